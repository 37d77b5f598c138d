import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { AccountVisitor, findInMail, newAddress, newCustomer } from "#tests/support/account-visitor.ts";
import { makeJobsDue } from "#tests/support/due-jobs.ts";
import { deadLinks, expectPage, expectRedirect } from "#tests/support/expected-responses.ts";
import { browsersByRole, quotationDesk } from "#tests/support/quotations.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { dayIn, lagosToLuton, storeBooking } from "#tests/support/stored-bookings.ts";
import { offer, signature } from "#tests/support/stored-offers.ts";
import { mailTo } from "#tests/support/written-mails.ts";

const site = await sharedSite();
const { staff, operator, post, start, sendOffer, newQuotation, acceptedQuotation } =
  await quotationDesk(site);
const mailedCode = /^Your code for HA-\w+: (\d{6})$/m;
const staffPage = (reference: string) => `/admin/bookings/${reference}/quotation`;
const send = (reference: string, revision: string, more: Record<string, string> = {}) =>
  post(reference, { intent: "send", revision, ...offer(operator, more) });

describe("a quotation", () => {
  it("is accepted by a guest with a mailed code, and both sides get the signed record", async () => {
    const { email, reference, number, page } = await newQuotation();
    const guest = new AccountVisitor(site);
    expect((await guest.post("/track", { reference, email })).status).toBe(200);
    const code = await findInMail(site, email, mailedCode);
    await findInMail(site, email, /^ {2}Lagos \(LOS\) to London Luton \(LTN\)\n +Departs December 24/m);
    await expectRedirect(guest.post("/track", { reference, email, code }), `/track/${reference}`);
    await guest.expectPage(`/track/${reference}`, "Your quotation is ready.", "USD 50,500", "Call the desk");
    const terms = ["USD 50,500", "Handling", "by December 2, 2031"];
    await guest.expectPage(page, ...terms);
    await expectRedirect(guest.post(page, signature), page);
    await guest.expectPage(page, "Accepted", "Ada Obi accepted Challenger 604, 5N-HAM");
    const acceptance = `select a.* from quotation_acceptances a
      join quotations q on q.id = a.quotation_id where q.number = $1`;
    const [evidence] = await site.query(acceptance, [number]);
    const signed = { signed_name: "Ada Obi", identity: "mailed code", option: 0, version: 1 };
    expect(evidence).toMatchObject(signed);
    expect(evidence?.network).not.toContain(guest.network);
    for (const to of [email, company.inbox]) {
      const mail = await mailTo(site, to, `Quotation ${number} is accepted`);
      expect(mail.text).toContain(evidence?.sha256);
      const pdf = { filename: `quotation-${number}.pdf`, mimeType: "application/pdf" };
      expect(mail.attachments).toMatchObject([pdf]);
    }
    for (const [statement, id] of [
      ["update quotation_acceptances set signed_name = 'x' where sha256 = $1", evidence?.sha256],
      ["delete from quotation_acceptances where sha256 = $1", evidence?.sha256],
      ["update quotations set content = replace(content, '48,000', '1') || ' ' where number = $1", number],
    ] as const)
      await expect(site.query(statement, [id])).rejects.toThrow("never changed");
  });

  const open = newQuotation();
  it.each([
    [{ acceptTerms: "" }, "Please tick the box to accept the terms."],
    [{ signedName: "  " }, "Please type your full name."],
    [{ signedName: "x".repeat(200) }, "Keep the name to 120 characters."],
    [{ option: "1" }, "Please choose an option."],
  ])("is not accepted with %j, and keeps the name", async (more, message) => {
    const { page, guest } = await open;
    const html = await expectPage(guest.post(page, { ...signature, ...more }), 400, message);
    if (!("signedName" in more)) expect(html).toContain('value="Ada Obi"');
    await guest.expectPage(page, "Sign and accept");
  });

  it("reports an acceptance whose mails could not be queued, keeps the name and stores no part of it", async () => {
    const { number, page, guest } = await newQuotation();
    const failed = await site.without("mails", () => guest.post(page, signature));
    await expectPage(failed, 500, ">We could not do that just now.", 'value="Ada Obi"');
    const stored = `select q.status, a.signed_name, b.version from quotations q join bookings b on b.id = q.booking_id
      left join quotation_acceptances a on a.quotation_id = q.id where q.number = $1`;
    expect(await site.query(stored, [number])).toEqual([{ status: "sent", signed_name: null, version: 1 }]);
  });

  it("is accepted with one option, and refuses the other one later", async () => {
    const second = Object.entries(offer(operator)).flatMap(([field, text]) =>
      field.startsWith("o0-") ? [[field.replace("o0-", "o1-"), text]] : [],
    );
    const later = { "o1-leg0-departs": "2031-12-25T09:30", "o1-leg0-arrives": "2031-12-25T15:30" };
    const { page, guest } = await newQuotation({ ...Object.fromEntries(second), ...later });
    await guest.expectPage(page, ">Lagos (LOS) to London Luton (LTN), December 24, 2031");
    const accept = (option: string) => guest.post(page, { ...signature, option });
    for (const _twice of [1, 2]) expect((await accept("1")).status).toBe(303);
    await guest.expectPage(page, ">Lagos (LOS) to London Luton (LTN), December 25, 2031");
    await expectPage(accept("0"), 409, "The other option is already accepted.");
  });

  it("ends with a cancelled booking", async () => {
    const { email, reference, page, guest } = await newQuotation();
    const cancellation = { intent: "cancel", note: "I fly commercial." };
    expect((await guest.post(`/track/${reference}`, cancellation)).status).toBe(303);
    expect((await guest.post(page, signature)).status).toBe(409);
    const ended = "Your booking is cancelled, and this quotation with it.";
    expect(await guest.expectPage(page, "Withdrawn", ended)).not.toContain("Sign and accept");
    expect(await guest.expectPage(`/track/${reference}`)).not.toContain("We withdrew this quotation");
    await makeJobsDue(site, mailQueue);
    const text = await findInMail(site, email, /^You cancelled your request (.*)/s);
    expect(text).not.toContain("I fly commercial.");
    const { revision } = await start(reference);
    await expectPage(send(reference, revision), 409, "This booking is cancelled.");
  });

  it("is cancelled by the desk alone once it is accepted, under its terms", async () => {
    const { email, reference, guest } = await acceptedQuotation();
    const own = `/track/${reference}`;
    expect(await guest.expectPage(own, "You accepted the quotation.")).not.toContain("Cancel this request");
    const refusal = "You have accepted our quotation, so its terms for cancelling apply. Call the desk";
    await expectPage(guest.post(own, { intent: "cancel", note: "" }), 409, refusal);
    const version = await site.value<number>("select version from bookings where reference = $1", reference);
    const end = { intent: "move", to: "cancelled", end: "withdrawn", mail: "yes", note: "" };
    await staff.post(`/admin/bookings/${reference}`, { ...end, version: `${version}` });
    await makeJobsDue(site, mailQueue);
    const text = await findInMail(site, email, /^Your booking HA-\w+ is cancelled(.*)/s);
    expect(text).toContain("The desk calls you");
    expect(text).not.toContain("nothing is charged");
  });

  it("keeps bank details from the browser until it is accepted, and goes with its booking", async () => {
    const { reference, page, guest } = await newQuotation();
    expect(await guest.expectPage(`${page}.data`)).not.toContain("0123456789");
    await guest.post(page, signature);
    await guest.expectPage(`${page}.data`, "0123456789");
    await site.query("delete from bookings where reference = $1", [reference]);
    expect((await guest.send(page)).status).toBe(404);
  });

  it("is accepted, withdrawn or declined exactly once when all come together", async () => {
    const { number, page, reference, guest } = await newQuotation();
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => guest.post(page, signature)),
      guest.post(page, { intent: "decline", reason: "" }),
      post(reference, { intent: "withdraw", number, reason: "The aircraft is broken." }),
    ]);
    const outcome = `select status, (select count(*)::int from quotation_acceptances where quotation_id = q.id) signed,
        (select count(*)::int from mails where payload ->> 'quotationId' = q.id::text and kind <> 'quotation-sent') mails
      from quotations q where number = $1`;
    const [row] = await site.query(outcome, [number]);
    expect(row).toBeOneOf([
      { status: "accepted", signed: 1, mails: 2 },
      { status: "declined", signed: 0, mails: 1 },
      { status: "withdrawn", signed: 0, mails: 1 },
    ]);
    for (const { status } of responses) expect(status).toBeOneOf([303, 409]);
  });

  type Quotation = Awaited<ReturnType<typeof newQuotation>>;
  const reason = "It is in the hangar.";
  const ends: Record<string, (quotation: Quotation) => Promise<unknown>> = {
    Replaced: ({ reference }) => sendOffer(reference, { "o0-line0-unit": "47,000" }),
    Withdrawn: ({ reference, number }) => post(reference, { intent: "withdraw", number, reason }),
    Expired: ({ number }) =>
      site.query("update quotations set expires_at = now() where number = $1", [number]),
    Declined: ({ guest, page }) => guest.post(page, { intent: "decline", reason: "Too late for us." }),
  };
  it.each([
    ["Replaced", "A newer version has replaced this quotation."],
    ["Withdrawn", reason],
    ["Expired", "This quotation was valid until"],
    ["Declined", "You declined this quotation"],
  ])("says %s, what to do next, and can no longer be accepted", async (heading, text) => {
    const quotation = await newQuotation();
    const { email, number, page, guest } = quotation;
    await ends[heading]?.(quotation);
    if (heading === "Withdrawn") await mailTo(site, email, `Quotation ${number} is withdrawn`);
    if (heading === "Declined") await mailTo(site, company.inbox, `Quotation ${number} is declined`);
    const html = await guest.expectPage(page, `>${heading}</h1>`, text);
    expect(html).not.toContain("Sign and accept");
    await expectPage(guest.post(page, signature), 409, "Nothing was accepted or declined.");
  });

  it.each([false, true])(
    "comes in a new version with the changes; the last one declined: %s",
    async (isDeclined) => {
      const { email, reference, page, guest } = await newQuotation();
      if (isDeclined) await guest.post(page, { intent: "decline", reason: "Too much." });
      const number = await sendOffer(reference, { "o0-line0-unit": "47,000" });
      if (!isDeclined) await guest.expectPage(page, ">Replaced</h1>", `See quotation ${number}`);
      const change = "The offer costs USD 49,500 in total, before USD 50,500.";
      await guest.expectPage(`/quotations/${number}`, change);
      const mail = await mailTo(site, email, `New version of your quotation: ${number}`);
      expect(mail.text?.replace(/\s+/g, " ")).toContain(change);
      expect((await start(reference)).html).toContain('value="47,000"');
    },
  );

  it("opens by the mailed link only after a code", async () => {
    const { email, number, page } = await newQuotation();
    const link = await findInMail(site, email, /http\S+(\/quotations\/\S+\?k=[\w-]+)/);
    const visitor = new AccountVisitor(site);
    const closed = await visitor.expectPage(link, "First, is it you?");
    expect(closed).not.toContain("50,500");
    await expectPage(visitor.post(link, { intent: "send-code" }), 200, "Enter your code");
    const code = await findInMail(site, email, mailedCode);
    await expectRedirect(visitor.post(link, { intent: "code", code }), page);
    await visitor.expectPage(page, number, "USD 50,500");
    await visitor.expectPage(`${link}x`, "USD 50,500");
    await expectPage(new AccountVisitor(site).send(`${link}x`), 404, "opens from our e-mail");
  });
});

