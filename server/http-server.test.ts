import { connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { listen, patience } from "./http-server.ts";

const impatient = { ...patience, headMs: 100, requestMs: 400, lookAfterMs: 50 };

/** Sends the parts, one each 50 ms and the last one again and again, and resolves to what came back before the server hung up. */
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
  ["a head that trickles in", impatient, [head, ...trickle("X: y\r\n")]],
  ["a body that trickles in", impatient, [`${head}Content-Length: 500\r\n\r\n`, ...trickle("x")]],
  ["nothing at all", { ...impatient, silenceMs: 800 }, [""]],
])("hangs up on %s", async (_what, limits, parts) => {
  const echo = getRequestListener(async (request) => new Response(await request.text()));
  const { port, drain } = await listen(echo, 0, "127.0.0.1", openLog("silent"), limits);
  expect(await sendUntilClosed(port, parts)).toMatch(parts[0] ? /^HTTP\/1.1 408 / : /^(HTTP\/1.1 408 |$)/);
  await drain();
});

it("waits for an answer that takes its time, however long the request may take", async () => {
  // Time in which also a busy machine reads the request.
  const requestMs = 2_000;
  const { port, drain } = await listen(
    (_request, response) => {
      setTimeout(() => response.end("late"), requestMs + 200);
    },
    0,
    "127.0.0.1",
    openLog("silent"),
    { ...impatient, requestMs, headMs: requestMs },
  );
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("late");
  await drain();
});
