import { EventEmitter } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { exitOnSignal, stopOnSignal } from "./stop.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A running server with fake signals, and a record of what it did. */
function running(delayMs: number) {
  vi.useFakeTimers();
  const signals = new EventEmitter();
  const steps: string[] = [];
  const record = (step: string) => async () => void steps.push(step);
  vi.spyOn(process, "on").mockImplementation((name, listener) => {
    signals.on(name, listener);
    return process;
  });
  vi.spyOn(process, "exit").mockImplementation((code) => steps.push(`exit ${code}`) as never);
  const stopping = new AbortController();
  stopping.signal.addEventListener("abort", record("not ready"));
  const services = { live: { endStreams: record("end streams") } };
  const backend = { services, close: record("close") };
  const server = { port: 0, drain: record("drain") };
  stopOnSignal({ server, backend, stopping, log: openLog("silent"), delayMs });
  return { signals, steps };
}

it("is not ready immediately, and serves until the delay is over", async () => {
  const { signals, steps } = running(5_000);
  signals.emit("SIGTERM", "SIGTERM");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(steps).toEqual(["not ready"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(steps).toEqual(["not ready", "end streams", "drain", "close", "exit 0"]);
});

it("exits at the second signal, unless it follows within a second", async () => {
  const { signals, steps } = running(60_000);
  signals.emit("SIGINT", "SIGINT");
  signals.emit("SIGINT", "SIGINT");
  await vi.advanceTimersByTimeAsync(1_001);
  expect(steps).toEqual(["not ready"]);
  signals.emit("SIGINT", "SIGINT");
  expect(steps).toEqual(["not ready", "exit 1"]);
});

it("runs the exit handlers when a signal arrives during the start", () => {
  const before = process.listenerCount("SIGINT");
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const isStarted = exitOnSignal();
  process.emit("SIGINT", "SIGINT");
  expect(exit).toHaveBeenCalledWith(1);
  isStarted();
  expect(process.listenerCount("SIGINT")).toBe(before);
});