it("reminds the customer a day before it expires, and the desk half an hour before a promise is missed", async () => {
  const { email, number } = await newQuotation();
  await makeJobsDue(site, "quotation-expiry");
  await mailTo(site, email, `Quotation ${number} expires in a day`);
  const reference = await storeBooking(site, { email: newAddress() });
  const job =
    "insert into pgboss.job (id, name, data) select id, 'booking-reminder', json_build_object('bookingId', id)";
  await site.query(`${job} from bookings where reference = $1`, [reference]);
  await findInMail(site, company.inbox, new RegExp(`^Reply to ${reference} is due by`, "m"));
});

describe("a draft", () => {
  it("is refused with both texts where a colleague saved it meanwhile", async () => {
    const reference = await storeBooking(site, { email: newAddress() });
    const { revision } = await start(reference);
    const save = (note: string, more = {}) =>
      post(reference, { intent: "save", revision, ...offer(operator, { note, ...more }) });
    const added = { "o0-line2-text": "De-icing", "o1-type": "Legacy 600" };
    expect((await save("Mine.", added)).status).toBe(303);
    const both = ["A colleague saved this draft", "“Mine.”", ">Yours.</textarea>"];
    expect(deadLinks(await expectPage(save("Yours."), 409, ...both))).toEqual([]);
  });

  it("that a colleague has discarded meanwhile is not saved, and the page says why", async () => {
    const reference = await storeBooking(site, { email: newAddress() });
    const { revision } = await start(reference);
    await post(reference, { intent: "discard" });
    const save = post(reference, { intent: "save", revision, ...offer(operator) });
    await expectPage(save, 409, ">There is no draft any more: a colleague has sent or discarded it.");
  });

  it("that cannot be sent keeps every value and names each mistake", async () => {
    const reference = await storeBooking(site, { email: newAddress() });
    const { revision } = await start(reference);
    const answers = { "o0-line0-unit": "1e9", "o0-leg0-from": "My farm", note: "Dear Ada" };
    const mistakes = ["2 things are to be put right.", "Option 1, line 1, unit price"];
    const values = ['value="1e9"', ">Dear Ada</textarea>"];
    await expectPage(send(reference, revision, answers), 400, ...mistakes, ...values);
    const sentRows =
      "select 1 from mails join bookings b on b.id = about_id where kind = 'quotation-sent' and reference = $1";
    expect(await site.query(sentRows, [reference])).toEqual([]);
  });

  it("is filled from /trip for the chosen aircraft", async () => {
    const day = dayIn(60);
    const reference = await storeBooking(site, { ...lagosToLuton, departureDateTime: `${day} 09:30:00` });
    const { html } = await start(reference, "CL60");
    const emptied = "Flights, lines and dates whose fields you empty are left out of the quotation.";
    for (const text of [
      'value="Challenger 604"',
      `value="${day}T09:30"`,
      "The trip page estimates USD",
      emptied,
    ])
      expect(html).toContain(text);
  });

  it("is not sent once the version before is accepted", async () => {
    const { reference, page, guest } = await newQuotation();
    const { revision } = await start(reference);
    expect((await guest.post(page, signature)).status).toBe(303);
    const message = "The customer has accepted the version before.";
    await expectPage(send(reference, revision), 409, message);
    const next = post(reference, { intent: "start" });
    await expectPage(next, 409, ">The customer has accepted a version: there is no next one.");
  });
});

