import { expect, it, vi } from "vitest";
import { csvDownload } from "./csv-download.server.ts";
import type { Services } from "./services.server.ts";

const clock = { now: () => new Date("2026-11-21T23:30:00Z") };
const columns = ["name", "words", "at"].map((key) => ({ key, header: key }));
const error = vi.fn();
const log = { error } as unknown as Services["log"];
const download = (of: AsyncIterable<Record<string, unknown>>) =>
  csvDownload("list", of, columns, { clock, log });

it("is readable by spreadsheets, with telephone numbers as typed and no cell as a formula", async () => {
  const typed = ["=1+1", "+234 803 555 1234", "+44 (0)7700-900123", "+1-cmd|' /C calc'!A0", "-1"];
  const response = download(
    (async function* () {
      for (const words of typed) yield { name: "Ada", words, at: clock.now() };
    })(),
  );
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="list-2026-11-21.csv"');
  const cells = ["'=1+1", "+234 803 555 1234", "+44 (0)7700-900123", "'+1-cmd|' /C calc'!A0", "'-1"];
  const lines = cells.map((cell) => `Ada,${cell},2026-11-21T23:30:00.000Z\r\n`);
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text).toBe(`\ufeffname,words,at\r\n${lines.join("")}`);
});

it("aborts and logs once when reading rows fails, and stops reading when the client leaves", async () => {
  const failing = (async function* () {
    yield { name: "Ada" };
    throw new Error("the connection was lost");
  })();
  await expect(download(failing).text()).rejects.toThrow("the connection was lost");
  const ended = vi.fn();
  const endless = (async function* () {
    try {
      for (;;) yield { name: "Row", words: "x".repeat(10_000) };
    } finally {
      ended();
    }
  })();
  const reader = download(endless).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => ended).toHaveBeenCalled();
  expect(error).toHaveBeenCalledTimes(1);
});
