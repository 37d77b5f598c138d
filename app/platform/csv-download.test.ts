import { expect, it, vi } from "vitest";
import { csvDownload } from "./csv-download.server.ts";
import type { Services } from "./services.server.ts";

const clock = { now: () => new Date("2026-11-21T23:30:00Z") };
const columns = ["name", "words", "at"].map((key) => ({ key, header: key }));

async function* failingRows() {
  yield { name: "Ada" };
  throw new Error("the connection was lost");
}

const error = vi.fn();
const log = { error } as unknown as Services["log"];
const download = (of: AsyncIterable<Record<string, unknown>>) =>
  csvDownload("list", of, columns, { clock, log });

it("is a file that spreadsheets read, in which telephone numbers are as typed and no cell is a formula", async () => {
  const typed = ["=1+1", "+234 803 555 1234", "+44 (0)7700-900123", "+1-cmd|' /C calc'!A0", "-1"];
  const response = download(
    (async function* () {
      for (const words of typed) yield { name: "Ada", words, at: clock.now() };
    })(),
  );
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="list-2026-11-21.csv"');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const cells = ["'=1+1", "+234 803 555 1234", "+44 (0)7700-900123", "'+1-cmd|' /C calc'!A0", "'-1"];
  const lines = cells.map((cell) => `Ada,${cell},2026-11-21T23:30:00.000Z\r\n`);
  expect(new TextDecoder().decode(bytes)).toBe(`name,words,at\r\n${lines.join("")}`);
});

it("breaks off, logged once, when its rows fail, and ends its rows when the reader leaves", async () => {
  await expect(download(failingRows()).text()).rejects.toThrow("the connection was lost");
  expect(error).toHaveBeenCalledTimes(1);
  let ended = false;
  const endless = (async function* () {
    try {
      for (;;) yield { name: "Row", words: "x".repeat(10_000) };
    } finally {
      ended = true;
    }
  })();
  const reader = download(endless).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await vi.waitFor(() => expect(ended).toBe(true), { timeout: 10_000 });
  expect(error).toHaveBeenCalledTimes(1);
});