it("messages reach the other side's page and mailbox once, and are marked until a post marks them as read", async () => {
  const { email, reference, page, guest } = await newQuotation();
  const question = { intent: "ask", message: "Is there room for a cello?", idempotencyKey: randomUUID() };
  await expectRedirect(guest.post(page, question), `${page}?asked=1`);
  const isMarked = async () =>
    (await staff.expectPage(`/admin/bookings?q=${reference}`)).includes("1 new message");
  const booking = `/admin/bookings/${reference}`;
  for (const each of [booking, `${booking}/quotation`]) await staff.expectPage(each, question.message);
  const isListed = async () =>
    (await staff.expectPage("/admin/dashboard")).includes(`/admin/bookings/${reference}#messages`);
  expect([await isMarked(), await isListed()]).toEqual([true, true]);
  expect((await staff.post(booking, { intent: "read" })).status).toBe(200);
  expect([await isMarked(), await isListed()]).toEqual([false, false]);
  await mailTo(site, company.inbox, `Message from Ada Obi about ${reference}`);
  const blank = await staff.post(booking, { intent: "message", message: " " });
  await expectPage(blank, 400, "Write your message first.");
  const answer = { intent: "message", message: "Yes, on a seat.", idempotencyKey: randomUUID() };
  for (const _twice of [1, 2]) expect((await staff.post(booking, answer)).status).toBe(200);
  await mailTo(site, email, `Message about your booking ${reference}`);
  const own = `/track/${reference}`;
  const chat = `?text=About%20my%20booking%20${reference}`;
  // The button is for a page without scripts.
  for (const _twice of [1, 2]) await guest.expectPage(own, answer.message, ">New<", "Mark as read", chat);
  const read = await expectPage(guest.post(own, { intent: "read" }), 200, answer.message);
  expect(read).not.toContain(">New<");
  const empty = await guest.post(own, { intent: "message", message: " " });
  await expectPage(empty, 400, "Write your message first.");
});

