import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { aircraft } from "#app/database/schema/aircraft.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { flightAccounts, quotationAcceptances, quotations } from "#app/database/schema/quotations.ts";
import { forgetBookingsOf, sweepBookings } from "#app/features/booking/booking-data.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { fileDatabaseWithJobs } from "#tests/support/database.ts";
import { formData } from "#tests/support/form-data.ts";
import { insertBooking, type NewBooking } from "#tests/support/stored-bookings.ts";
import { insertOffer, storedSignature } from "#tests/support/stored-offers.ts";
import { calendarOf } from "./calendar.server.ts";
import { deskFigures, openAccounts } from "./desk-figures.server.ts";
import { storePayment } from "./payments.server.ts";
import type { QuotationAnswers } from "./quotation-form.ts";
import { acceptedText, receiptText } from "./quotation-pdf.server.ts";
import { paymentView } from "./quotation-view.server.ts";
import {
  acceptedQuotation,
  acceptQuotation,
  declineQuotation,
  draftOf,
  type Quotation,
  quotationData,
} from "./quotations.server.ts";
import { receiveQuotation, startDraft } from "./receive-draft.server.ts";

const { database, jobs } = await fileDatabaseWithJobs();
const { db } = database;
const services = { db, jobs, clock: systemClock };
const post = { services, record: async () => {} } as unknown as StaffPost;

async function sendQuotation(request: Partial<NewBooking>, sentAt = new Date(), more: QuotationAnswers = {}) {
  return await insertOffer(db, await insertBooking(db, request), { sentAt, more });
}

const pay = (quotation: Quotation, amountMinor: number) =>
  db.transaction((transaction) =>
    storePayment(transaction, services, quotation, {
      amountMinor,
      currency: "USD",
      method: "transfer",
      paidOn: "2026-11-25",
      submission: `${quotation.number} ${amountMinor}`,
    }),
  );

it("an accepted quotation with signature and payment is kept for six years after its account is deleted, and no other", async () => {
  await db.insert(users).values({ id: "ada", name: "Ada", email: "ada@example.com" });
  const [signed, declined] = [
    await sendQuotation({ userId: "ada" }),
    await sendQuotation({ userId: "ada" }, new Date(), { estimate0: "4790000 USD" }),
  ];
  await acceptQuotation(services, signed, storedSignature);
  await declineQuotation(services, declined, "Too late.");
  await pay(signed, 400_000);
  expect(await quotationData(db, "ada")).toMatchObject([
    { status: "accepted", signedName: "Ada Obi", payments: [{ amountMinor: 400_000, paidOn: "2026-11-25" }] },
    { status: "declined", reason: "Too late.", content: { number: declined.number } },
  ]);
  expect(JSON.stringify(await quotationData(db, "ada"))).not.toMatch(/4790000|Bank of Lagos/);
  await db.transaction((transaction) =>
    forgetBookingsOf(transaction, { id: "ada", email: "ada@example.com", emailVerified: false }, jobs),
  );
  const rest = `select number, signed_name, amount_minor::int, full_name from quotations q
    join bookings b on b.id = q.booking_id left join quotation_acceptances a on a.quotation_id = q.id
    left join payments p on p.quotation_id = q.id where number = any($1)`;
  const remaining = async () => (await database.pool.query(rest, [[signed.number, declined.number]])).rows;
  const row = { number: signed.number, signed_name: "Ada Obi", amount_minor: 400_000, full_name: "" };
  expect(await remaining()).toEqual([row]);
  await sweepBookings({ db, jobs }, new Date("2037-12-31T12:00:00Z"));
  expect(await remaining()).toEqual([row]);
  await sweepBookings({ db, jobs }, new Date("2038-01-01T12:00:00Z"));
  expect(await remaining()).toEqual([]);
});

it("the signed record has the note to the customer, and after a cancellation a receipt has nothing due", async () => {
  const sent = await sendQuotation({}, new Date(), { note: "We hold two aircraft." });
  await acceptQuotation(services, sent, storedSignature);
  await pay(sent, 400_000);
  const stillDue = async () => {
    const accepted = await acceptedQuotation(db, sent.bookingId);
    const [payment] = accepted?.payments ?? [];
    if (!accepted || !payment) throw new Error("gone");
    expect(acceptedText(accepted).sections[0]).toEqual({
      title: "A note from the desk",
      facts: [{ label: "Note", value: "We hold two aircraft." }],
    });
    return receiptText(accepted, payment).sections[1]?.facts[2];
  };
  expect(await stillDue()).toEqual({ label: "Still due", value: "USD 46,500" });
  await db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, sent.bookingId));
  expect(await stillDue()).toEqual({ label: "Still due", value: "USD 0" });
});

