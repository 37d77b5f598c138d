import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { openPaystack, postEvent } from "#tests/support/paystack-peer.ts";
import { quotationDesk } from "#tests/support/quotations.ts";
import { openSite, sharedSite } from "#tests/support/shared-site.ts";
import { mailTo } from "#tests/support/written-mails.ts";

const paystack = await openPaystack();
const site = await openSite({ env: paystack.env });
const { staff, post: postAsStaff, acceptedQuotation } = await quotationDesk(site);
afterAll(async () => {
  await site.stop();
  await paystack.close();
});

/** An accepted quotation with a begun card payment; `payment` is its reference at Paystack. */
async function begunPayment() {
  const quotation = await acceptedQuotation();
  const started = await quotation.guest.post(quotation.page, { intent: "pay" });
  const checkout = paystack.checkouts.at(-1);
  return { ...quotation, started, checkout, payment: checkout?.reference ?? "" };
}

const post = (data: object, options = {}) => postEvent(site.origin, data, options);
const charge = (reference: string, more: object = {}) => ({
  id: 302_961,
  reference,
  amount: 1_000_000,
  currency: "USD",
  status: "success",
  // After midnight in Lagos.
  paid_at: "2026-11-25T23:30:00.000Z",
  ...more,
});
const payments = `select coalesce(sum(amount_minor), 0)::int sum, count(*)::int from payments
  where quotation_id = (select id from quotations where number = $1)`;
const paidFor = (number: string) => site.query(payments, [number]);

it("a deposit is paid on Paystack's page and counted once, however often and late its event comes", async () => {
  const { email, number, page, guest, started, checkout, payment } = await begunPayment();
  await guest.expectPage(page, "Pay the deposit by card");
  const authorization = `Bearer ${paystack.env.PAYSTACK_SECRET_KEY}`;
  expect(checkout).toMatchObject({ amount: "1000000", currency: "USD", email, authorization });
  expect(started.headers.get("location")).toBe(`${paystack.env.PAYSTACK_URL}/pay/${payment}`);
  const responses = await Promise.all(Array.from({ length: 5 }, () => post(charge(payment))));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await post(charge(payment, { id: 302_962 }))).status).toBe(200);
  expect(await paidFor(number)).toEqual([{ sum: 1_000_000, count: 1 }]);
  const due = "USD 40,500 is due by December 20, 2031 (balance).";
  await guest.expectPage(page, due, "Card, November 26, 2026");
  await mailTo(site, email, `Payment of USD 10,000 received for ${number}`);
});

it("records no event with a wrong signature, of another payment, or of another kind", async () => {
  const { number, payment } = await begunPayment();
  const good = charge(payment);
  for (const [data, options, status] of [
    [good, { signature: "0".repeat(128) }, 401],
    [{ ...good, amount: 999_999 }, {}, 200],
    [{ ...good, currency: "NGN" }, {}, 200],
    [{ ...good, status: "failed" }, {}, 200],
    [{ ...good, reference: "HA-222222-1-00000000" }, {}, 200],
    [good, { event: "transfer.success" }, 200],
    [{}, {}, 200],
    [good, { body: "not JSON" }, 400],
  ] as const) {
    expect([data, options, (await post(data, options)).status]).toEqual([data, options, status]);
    expect(await paidFor(number)).toEqual([{ sum: 0, count: 0 }]);
  }
});

it("tells the desk once of a payment of another amount, and the customer of one that was too much", async () => {
  const { number, reference, page, guest, payment } = await begunPayment();
  for (const _twice of [1, 2]) await post(charge(payment, { amount: 999_999 }));
  await mailTo(site, company.inbox, `Look at a card payment for ${number}`);
  const paid = { intent: "payment", kind: "payment", amount: "50,501", paidOn: "2026-11-25", note: "" };
  await postAsStaff(reference, paid);
  await guest.expectPage(page, "You have paid USD 1 more than the total.");
  await staff.expectPage(
    `/admin/bookings/${reference}/quotation`,
    "USD 1 is to be returned to the customer.",
  );
});

it("offers bank transfer where Paystack is away, and cards only in its currencies", async () => {
  const { page, guest } = await acceptedQuotation();
  paystack.state.isDown = true;
  try {
    await expectPage(guest.post(page, { intent: "pay" }), 400, "pay by bank transfer");
  } finally {
    paystack.state.isDown = false;
  }
  const inPounds = await acceptedQuotation({ currency: "GBP" });
  expect(await inPounds.guest.expectPage(inPounds.page)).not.toContain("by card");
});

it("is off while no key is set", async () => {
  const response = await postEvent((await sharedSite()).origin, charge(randomUUID()));
  expect(response.status).toBe(404);
});
