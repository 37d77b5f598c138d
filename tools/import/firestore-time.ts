import * as z from "zod";

/** A time in a Firestore export: seconds and nanoseconds, milliseconds, ISO text or a day. Without a zone it is UTC. */
export const firestoreTime = z
  .union([
    z
      .object({ _seconds: z.number(), _nanoseconds: z.number().optional() })
      .transform(({ _seconds, _nanoseconds }) => fromSeconds(_seconds, _nanoseconds)),
    z
      .object({ seconds: z.number(), nanoseconds: z.number().optional() })
      .transform(({ seconds, nanoseconds }) => fromSeconds(seconds, nanoseconds)),
    z.number().transform((milliseconds) => new Date(milliseconds)),
    z.string().transform((text) => fromText(text.trim())),
  ])
  .refine((date) => date.getFullYear() >= 1970 && date.getFullYear() < 2200);

const fromSeconds = (seconds: number, nanoseconds = 0) =>
  new Date(seconds * 1000 + Math.floor(nanoseconds / 1_000_000));

function fromText(text: string): Date {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(text);
  const wallClock = wallClockIn(text);
  if (wallClock) return new Date(`${wallClock}Z`);
  return new Date(/(Z|[+-]\d{2}:?\d{2}|GMT|UTC)$/i.test(text) ? text : `${text} UTC`);
}

/** `YYYY-MM-DDTHH:MM:SS.sss` of a text with a valid day and time and no zone; null for other texts. */
export function wallClockIn(text: string): string | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)$/.exec(text.trim());
  const wallClock = `${parts?.[1]}T${parts?.[2]}`;
  return parts && !Number.isNaN(Date.parse(`${wallClock}Z`)) ? wallClock : null;
}