it("the desk's figures are medians: of the time to the first answer, of quotation over estimate, of final amount over quotation", async () => {
  const createdAt = new Date("2030-06-10T08:00:00Z");
  const afterMinutes = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
  const [first] = await Promise.all(
    [
      { minutes: 60, estimateMinor: 4_590_909 },
      { minutes: 90, estimateMinor: 5_315_789 },
      { minutes: 180, estimateMinor: 4_950_000 },
    ].map(async ({ minutes, estimateMinor }) => {
      const answeredAt = afterMinutes(minutes);
      const sent = await sendQuotation({ createdAt, answeredAt }, answeredAt);
      const signed = { quotationId: sent.id, version: 1, sha256: "", acceptedAt: answeredAt };
      const amounts = { totalMinor: 5_050_000, estimateMinor, depositMinor: 0, balanceDue: "2031-12-20" };
      const usd = { currency: "USD" } as const;
      await db.insert(quotationAcceptances).values({ ...storedSignature, ...signed, ...amounts, ...usd });
      return sent;
    }),
  );
  const closed = { times: "T", currency: "USD", note: "", closedAt: createdAt, closedBy: "ngozi" };
  await db
    .insert(flightAccounts)
    .values({ bookingId: first?.bookingId ?? "", finalMinor: 5_201_500, ...closed });
  await insertBooking(db, { createdAt, status: "cancelled", endReason: "declined" });
  const figures = await deskFigures(db, new Date("2030-06-20T08:00:00Z"));
  expect(figures).toEqual({
    answerMinutes: 90,
    onTimePercent: expect.closeTo(66.7, 1),
    quotedPercent: expect.closeTo(2, 1),
    finalPercent: expect.closeTo(3, 1),
    ends: [{ reason: "declined", count: 1 }],
  });
});

it("an estimate of /trip is removed from the draft with its option", async () => {
  const booking = await insertBooking(db);
  const first = { "o0-type": "Challenger 604", estimate0: "4790000 USD" };
  const answers = { ...first, "o1-type": "AW109", estimate1: "990000 USD" };
  await startDraft(post, booking.id, answers);
  const fields = { intent: "save", revision: "1", "o0-type": "Challenger 604" };
  const saved = await receiveQuotation(formData(fields), booking, post);
  expect(saved).toEqual({ ok: true, done: "save" });
  const draft = (await draftOf(db, booking.id))?.draft;
  expect([draft?.estimate0, draft?.estimate1]).toEqual(["4790000 USD", undefined]);
});

it("removing the second option deletes all its fields", async () => {
  const booking = await insertBooking(db);
  const answers = {
    "o0-type": "Challenger 604",
    "o1-type": "AW109",
    "o1-seats": "4",
    "o1-leg0-from": "Lagos",
  };
  await startDraft(post, booking.id, { ...answers, estimate1: "990000 USD" });
  await receiveQuotation(formData({ intent: "drop-option", revision: "1", ...answers }), booking, post);
  const draft = (await draftOf(db, booking.id))?.draft ?? {};
  expect(draft).toMatchObject({ "o0-type": "Challenger 604" });
  expect(Object.keys(draft).filter((field) => /^o1|^estimate/.test(field))).toEqual([]);
});

it("a draft saved unchanged keeps its revision, for colleagues who have it open", async () => {
  const booking = await insertBooking(db);
  const typed = { "o0-type": "Challenger 604", note: "" };
  const save = (note: string, revision: number) =>
    receiveQuotation(formData({ ...typed, intent: "save", revision: `${revision}`, note }), booking, post);
  await startDraft(post, booking.id, typed);
  for (const [note, revision] of [
    ["", 1],
    ["We hold two aircraft.", 1],
    ["We hold two aircraft.", 1],
  ] as const)
    expect(await save(note, revision)).toEqual({ ok: true, done: "save" });
  expect(await draftOf(db, booking.id)).toMatchObject({ revision: 2 });
  // Drafts used to be stored with their empty fields.
  const older = { draft: { ...typed, note: "We hold two aircraft.", "o1-type": "" } };
  await db.update(quotations).set(older).where(eq(quotations.bookingId, booking.id));
  expect(await save("We hold two aircraft.", 1)).toEqual({ ok: true, done: "save" });
  expect(await save("We hold one.", 1)).toMatchObject({ ok: false, status: 409 });
});