describe("payments", () => {
  const payment = { intent: "payment", kind: "payment", amount: "4,000", paidOn: "2026-11-25", note: "" };

  it("are listed on the dashboard from the day on which they are due", async () => {
    const today = lagosLocal(new Date()).slice(0, 10);
    const { reference } = await acceptedQuotation({ "o0-depositDue": today });
    const other = await acceptedQuotation();
    const html = await staff.expectPage("/admin/dashboard", "Money due");
    expect(html).toMatch(new RegExp(`${reference}</a>, Ada Obi: USD 10,000 by`));
    expect(html).not.toContain(`${other.reference}/quotation`);
  });

  it("are recorded in part, acknowledged to both sides, and refunded to at most the sum paid", async () => {
    const { email, number, reference, page, guest } = await acceptedQuotation();
    const shows = async (...texts: string[]) => guest.expectPage(page, ...texts);
    await shows("USD 10,000 is due by December 2, 2031 (deposit).", "0123456789");
    const today = lagosLocal(new Date()).slice(0, 10);
    await staff.expectPage(staffPage(reference), `value="${today}"`, 'value="10,000"');
    const pay = (more: Record<string, string>) =>
      post(reference, { ...payment, idempotencyKey: randomUUID(), ...more });
    await expectPage(pay({ amount: "4,0" }), 400, "Write digits, with at most two after the point");
    await expectPage(pay({ paidOn: "2026-02-30" }), 400, "Enter the day on which it was paid.");
    const tomorrow = lagosLocal(new Date(Date.now() + 86_400_000)).slice(0, 10);
    await expectPage(pay({ paidOn: tomorrow }), 400, "This day is still to come.");
    await expectPage(pay({ kind: "refund" }), 400, "A refund is at most the amount paid: USD 0.");
    const key = randomUUID();
    for (const _twice of [1, 2]) expect((await pay({ idempotencyKey: key })).status).toBe(303);
    await shows("USD 6,000 is due by December 2, 2031 (deposit).", "Bank transfer, November 25, 2026");
    await staff.expectPage(staffPage(reference), "Bank transfer, 25 Nov 2026");
    await pay({ amount: "46,500" });
    await shows("Everything is paid. Thank you.");
    const refunds = await Promise.all([1, 2, 3].map(() => pay({ kind: "refund", amount: "30,000" })));
    expect(refunds.map(({ status }) => status).toSorted()).toEqual([303, 400, 400]);
    const subject = `Payment of USD 4,000 received for ${number}`;
    await mailTo(site, company.inbox, subject);
    const receipt = await mailTo(site, email, subject);
    expect(receipt.attachments[0]?.filename).toBe(`receipt-${number}.pdf`);
  });

  it("ask for nothing more once the booking is cancelled", async () => {
    const { email, number, reference } = await acceptedQuotation();
    const end = { to: "cancelled", end: "withdrawn", version: "2", note: "" };
    await staff.post(`/admin/bookings/${reference}`, { intent: "move", ...end });
    await post(reference, payment);
    const mail = await mailTo(site, email, `Payment of USD 4,000 received for ${number}`);
    expect(mail.text).toMatch(/Due next +Nothing/);
    expect(mail.text).not.toContain("December");
  });

  it("belong to an accepted quotation", async () => {
    const { reference } = await newQuotation();
    await expectPage(post(reference, payment), 409, "Payments belong to an accepted quotation");
  });
});

