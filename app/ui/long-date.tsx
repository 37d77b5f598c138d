import { longDate } from "./long-date.ts";

/** A day as `longDate` writes it, with its ISO form beside it. */
export function LongDate({ iso }: { iso: string | null | undefined }) {
  const text = longDate(iso);
  return text === "No date" ? <span>{text}</span> : <time dateTime={iso ?? undefined}>{text}</time>;
}