it("a quotation can be withdrawn only on its own booking’s page", async () => {
  const [sent, other] = [await sendQuotation({}), await insertBooking(db)];
  const form = formData({ intent: "withdraw", number: sent.number, reason: "The aircraft is broken." });
  expect(await receiveQuotation(form, other, post)).toMatchObject({ ok: false, status: 409 });
  const isOpen = and(eq(quotations.id, sent.id), eq(quotations.status, "sent"));
  expect(await db.$count(quotations, isOpen)).toBe(1);
});

it("a final account replaces the quoted total: for the amount due, the amount overpaid, and the dashboard's lists", async () => {
  const sent = await sendQuotation({ status: "completed", departureDateTime: "2031-12-24 09:30:00" });
  const { number, bookingId } = sent;
  await acceptQuotation(services, sent, storedSignature);
  const close = async (finalMinor: number) => {
    const row = { bookingId, times: "T", currency: "USD", note: "", closedBy: "ngozi", finalMinor };
    await db
      .insert(flightAccounts)
      .values({ ...row, closedAt: new Date("2031-12-30T10:00:00Z") })
      .onConflictDoUpdate({ target: flightAccounts.bookingId, set: row });
    const quotation = await acceptedQuotation(db, bookingId);
    const { due: listed, refunds } = await openAccounts(db, new Date("2032-01-02T08:00:00Z"));
    const isOwn = ({ reference }: { reference: string }) => reference === number.slice(0, -2);
    if (!quotation) throw new Error("gone");
    const { due, overpaid } = paymentView(quotation, (day) => day);
    return {
      due: due && `${due.amount} by ${due.due}`,
      overpaid,
      listed: listed.filter(isOwn).map(({ text }) => text),
      refunds: refunds.filter(isOwn).map(({ text }) => text),
    };
  };
  await pay(sent, 5_050_000);
  expect(await close(4_650_000)).toEqual({
    due: null,
    overpaid: "USD 4,000",
    listed: [],
    refunds: ["Ada Obi: USD 4,000"],
  });
  await pay(sent, -400_000);
  expect(await close(4_650_000)).toEqual({ due: null, overpaid: null, listed: [], refunds: [] });
  expect(await close(5_450_000)).toEqual({
    due: "USD 8,000 by 2031-12-30",
    overpaid: null,
    listed: ["Ada Obi: USD 8,000 by 30 Dec 2031"],
    refunds: [],
  });
});

it("the calendar marks overlapping flights of one aircraft, and none without an aircraft", async () => {
  const [plane] = await db
    .insert(aircraft)
    .values({ tail: "5N-CAL", type: "Challenger 604", base: "DNMM" })
    .returning();
  const flight = async (departureDateTime: string, aircraftId: string | null) => {
    const route = { departureCity: "Lagos (LOS)", arrivalCity: "London Luton (LTN)" };
    return await insertBooking(db, { ...route, status: "confirmed", departureDateTime, aircraftId });
  };
  const [morning, noon] = [
    await flight("2032-03-10 09:00:00", plane?.id ?? null),
    await flight("2032-03-10 12:00:00", plane?.id ?? null),
  ];
  const later = await flight("2032-03-20 09:00:00", plane?.id ?? null);
  const open = await flight("2032-03-10 09:00:00", null);
  const { rows, unassigned } = await calendarOf(db, "2032-03");
  const overlapping = rows
    .flatMap(({ blocks }) => blocks)
    .filter(({ kind }) => kind === "flight")
    .map(({ reference, isOverlap }) => [reference, isOverlap]);
  expect(overlapping).toEqual([
    [morning.reference, true],
    [noon.reference, true],
    [later.reference, false],
  ]);
  expect(unassigned.map(({ reference, isOverlap }) => [reference, isOverlap])).toEqual([
    [open.reference, false],
  ]);
});
