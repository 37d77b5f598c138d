import { expect } from "vitest";
import type { QuotationAnswers } from "#app/features/quotation/quotation-form.ts";
import { AccountVisitor, mailed } from "./account-visitor.ts";
import type { Site } from "./site.ts";

/** Stores an operator; gives its id. */
export async function storeOperator(site: Site, name = "Sahel Jets Ltd"): Promise<string> {
  const [row] = await site.query<{ id: string }>(
    `insert into operators (name, aoc_number, address, terms, bank_details)
     values ($1, 'NG-AOC-17', '1 Airport Road, Lagos', 'Conditions of carriage of 2026.', 'Bank of Lagos 0123456789')
     on conflict (name) do update set name = excluded.name returning id`,
    [name],
  );
  return row?.id ?? "";
}

/** Writes and sends a quotation for a booking as staff do; gives its number. */
export async function sendOffer(
  staff: AccountVisitor,
  reference: string,
  answers: QuotationAnswers,
): Promise<string> {
  const page = `/admin/bookings/${reference}/quotation`;
  expect((await staff.post(page, { intent: "start", aircraft: "" })).status).toBe(303);
  const { revision, number } = await draftOf(staff, reference);
  const response = await staff.post(page, { intent: "send", revision, ...answers });
  expect([response.status, response.headers.get("location")]).toEqual([303, `${page}?done=sent`]);
  return number;
}

/** The draft on a booking's quotation page. */
export async function draftOf(staff: AccountVisitor, reference: string) {
  const html = await (await staff.send(`/admin/bookings/${reference}/quotation`)).text();
  const [, revision = ""] = /name="revision" value="(\d+)"/.exec(html) ?? [];
  const [, number = ""] = /Draft (?:<!-- -->)?(HA-[0-9A-Z]{6}-\d+)/.exec(html) ?? [];
  return { html, revision, number };
}

/** Opens a booking with a mailed code, as a guest does; the browser then has the cookie. */
export async function trackByCode(site: Site, reference: string, email: string): Promise<AccountVisitor> {
  const guest = new AccountVisitor(site);
  const response = await guest.post("/track", { reference, email });
  expect(response.status).toBe(200);
  const code = await mailed(site, email, /^Your code for HA-\w+: (\d{6})$/m);
  const opened = await guest.post("/track", { reference, email, code });
  expect([opened.status, opened.headers.get("location")]).toEqual([303, `/track/${reference}`]);
  return guest;
}
