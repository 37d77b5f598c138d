import { get } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export const slowKinds = ["head", "body", "body in chunks"] as const;
export type SlowKind = (typeof slowKinds)[number];

/** A client of whom the server has had enough, or that has hung up itself. */
export interface LetGo {
  kind: SlowKind;
  seconds: number;
  /** The last that it heard; null: nothing. */
  status: number | null;
}

const form = "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n";
/** What each begins with, and what it then sends again and again. */
const says: Record<SlowKind, readonly [string, string]> = {
  head: ["GET /fleet HTTP/1.1\r\nHost: x\r\n", "X: y\r\n"],
  body: [`${form}Content-Length: 5000\r\n\r\n`, "x"],
  "body in chunks": [`${form}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n"],
};

/** Opens a connection that sends a few bytes a second and never ends what it sends; resolves when the server closes it, or at the signal. */
export async function trickle(origin: string, kind: SlowKind, signal: AbortSignal): Promise<LetGo> {
  const { port, hostname } = new URL(origin);
  const [opening, more] = says[kind];
  const begun = performance.now();
  const socket = connect(Number(port), hostname).on("error", () => {});
  let heard = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    heard += text;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  signal.addEventListener("abort", () => socket.destroy());
  socket.write(opening);
  const sending = setInterval(() => socket.write(more), 1_000);
  await closed;
  clearInterval(sending);
  const [, status] = /^HTTP\/1.1 (\d+)/.exec(heard) ?? [];
  return { kind, seconds: (performance.now() - begun) / 1000, status: status ? Number(status) : null };
}

/** How long pages take by connections of their own, in ms, the shortest first; `readers` ask for `ms`. Throws at an answer other than 200. */
export async function timePages(origin: string, pages: readonly string[], readers: number, ms: number) {
  const times: number[] = [];
  const until = performance.now() + ms;
  const reader = async (number: number) => {
    for (let turn = number; performance.now() < until; turn += 1) {
      const begun = performance.now();
      const page = pages[turn % pages.length] ?? "/";
      const status = await readAnew(origin + page);
      if (status !== 200) throw new Error(`${page} was answered with ${status}`);
      times.push(performance.now() - begun);
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, number) => reader(number)));
  return times.sort((one, other) => one - other);
}

const readAnew = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      answer
        .resume()
        .on("end", () => resolve(answer.statusCode))
        .on("error", reject);
    }).on("error", reject);
  });