const storeAircraft = () =>
  site.query(
    "insert into aircraft (tail, type, base) values ('5N-HAM', 'Challenger 604', 'DNMM') on conflict do nothing",
  );
const moveAsStaff = (reference: string, fields: Record<string, string>) =>
  staff.post(`/admin/bookings/${reference}`, { intent: "move", ...fields });

it("a flown booking is closed with its times and final amount, which the customer sees beside the quotation", async () => {
  const { email, number, page, reference, guest } = await acceptedQuotation();
  const account = { times: "LOS 08:34 to LTN 15:02", final: "51,200", note: "De-icing." };
  const close = (more = {}) => post(reference, { intent: "close", ...account, ...more });
  await expectPage(close(), 409, "Mark the flight as completed first.");
  await storeAircraft();
  await moveAsStaff(reference, { to: "confirmed", version: "2", aircraft: "5N-HAM" });
  await staff.expectPage("/admin/calendar?month=2031-12", "5N-HAM", reference, "Empty: ");
  const completed = moveAsStaff(reference, { to: "completed", version: "3" });
  await expectPage(completed, 200, "The booking is completed.");
  await expectPage(close({ final: "" }), 400, "Enter an amount.");
  await staff.expectPage(`/admin/bookings/${reference}`, "Close the account");
  const closed = `${staffPage(reference)}?done=closed`;
  await expectRedirect(close(), closed);
  await staff.expectPage(closed, "The account is closed, and on its way to the customer.");
  await staff.expectPage(`/admin/bookings/${reference}`, "Open the quotation");
  const figures = ["USD 50,500", "USD 51,200", account.times];
  await guest.expectPage(`/track/${reference}`, ...figures);
  await close();
  await mailTo(site, email, "Final account of your flight: USD 51,200");
  await close({ final: "51,300" });
  expect(await site.value("select count(*)::int from mails where kind = 'flight-account'")).toBe(2);
  const bill = await mailTo(site, email, "Corrected account of your flight: USD 51,300");
  const replaces = "This account of your flight replaces the one we sent before.";
  for (const words of [replaces, account.times, account.note]) expect(bill.text).toContain(words);
  expect(bill.text).toMatch(/Still due +USD 51,300 by /);
  const paid = { intent: "payment", kind: "payment", amount: "51,300", paidOn: "2026-11-25", note: "" };
  await post(reference, { ...paid, idempotencyKey: randomUUID() });
  await guest.expectPage(page, "The final amount of your flight is", "Everything is paid. Thank you.");
  await staff.expectPage(staffPage(reference), "Nothing is due.");
  const { text } = await mailTo(site, email, `Payment of USD 51,300 received for ${number}`);
  expect(text).toContain("USD 51,300 of USD 51,300");
});

