import type { Opening } from "#app/content/trip/aerodrome-notes.ts";

// Opening hours as staff write them, one rule a line: "Mon-Fri 07:00-22:00", "Sat, Sun Apr-Oct 08:00-20:00", "Sun closed".

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** One rule in words; days and months are left out where all are meant. */
export function openingText({ days, months: inMonths, open, close }: Opening): string {
  const hours = open && close ? `${open}-${close}` : "closed";
  return [named(days, weekdays), named(inMonths, months), hours].filter(Boolean).join(" ");
}

/** Reads what `openingText` writes; null where it is something else, or closes when it opens. */
export function readOpening(line: string): Opening | null {
  const read = /^(?<names>[A-Za-z ,-]*?)\s*(?:(?<open>\d\d:\d\d)\s*-\s*(?<close>\d\d:\d\d)|closed)$/i.exec(
    line.trim(),
  );
  if (!read?.groups) return null;
  const { names = "", open = null, close = null } = read.groups;
  if (open && open === close) return null;
  const result: { days: number[]; months: number[] } = { days: [], months: [] };
  for (const part of names.split(/\s*,\s*|\s+/).filter(Boolean)) {
    const days = numbersIn(part, weekdays);
    const inMonths = numbersIn(part, months);
    if (!days && !inMonths) return null;
    result.days.push(...(days ?? []));
    result.months.push(...(inMonths ?? []));
  }
  return {
    ...(result.days.length > 0 ? { days: result.days } : {}),
    ...(result.months.length > 0 ? { months: result.months } : {}),
    open,
    close,
  };
}

/** `Mon-Fri` or `Mon`, counted from 1; a span may run over the end of the week or year. */
function numbersIn(part: string, names: readonly string[]): number[] | null {
  const ends = part
    .split("-")
    .map((name) => names.findIndex((each) => each.toLowerCase() === name.toLowerCase()));
  const [first = -1, last = first] = ends;
  if (ends.length > 2 || first < 0 || last < 0) return null;
  const count = ((last - first + names.length) % names.length) + 1;
  return Array.from({ length: count }, (_, at) => ((first + at) % names.length) + 1);
}

function named(numbers: readonly number[] | undefined, names: readonly string[]): string {
  if (!numbers) return "";
  const isSpan = numbers.every(
    (each, at) => at === 0 || each % names.length === ((numbers[at - 1] ?? 0) + 1) % names.length,
  );
  const words = numbers.map((each) => names[each - 1] ?? "");
  return isSpan && words.length > 2 ? `${words[0]}-${words.at(-1)}` : words.join(", ");
}
