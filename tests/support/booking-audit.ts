import type { Site } from "./site.ts";

/** What the database holds against what visitors were told. */
export interface Audit {
  thanked: number;
  /** Bookings in the database, thanked for or not: an answer may have been lost on its way. */
  stored: number;
  /** References that a visitor has in hand and that are not stored with their history and both mails. */
  lost: string[];
  /** E-mail addresses with more than one booking; every form was one request. */
  duplicates: string[];
  mails: Record<"queued" | "sent" | "failed", number>;
}

/** Compares `thanked` (reference by e-mail address) with the site's database. */
export async function auditBookings(
  site: Pick<Site, "query">,
  thanked: ReadonlyMap<string, string>,
): Promise<Audit> {
  const rows = await site.query<{ reference: string; email: string; events: string; mails: string }>(
    `select reference, email,
       (select count(*) from booking_events where booking_id = bookings.id) as events,
       (select count(distinct kind) from mails where about_id = bookings.id) as mails
     from bookings`,
  );
  const whole = new Set(
    rows
      .filter((row) => row.events === "1" && row.mails === "2")
      .map((row) => `${row.email} ${row.reference}`),
  );
  const perEmail = new Map<string, number>();
  for (const { email } of rows) perEmail.set(email, (perEmail.get(email) ?? 0) + 1);
  const states = await site.query<{ status: keyof Audit["mails"]; count: string }>(
    "select status, count(*) from mails group by status",
  );
  return {
    thanked: thanked.size,
    stored: rows.length,
    lost: [...thanked].filter((pair) => !whole.has(pair.join(" "))).map(([, reference]) => reference),
    duplicates: [...perEmail].filter(([, bookings]) => bookings > 1).map(([email]) => email),
    mails: {
      queued: 0,
      sent: 0,
      failed: 0,
      ...Object.fromEntries(states.map(({ status, count }) => [status, Number(count)])),
    },
  };
}
