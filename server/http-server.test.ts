import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { defaultLimits, listen } from "./http-server.ts";

// Long enough for a busy machine to read the first bytes.
const shortLimits = { ...defaultLimits, headMs: 1_000, requestMs: 1_200, checkMs: 50 };

/** Sends one part every 50 ms, and resolves to the data received when the server has closed the connection. */
async function sendUntilClosed(port: number, parts: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.write(parts[0] ?? "");
  let next = 1;
  const sending = setInterval(() => next < parts.length && socket.write(parts[next++] ?? ""), 50);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(sending);
  return received;
}

const head = "POST / HTTP/1.1\r\nHost: x\r\n";

const trickle = (part: string) => Array.from({ length: 100 }, () => part);
it.each([
  ["a head that trickles in", shortLimits, [head, ...trickle("X: y\r\n")]],
  ["a body that trickles in", shortLimits, [`${head}Content-Length: 500\r\n\r\n`, ...trickle("x")]],
  ["nothing at all", { ...shortLimits, silenceMs: 800 }, [""]],
])("hangs up on %s", async (_what, limits, parts) => {
  const echo = getRequestListener(async (request) => new Response(await request.text()));
  const { port, drain } = await listen(echo, 0, "127.0.0.1", openLog("silent"), limits);
  expect(await sendUntilClosed(port, parts)).toMatch(parts[0] ? /^HTTP\/1.1 408 / : /^(HTTP\/1.1 408 |$)/);
  await drain();
});

// Closing connections without a request is tested in tests/faults/orderly-stop.test.ts.
it("while stopping, responds to a request on an idle connection", async () => {
  const hour = 3_600_000;
  const limits = { ...defaultLimits, quietMs: hour, drainMs: hour };
  const greet: RequestListener = (_request, response) => response.end("hello");
  const { port, drain } = await listen(greet, 0, "127.0.0.1", openLog("silent"), limits);
  const socket = connect(port, "127.0.0.1");
  const closed = once(socket, "close");
  const send = async () => {
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    return String(await once(socket, "data"));
  };
  await send();
  const drained = drain();
  expect(await send()).toMatch(/connection: close[\s\S]*hello/i);
  await Promise.all([drained, closed]);
});

it("waits for a slow response beyond the time limit of requests", async () => {
  // Long enough for a busy machine to read the request.
  const requestMs = 2_000;
  const { port, drain } = await listen(
    (_request, response) => {
      setTimeout(() => response.end("late"), requestMs + 200);
    },
    0,
    "127.0.0.1",
    openLog("silent"),
    { ...shortLimits, requestMs, headMs: requestMs },
  );
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("late");
  await drain();
});
