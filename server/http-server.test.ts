import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { listen, patience } from "./http-server.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

const impatient = { ...patience, headMs: 100, requestMs: 400, lookAfterMs: 50, silenceMs: 800 };

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

it.each([
  ["half a head", ["POST / HTTP/1.1\r\nHost: x\r\n"], /^HTTP\/1.1 408 /],
  ["a head that trickles in", [head, ...Array.from({ length: 100 }, () => "X: y\r\n")], /^HTTP\/1.1 408 /],
  ["half a body", [`${head}Content-Length: 50\r\n\r\nhalf`], /^HTTP\/1.1 408 /],
  ["half a chunk", [`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nha`], /^HTTP\/1.1 408 /],
  [
    "a body that trickles in",
    [`${head}Content-Length: 500\r\n\r\n`, ...Array.from({ length: 100 }, () => "x")],
    /^HTTP\/1.1 408 /,
  ],
  [
    "half a body with a wish for another protocol",
    [`${head}Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 50\r\n\r\nhalf`],
    /^HTTP\/1.1 408 /,
  ],
  ["nothing at all", [""], /^(HTTP\/1.1 408 |$)/],
])("hangs up on %s", async (_what, parts, answer) => {
  const { port, drain } = await listen(
    getRequestListener(async (request) => new Response(await request.text())),
    0,
    "127.0.0.1",
    openLog("silent"),
    impatient,
  );
  expect(await sendUntilClosed(port, parts)).toMatch(answer);
  await drain();
});

it("waits for an answer that takes its time, however long the request may take", async () => {
  const { port, drain } = await listen(
    (_request, response) => {
      setTimeout(() => response.end("late"), impatient.requestMs + 100);
    },
    0,
    "127.0.0.1",
    openLog("silent"),
    // A machine that is busy elsewhere may be silent for longer than the answer takes, or read the request's head late.
    { ...impatient, silenceMs: patience.silenceMs, headMs: impatient.requestMs },
  );
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("late");
  await drain();
});

it("listens on IPv6 and IPv4 where no host is set", async () => {
  const server = await listen((_, response) => response.end("ok"), 0, undefined, openLog("silent"));
  for (const host of ["127.0.0.1", ...(hasIpv6 ? ["[::1]"] : [])])
    expect([host, (await fetch(`http://${host}:${server.port}/`)).status]).toEqual([host, 200]);
  await server.drain();
});
