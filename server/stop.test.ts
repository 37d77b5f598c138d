import { EventEmitter } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import { exitOnSignal, stopOnSignal } from "./stop.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server that is told when it is to stop, and what it did then. */
function running(delayMs: number, drain = async () => {}) {
  vi.useFakeTimers();
  const signals = new EventEmitter();
  const done: string[] = [];
  vi.spyOn(process, "on").mockImplementation((name, listener) => {
    signals.on(name, listener);
    return process;
  });
  vi.spyOn(process, "exit").mockImplementation((code) => {
    done.push(`exit ${code}`);
    return undefined as never;
  });
  const stopping = new AbortController();
  stopping.signal.addEventListener("abort", () => done.push("not ready"));
  const does = (what: string) => async () => void done.push(what);
  stopOnSignal({
    server: { port: 0, drain: () => does("drain")().then(drain) },
    backend: { services: { live: { endStreams: () => done.push("end streams") } }, close: does("close") },
    stopping,
    log: openLog("silent"),
    delayMs,
  });
  return { signals, done };
}

const wholeStop = ["not ready", "end streams", "drain", "close", "exit 0"];

it("says that it is not ready at once, and serves until the delay is over", async () => {
  const { signals, done } = running(5_000);
  signals.emit("SIGTERM", "SIGTERM");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(done).toEqual(["not ready"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(wholeStop);
});

it("stops without waiting where there is no delay", async () => {
  const { signals, done } = running(0);
  signals.emit("SIGINT", "SIGINT");
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(wholeStop);
});

it("gives up at the second signal, but for the one that comes in the same moment", async () => {
  const { signals, done } = running(60_000);
  signals.emit("SIGINT", "SIGINT");
  signals.emit("SIGINT", "SIGINT");
  await vi.advanceTimersByTimeAsync(1_001);
  expect(done).toEqual(["not ready"]);
  signals.emit("SIGINT", "SIGINT");
  expect(done).toEqual(["not ready", "exit 1"]);
});

it("allows for the delay before it calls a stop too long", async () => {
  const { signals, done } = running(60_000, () => new Promise(() => {}));
  signals.emit("SIGTERM", "SIGTERM");
  await vi.advanceTimersByTimeAsync(114_999);
  expect(done).toEqual(["not ready", "end streams", "drain"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done.at(-1)).toBe("exit 1");
});

it("ends the process by its exit handlers where a signal comes while the site is starting", () => {
  const before = process.listenerCount("SIGINT");
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const isStarted = exitOnSignal();
  process.emit("SIGINT", "SIGINT");
  expect(exit).toHaveBeenCalledWith(1);
  isStarted();
  expect(process.listenerCount("SIGINT")).toBe(before);
});
