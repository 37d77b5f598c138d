import { expect } from "vitest";
import type { QuotationAnswers } from "#app/features/quotation/quotation-form.ts";
import { AccountVisitor, newAddress, newCustomer, newStaff } from "./account-visitor.ts";
import type { Site } from "./site.ts";
import { storeBooking } from "./stored-bookings.ts";
import { guestCookie, offer, signature } from "./stored-offers.ts";

export async function storeOperator(site: Site, name = "Sahel Jets Ltd"): Promise<string> {
  const insert = `insert into operators (name, aoc_number, address, terms, bank_details)
    values ($1, 'NG-AOC-17', '1 Airport Road, Lagos', 'Conditions of carriage of 2026.', 'Bank of Lagos 0123456789')
    on conflict (name) do update set name = excluded.name returning id`;
  return (await site.value(insert, name)) ?? "";
}

/** Writes and sends quotations as a new administrator. */
export async function quotationDesk(site: Site) {
  const { who: staff } = await newStaff(site, "admin");
  const operator = await storeOperator(site);
  const post = (reference: string, fields: Record<string, string>) =>
    staff.post(`/admin/bookings/${reference}/quotation`, fields);
  /** Begins a draft; returns its page, revision and number. */
  async function start(reference: string, aircraft = "") {
    expect((await post(reference, { intent: "start", aircraft })).status).toBe(303);
    const html = await staff.expectPage(`/admin/bookings/${reference}/quotation`);
    const [, revision = ""] = /name="revision" value="(\d+)"/.exec(html) ?? [];
    const [, number = ""] = /Draft (?:<!-- -->)?(HA-[0-9A-Z]{6}-\d+)/.exec(html) ?? [];
    return { html, revision, number };
  }
  /** Sends an offer with these changes; returns its number. */
  async function sendOffer(reference: string, more: QuotationAnswers = {}): Promise<string> {
    const { revision, number } = await start(reference);
    const response = await post(reference, { intent: "send", revision, ...offer(operator, more) });
    const onwards = `/admin/bookings/${reference}/quotation?done=sent`;
    expect([response.status, response.headers.get("location")]).toEqual([303, onwards]);
    return number;
  }
  /** A new guest's booking with a sent quotation, and the guest's browser. */
  async function newQuotation(more: QuotationAnswers = {}) {
    const email = newAddress();
    const reference = await storeBooking(site, { email });
    const number = await sendOffer(reference, more);
    return { email, reference, number, page: `/quotations/${number}`, guest: await guestOf(site, reference) };
  }
  async function acceptedQuotation(more: QuotationAnswers = {}) {
    const quotation = await newQuotation(more);
    expect((await quotation.guest.post(quotation.page, signature)).status).toBe(303);
    return quotation;
  }
  return { staff, operator, post, start, sendOffer, newQuotation, acceptedQuotation };
}

/** Moves a booking as a new administrator does on its page. */
export async function moveByStaff(site: Site, reference: string, to: string, note = ""): Promise<void> {
  const { who } = await newStaff(site, "admin");
  const version = await site.value("select version::text from bookings where reference = $1", reference);
  const move = { intent: "move", to, note, version: version ?? "" };
  expect((await who.post(`/admin/bookings/${reference}`, move)).status).toBe(200);
}

/** One browser for each kind of person who could try to open the owner's booking; `other` is another guest's booking. */
export async function browsersByRole(
  site: Site,
  { owner, reference, other }: { owner: AccountVisitor; reference: string; other: string },
) {
  const disabled = await newStaff(site, "admin");
  await site.query("update users set banned = true where id = $1", [disabled.id]);
  return {
    visitor: new AccountVisitor(site),
    "guest with the code": await guestOf(site, reference),
    "guest of another booking": await guestOf(site, other),
    owner,
    "other customer": (await newCustomer(site)).who,
    editor: (await newStaff(site, "editor")).who,
    "charter desk": (await newStaff(site, "desk")).who,
    administrator: (await newStaff(site, "admin")).who,
    "disabled staff": disabled.who,
  };
}

/** A guest's browser that has opened the booking with a mailed code. */
export async function guestOf(site: Site, reference: string): Promise<AccountVisitor> {
  return new AccountVisitor(site, { cookies: [await guestCookie(site, reference)] });
}
