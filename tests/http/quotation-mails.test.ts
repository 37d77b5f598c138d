import { expect, it } from "vitest";
import { newAddress } from "#tests/support/account-visitor.ts";
import { expectPage, expectRedirect } from "#tests/support/expected-responses.ts";
import { moveByStaff, quotationDesk } from "#tests/support/quotations.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { offer } from "#tests/support/stored-offers.ts";
import { expectAsPreviewed, previewedMail } from "#tests/support/written-mails.ts";

const site = await sharedSite();
const { staff, operator, post, start, newQuotation, acceptedQuotation } = await quotationDesk(site);

const previewPage = (reference: string, { intent = "", ...fields }: Record<string, string>) =>
  staff.post(`/admin/bookings/${reference}/quotation/mail/${intent}`, { ...fields, part: "text" });

const payment = { intent: "payment", kind: "payment", amount: "4,000", paidOn: "2026-11-25", note: "" };
const account = { intent: "close", times: "LOS 08:34 to LTN 15:02", final: "51,200", note: "De-icing." };

async function flownQuotation() {
  const quotation = await acceptedQuotation();
  for (const status of ["confirmed", "completed"]) await moveByStaff(site, quotation.reference, status);
  return quotation;
}

interface Action {
  email: string;
  reference: string;
  form: Record<string, string>;
}

/** A booking for each kind of mail, and the form that sends it. */
const actions: Record<string, () => Promise<Action>> = {
  async "Your quotation HA-"() {
    const email = newAddress();
    const reference = await storeBooking(site, { email });
    const { revision } = await start(reference);
    const form = { intent: "send", revision, ...offer(operator, { note: "As agreed: <b>noon</b>." }) };
    return { email, reference, form };
  },
  async "New version of your quotation: HA-"() {
    const { email, reference } = await newQuotation();
    const { revision } = await start(reference);
    const form = { intent: "send", revision, ...offer(operator, { "o0-line0-unit": "47,000" }) };
    return { email, reference, form };
  },
  async "is withdrawn"() {
    const { email, reference, number } = await newQuotation();
    return { email, reference, form: { intent: "withdraw", number, reason: "The aircraft is broken." } };
  },
  async "Payment of USD 4,000 received"() {
    return { ...(await acceptedQuotation()), form: payment };
  },
  async "Final account of your flight: USD 51,200"() {
    return { ...(await flownQuotation()), form: account };
  },
  async "Corrected account of your flight: USD 51,300"() {
    const { email, reference } = await flownQuotation();
    await post(reference, account);
    return { email, reference, form: { ...account, final: "51,300" } };
  },
};

it.each(Object.keys(actions))("previews the mail “%s” exactly, and sends it", async (subject) => {
  const { email, reference, form } = await (actions[subject] as () => Promise<Action>)();
  const mails = () =>
    site.value(
      "select count(*)::int from mails m join bookings b on b.id = m.about_id where reference = $1",
      reference,
    );
  const before = await mails();
  const preview = previewedMail(await expectPage(previewPage(reference, form), 200));
  expect(preview.subject).toContain(subject);
  expect(await mails()).toBe(before);
  expect((await post(reference, form)).status).toBe(303);
  await expectAsPreviewed(site, email, preview);
});

it("says why no mail is sent, and names no booking that is not there", async () => {
  const reference = await storeBooking(site, { email: newAddress() });
  await start(reference);
  const { reference: open, number } = await newQuotation();
  const { reference: accepted } = await acceptedQuotation();
  const { reference: flown } = await flownQuotation();
  await expectRedirect(post(flown, account), `/admin/bookings/${flown}/quotation?done=closed`);
  const { reference: withoutAddress } = await acceptedQuotation();
  const cancelled = await storeBooking(site, { email: newAddress(), status: "cancelled" });
  await start(cancelled);
  const { reference: signed, number: signedNumber } = await newQuotation();
  await start(signed);
  await site.query("update quotations set status = 'accepted' where number = $1", [signedNumber]);
  await site.query("update bookings set email = '' where reference = $1", [withoutAddress]);
  for (const [booking, form, message] of [
    [open, { intent: "send" }, "There is no draft any more"],
    [reference, { intent: "send", ...offer(operator, { "o0-type": "" }) }, "one thing needs correcting"],
    [cancelled, { intent: "send", ...offer(operator) }, "This booking is cancelled."],
    [signed, { intent: "send", ...offer(operator) }, "The customer has accepted the version before"],
    [open, { intent: "withdraw", number, reason: " " }, "Say why, for the customer."],
    [accepted, { intent: "withdraw", number, reason: "Fog." }, "nothing to withdraw"],
    [accepted, { ...payment, amount: "" }, "Enter an amount."],
    [accepted, { ...payment, kind: "refund" }, "A refund is only recorded"],
    [accepted, account, "Mark the flight as completed first."],
    [flown, account, "This is the account as the customer has it"],
    [withoutAddress, payment, "We have no e-mail address for this client"],
  ] as const)
    await expectPage(previewPage(booking, form), 200, message);
  await expectPage(previewPage(open, { intent: "discard" }), 400, "This form sends no e-mail.");
  expect((await previewPage("HA-222222", payment)).status).toBe(404);
});
