import { describe, expect, it, vi } from "vitest";
import { csvDownload } from "./csv-download.server.ts";
import type { Services } from "./services.server.ts";

const clock = { now: () => new Date("2026-11-21T23:30:00Z") };
const columns = [
  { key: "name", header: "Name" },
  { key: "words", header: "Words" },
  { key: "at", header: "At" },
];

async function* rows(failAfter: number) {
  for (let number = 1; number <= 3; number += 1) {
    if (number > failAfter) throw new Error("the connection was lost");
    yield { name: `Row ${number}`, words: "=1+1", at: clock.now() };
  }
}

describe("a CSV download", () => {
  it("is a file that spreadsheets read, and in which no cell is a formula", async () => {
    const log = { error: vi.fn() } as unknown as Services["log"];
    const response = csvDownload("list", rows(3), columns, { clock, log });
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="list-2026-11-21.csv"');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = [1, 2, 3].map((number) => `Row ${number},'=1+1,2026-11-21T23:30:00.000Z\r\n`);
    expect(new TextDecoder().decode(bytes)).toBe(`Name,Words,At\r\n${lines.join("")}`);
  });

  it("leaves a telephone number as it was typed, and no formula that looks like one", async () => {
    const log = { error: vi.fn() } as unknown as Services["log"];
    const typed = ["+234 803 555 1234", "+44 (0)7700-900123", "+1-cmd|' /C calc'!A0", "-1"];
    const phones = (async function* () {
      for (const words of typed) yield { name: "Ada", words };
    })();
    const csv = await csvDownload("list", phones, columns, { clock, log }).text();
    expect(csv.split("\r\n").slice(1, 5)).toEqual([
      "Ada,+234 803 555 1234,",
      "Ada,+44 (0)7700-900123,",
      "Ada,'+1-cmd|' /C calc'!A0,",
      "Ada,'-1,",
    ]);
  });

  it("breaks off, logged once, when its rows fail half-way, and takes nothing else down", async () => {
    const error = vi.fn();
    const log = { error } as unknown as Services["log"];
    const response = csvDownload("list", rows(1), columns, { clock, log });
    await expect(response.text()).rejects.toThrow("the connection was lost");
    expect(error).toHaveBeenCalledTimes(1);
  });

  it("ends quietly, and its rows with it, when the reader leaves", async () => {
    const error = vi.fn();
    const log = { error } as unknown as Services["log"];
    let ended = false;
    const endless = (async function* () {
      try {
        for (;;) yield { name: "Row", words: "x".repeat(10_000) };
      } finally {
        ended = true;
      }
    })();
    const reader = csvDownload("list", endless, columns, { clock, log }).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await vi.waitFor(() => expect(ended).toBe(true), { timeout: 10_000 });
    expect(error).not.toHaveBeenCalled();
  });
});