it("an accepted flight replaces the booking’s on the pages of customer and staff, and in the next mail", async () => {
  const times = { "o0-leg0-departs": "2031-12-24T11:45", "o0-leg0-arrives": "2031-12-24T17:45" };
  const { reference, guest } = await acceptedQuotation(times);
  await storeAircraft();
  const accepted = "The customer accepted Challenger 604, 5N-HAM.";
  const waiting = ["11:45", accepted, "accepted, to confirm", "USD 10,000 due by 2 Dec 2031"];
  await staff.expectPage(`/admin/bookings/${reference}`, ...waiting);
  const line = new RegExp(`Quotation accepted, to be confirmed<.*${reference}</a>`);
  expect(await staff.expectPage("/admin/dashboard")).toMatch(line);
  const move = { to: "confirmed", version: "2", aircraft: "5N-HAM" };
  const preview = await staff.post(`/admin/bookings/${reference}/mail`, move);
  await expectPage(preview, 200, "Challenger 604, 5N-HAM");
  await moveAsStaff(reference, move);
  expect(await staff.expectPage("/admin/dashboard")).not.toMatch(line);
  const texts = ["Aircraft and times", "Challenger 604, 5N-HAM", "11:45"];
  const html = await guest.expectPage(`/track/${reference}`, ...texts);
  expect(html.indexOf("Aircraft and times")).toBeLessThan(html.indexOf("You accepted this quotation."));
  expect(html).not.toContain("Guide price");
  const moved = {
    departureCity: "Lagos (LOS)",
    arrivalCity: "Geneva (GVA)",
    departureDateTime: "2032-02-10T08:00",
    returnDateTime: "",
    numberOfPassengers: "3",
    preferredAircraft: "Challenger 604",
  };
  const change = { intent: "trip", version: "3", note: "Fog.", ...moved };
  await expectPage(staff.post(`/admin/bookings/${reference}`, change), 200, "Geneva (GVA)");
  const flight = ["Lagos (LOS) to Geneva (GVA)", "Departs February 10, 2032, 08:00 local"];
  expect(await guest.expectPage(`/track/${reference}`, ...flight)).not.toContain("10:45");
});

