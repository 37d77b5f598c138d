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

it("while stopping, responds to requests on idle connections, and closes silent ones without data", async () => {
  const greet: RequestListener = (_request, response) => response.end("hello");
  const open = async (limits: Partial<typeof defaultLimits>) => {
    const { port, drain } = await listen(greet, 0, "127.0.0.1", openLog("silent"), {
      ...defaultLimits,
      ...limits,
    });
    const socket = connect(port, "127.0.0.1");
    const client = { received: "", error: null as Error | null, closed: once(socket, "close") };
    socket.on("data", (chunk: Buffer) => {
      client.received += chunk.toString();
    });
    socket.on("error", (error) => {
      client.error = error;
    });
    const send = async () => {
      client.received = "";
      socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      await once(socket, "data");
    };
    await send();
    return { client, send, drain };
  };
  const hour = 3_600_000;
  const late = await open({ quietMs: hour, drainMs: hour });
  const drained = late.drain();
  await late.send();
  await Promise.all([drained, late.client.closed]);
  expect(late.client.received).toMatch(/connection: close[\s\S]*hello/i);
  const silent = await open({ quietMs: 1, drainMs: hour });
  silent.client.received = "";
  await Promise.all([silent.drain(), silent.client.closed]);
  for (const { error } of [late.client, silent.client]) expect(error).toBeNull();
  expect(silent.client.received).toBe("");
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
