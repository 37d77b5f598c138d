import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import {
  type AccountVisitor,
  expectPage,
  mailed,
  newAddress,
  newStaff,
} from "#tests/support/account-visitor.ts";
import { offer } from "#tests/support/offer.ts";
import { openPaystack, postEvent } from "#tests/support/paystack-peer.ts";
import { sendOffer, storeOperator, trackByCode } from "#tests/support/quotations.ts";
import { openSite, sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

let paystack: Awaited<ReturnType<typeof openPaystack>>;
let site: Site;
let staff: AccountVisitor;
let operator: string;
beforeAll(async () => {
  paystack = await openPaystack();
  site = await openSite({ env: paystack.env });
  staff = (await newStaff(site, "admin")).who;
  operator = await storeOperator(site);
});
afterAll(async () => {
  await site.stop();
  await paystack.close();
});

async function acceptedQuotation(more: Record<string, string> = {}) {
  const email = newAddress();
  const reference = await storeBooking(site, { email });
  const number = await sendOffer(staff, reference, offer(operator, more));
  const guest = await trackByCode(site, reference, email);
  const page = `/quotations/${number}`;
  await guest.post(page, { intent: "accept", option: "0", signedName: "Ada Obi", acceptTerms: "yes" });
  return { email, number, page, guest };
}

const post = (data: object, options = {}) => postEvent(site.origin, data, options);
const charge = (reference: string, more: object = {}) => ({
  id: 302_961,
  reference,
  amount: 1_000_000,
  currency: "USD",
  status: "success",
  paid_at: "2026-11-26T10:00:00.000Z",
  ...more,
});
const paidFor = async (number: string) =>
  (
    await site.query<{ sum: number; count: number }>(
      `select coalesce(sum(amount_minor), 0)::int sum, count(*)::int from payments
       where quotation_id = (select id from quotations where number = $1)`,
      [number],
    )
  )[0];

it("a deposit is paid on Paystack's page and counted once, however often and late its event comes", async () => {
  const { email, number, page, guest } = await acceptedQuotation();
  await expectPage(await guest.send(page), 200, "Pay the deposit by card");
  const started = await guest.post(page, { intent: "pay" });
  const checkout = paystack.checkouts.at(-1);
  expect(checkout).toMatchObject({
    amount: "1000000",
    currency: "USD",
    email,
    authorization: `Bearer ${paystack.env.PAYSTACK_SECRET_KEY}`,
  });
  const reference = checkout?.reference ?? "";
  expect(started.headers.get("location")).toBe(`${paystack.env.PAYSTACK_URL}/pay/${reference}`);
  const responses = await Promise.all(Array.from({ length: 5 }, () => post(charge(reference))));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await post(charge(reference, { id: 302_962 }))).status).toBe(200);
  expect(await paidFor(number)).toEqual({ sum: 1_000_000, count: 1 });
  await expectPage(
    await guest.send(page),
    200,
    "USD 40,500 is due by December 20, 2031 (balance).",
    "Card, November 26, 2026",
  );
  await mailed(site, email, new RegExp(`^Payment of USD 10,000 received for ${number}$`, "m"));
});

it.each([
  ["a wrong signature", (data: object) => post(data, { signature: "0".repeat(128) }), {}, 401],
  ["another amount", post, { amount: 999_999 }, 200],
  ["another currency", post, { currency: "NGN" }, 200],
  ["a failed charge", post, { status: "failed" }, 200],
  ["an unknown reference", post, { reference: "HA-222222-1-00000000" }, 200],
  ["another event", (data: object) => post(data, { event: "transfer.success" }), {}, 200],
  ["no data", (_data: object) => post({}), {}, 200],
] as const)("%s changes nothing", async (_what, send, more, status) => {
  const { number, page, guest } = await acceptedQuotation();
  await guest.post(page, { intent: "pay" });
  const { reference = "" } = paystack.checkouts.at(-1) ?? {};
  expect((await send(charge(reference, more))).status).toBe(status);
  expect(await paidFor(number)).toEqual({ sum: 0, count: 0 });
});

it("tells the desk once of a payment of another amount, and the customer of one that was too much", async () => {
  const { number, page, guest } = await acceptedQuotation();
  await guest.post(page, { intent: "pay" });
  const { reference = "" } = paystack.checkouts.at(-1) ?? {};
  for (const _twice of [1, 2]) await post(charge(reference, { amount: 999_999 }));
  await mailed(site, company.inbox, new RegExp(`^Look at a card payment for ${number}$`, "m"));
  const payment = { intent: "payment", kind: "payment", amount: "50,501", paidOn: "2026-11-25", note: "" };
  await staff.post(`/admin/bookings/${number.slice(0, 9)}/quotation`, payment);
  await expectPage(await guest.send(page), 200, "You have paid USD 1 more than the total.");
});

it("offers bank transfer where Paystack is away, and cards only in its currencies", async () => {
  const { page, guest } = await acceptedQuotation();
  paystack.state.isDown = true;
  try {
    await expectPage(await guest.post(page, { intent: "pay" }), 400, "pay by bank transfer");
  } finally {
    paystack.state.isDown = false;
  }
  const inPounds = await acceptedQuotation({ currency: "GBP" });
  expect(await (await inPounds.guest.send(inPounds.page)).text()).not.toContain("by card");
});

it("is off while no key is set", async () => {
  const response = await postEvent((await sharedSite()).origin, charge(randomUUID()));
  expect(response.status).toBe(404);
});
