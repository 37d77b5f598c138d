import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccountVisitor, expectPage, mailed, newAddress } from "#tests/support/account-visitor.ts";
import { offer } from "#tests/support/offer.ts";
import { sendOffer, storeOperator, trackByCode, visitorWith } from "#tests/support/quotations.ts";
import { openSite, sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

const key = "sk_test_of_the_tests";

/** Paystack's checkout as its documentation describes it: it answers `initialize` and keeps what was asked. */
let paystack: Server;
const initialized: {
  reference: string;
  amount: string;
  currency: string;
  email: string;
  authorization: string;
}[] = [];
let isDown = false;

let site: Site;
let staff: AccountVisitor;
let operator: string;
beforeAll(async () => {
  paystack = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (isDown) return response.writeHead(503).end("busy");
    const body = JSON.parse(Buffer.concat(chunks).toString());
    initialized.push({ ...body, authorization: request.headers.authorization });
    const data = {
      authorization_url: `http://127.0.0.1:${portOf(paystack)}/pay/${body.reference}`,
      reference: body.reference,
    };
    response
      .writeHead(200, { "Content-Type": "application/json" })
      .end(JSON.stringify({ status: true, message: "Authorization URL created", data }));
  });
  await new Promise<void>((resolve) => paystack.listen(0, "127.0.0.1", resolve));
  site = await openSite({
    env: { PAYSTACK_SECRET_KEY: key, PAYSTACK_URL: `http://127.0.0.1:${portOf(paystack)}` },
  });
  staff = visitorWith(site, await newStaff(site, "admin"));
  operator = await storeOperator(site);
});
afterAll(async () => {
  paystack.close();
  await site.stop();
});
const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function acceptedQuotation(more: Record<string, string> = {}) {
  const email = newAddress();
  const reference = await storeBooking(site, { email });
  const number = await sendOffer(staff, reference, offer(operator, more));
  const guest = await trackByCode(site, reference, email);
  const page = `/quotations/${number}`;
  await guest.post(page, { intent: "accept", option: "0", signedName: "Ada Obi", acceptTerms: "yes" });
  return { email, number, page, guest };
}

/** Posts an event as Paystack does; with a signature over its bytes unless another is given. */
function postEvent(data: object, { event = "charge.success", signature = "", to = site } = {}) {
  const body = JSON.stringify({ event, data });
  const right = createHmac("sha512", key).update(body).digest("hex");
  return fetch(`${to.origin}/api/payments/paystack`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "x-paystack-signature": signature || right },
  });
}
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
  const asked = initialized.at(-1);
  expect(asked).toMatchObject({ amount: "1000000", currency: "USD", email, authorization: `Bearer ${key}` });
  const reference = asked?.reference ?? "";
  expect(started.headers.get("location")).toBe(`http://127.0.0.1:${portOf(paystack)}/pay/${reference}`);
  const responses = await Promise.all(Array.from({ length: 5 }, () => postEvent(charge(reference))));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await postEvent(charge(reference, { id: 302_962 }))).status).toBe(200);
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
  ["a wrong signature", (data: object) => postEvent(data, { signature: "0".repeat(128) }), {}, 401],
  ["another amount", postEvent, { amount: 999_999 }, 200],
  ["another currency", postEvent, { currency: "NGN" }, 200],
  ["a failed charge", postEvent, { status: "failed" }, 200],
  ["an unknown reference", postEvent, { reference: "HA-222222-1-00000000" }, 200],
  ["another event", (data: object) => postEvent(data, { event: "transfer.success" }), {}, 200],
  ["no data", (_data: object) => postEvent({}), {}, 200],
] as const)("%s changes nothing", async (_what, post, more, status) => {
  const { number, page, guest } = await acceptedQuotation();
  await guest.post(page, { intent: "pay" });
  const { reference = "" } = initialized.at(-1) ?? {};
  expect((await post(charge(reference, more))).status).toBe(status);
  expect(await paidFor(number)).toEqual({ sum: 0, count: 0 });
});

it("offers bank transfer where Paystack is away, and cards only in its currencies", async () => {
  const { page, guest } = await acceptedQuotation();
  isDown = true;
  try {
    await expectPage(await guest.post(page, { intent: "pay" }), 400, "pay by bank transfer");
  } finally {
    isDown = false;
  }
  const inPounds = await acceptedQuotation({ currency: "GBP" });
  expect(await (await inPounds.guest.send(inPounds.page)).text()).not.toContain("by card");
});

it("is off while no key is set", async () => {
  const response = await postEvent(charge(randomUUID()), { to: await sharedSite() });
  expect(response.status).toBe(404);
});
