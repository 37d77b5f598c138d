import { EventEmitter } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { exitOnSignal, stopOnSignal } from "./stop.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A running server with fake signals, and a record of its steps. */
function running(delayMs: number) {
  vi.useFakeTimers();
  const signals = new EventEmitter();
  const done: string[] = [];
  const does = (what: string) => async () => void done.push(what);
  vi.spyOn(process, "on").mockImplementation((name, listener) => {
    signals.on(name, listener);
    return process;
  });
  vi.spyOn(process, "exit").mockImplementation((code) => done.push(`exit ${code}`) as never);
  const stopping = new AbortController();
  stopping.signal.addEventListener("abort", does("not ready"));
  const services = { live: { endStreams: does("end streams") } };
  const backend = { services, close: does("close") };
  const server = { port: 0, drain: does("drain") };
  stopOnSignal({ server, backend, stopping, log: openLog("silent"), delayMs });
  return { signals, done };
}

it("is not ready immediately, and serves until the delay is over", async () => {
  const { signals, done } = running(5_000);
  signals.emit("SIGTERM", "SIGTERM");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(done).toEqual(["not ready"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["not ready", "end streams", "drain", "close", "exit 0"]);
});

it("exits at the second signal, unless both come within a second", async () => {
  const { signals, done } = running(60_000);
  signals.emit("SIGINT", "SIGINT");
  signals.emit("SIGINT", "SIGINT");
  await vi.advanceTimersByTimeAsync(1_001);
  expect(done).toEqual(["not ready"]);
  signals.emit("SIGINT", "SIGINT");
  expect(done).toEqual(["not ready", "exit 1"]);
});

it("exits through the exit handlers at a signal while the site is starting", () => {
  const before = process.listenerCount("SIGINT");
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const isStarted = exitOnSignal();
  process.emit("SIGINT", "SIGINT");
  expect(exit).toHaveBeenCalledWith(1);
  isStarted();
  expect(process.listenerCount("SIGINT")).toBe(before);
});
