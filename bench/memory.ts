import { setTimeout as pause } from "node:timers/promises";
import type { Note, Table } from "./measure.ts";
import { type MeasuredSite, publicPaths, startMeasuredSite } from "./measured-site.ts";
import { load } from "./pages.ts";
import { sendBookings } from "./writes.ts";

const sampleMs = 200;

/** Memory of the server and its PostgreSQL: at rest, the most under each load, and at rest after it. */
export const memory: Table = async ({ folder, quick, note }) => {
  const restMs = quick ? 5_000 : 30_000;
  const site = await startMeasuredSite(folder);
  try {
    await pause(restMs);
    noteMemory("at rest", site.memory(), note);
    const paths = await publicPaths(site);
    await notePeak("under pages", site, note, async () => {
      for (const path of paths.slice(0, quick ? 8 : undefined))
        await load(site.origin + path, 1500, { "Accept-Encoding": "gzip" });
    });
    await notePeak("under bookings", site, note, () => sendBookings(site, quick ? 300 : 1500));
    await pause(restMs);
    noteMemory("at rest afterwards", site.memory(), note);
  } finally {
    await site.stop();
  }
};

/** Records the memory at the peak of server and PostgreSQL together during `work`. */
async function notePeak(
  when: string,
  site: MeasuredSite,
  note: Note,
  work: () => Promise<unknown>,
): Promise<void> {
  let highest = site.memory();
  const timer = setInterval(() => {
    const now = site.memory();
    if (now.together > highest.together) highest = now;
  }, sampleMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  noteMemory(when, highest, note);
}

function noteMemory(when: string, memory: ReturnType<MeasuredSite["memory"]>, note: Note): void {
  for (const [part, mb] of Object.entries(memory)) note(`${when}: ${part}, MB`, mb);
}