it("a flight over the end of a month is in the calendar of both", async () => {
  const times = { "o0-leg0-departs": "2031-12-31T20:00", "o0-leg0-arrives": "2032-01-01T02:00" };
  const { reference } = await acceptedQuotation(times);
  await moveAsStaff(reference, { to: "confirmed", version: "2" });
  await staff.expectPage("/admin/calendar?month=2031-12", "20:00 to 03:00 next day", reference);
  await staff.expectPage("/admin/calendar?month=2032-01", "until 03:00", reference);
});

// Who may open pages of staff is tested in rights.test.ts.
it("shows a quotation to its guest, its owner and staff, and no part of it to others", async () => {
  const owner = await newCustomer(site);
  const mark = "Zyxquote Aircraft";
  const reference = await storeBooking(site, { email: owner.email, userId: owner.id });
  const number = await sendOffer(reference, { "o0-type": mark });
  const who = await browsersByRole(site, { owner: owner.who, reference, other: await storeBooking(site) });
  const quotation = `/quotations/${number}`;
  const message = { intent: "message", message: " " };
  // The statuses of a GET, or of a POST of these fields, in the order of `browsersByRole`. Allowed posts change nothing.
  const ofCustomer = [404, 400, 404, 400, 404, 404, 404, 404, 404];
  const expected: [path: string, statuses: number[], post?: Record<string, string>][] = [
    [quotation, [404, 200, 404, 200, 404, 404, 404, 404, 404]],
    [quotation, ofCustomer, { ...signature, signedName: "" }],
    [quotation, ofCustomer, { intent: "decline", reason: "x".repeat(1001) }],
    [quotation, ofCustomer, { intent: "ask", message: " " }],
    [quotation, ofCustomer, { intent: "pay" }],
    [quotation, Array(9).fill(404), { intent: "unknown" }],
    [`/track/${reference}`, [302, 200, 302, 302, 302, 302, 302, 302, 302]],
    [`/track/${reference}`, [302, 400, 302, 302, 302, 302, 302, 302, 302], message],
    [`/bookings/${reference}`, [302, 302, 302, 200, 404, 404, 404, 404, 302]],
    [`/bookings/${reference}`, [302, 302, 302, 400, 404, 404, 404, 404, 302], message],
    [staffPage(reference), [302, 302, 302, 403, 403, 403, 200, 200, 302]],
  ];
  const allowed = new Set<string>();
  for (const [path, statuses, fields] of expected) {
    const answers: number[] = [];
    for (const [name, browser] of Object.entries(who)) {
      for (const address of fields ? [path] : [path, `${path}.data`]) {
        const response = fields ? await browser.post(path, fields) : await browser.send(address);
        if (address === path) answers.push(response.status);
        if ((await response.text()).includes(mark)) allowed.add(`${name} ${path.replace(reference, "REF")}`);
      }
    }
    expect([path, fields, answers]).toEqual([path, fields, statuses]);
  }
  expect([...allowed].sort()).toEqual([
    "administrator /admin/bookings/REF/quotation",
    "charter desk /admin/bookings/REF/quotation",
    "guest with the code /quotations/REF-1",
    "owner /quotations/REF-1",
  ]);
  const desk = who["charter desk"];
  for (const [intent, status] of [
    ["save", 409],
    ["send", 409],
    ["option", 409],
    ["payment", 409],
    ["close", 409],
    ["withdraw", 400],
    ["start", 303],
    ["discard", 303],
  ] as const) {
    const response = await desk.post(staffPage(reference), { intent, number, reason: "" });
    expect([intent, response.status]).toEqual([intent, status]);
  }
  expect((await desk.post("/admin/operators", { list: "operators" })).status).toBe(400);
  const statusesLike = "select string_agg(status, ' ') from quotations where number like $1";
  expect(await site.value(statusesLike, `${reference}%`)).toBe("sent");
});
