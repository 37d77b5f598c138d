import { createHash, randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { fleet } from "#app/content/fleet.ts";
import { terms } from "#app/content/legal/terms.ts";
import type { Database } from "#app/database/client.server.ts";
import { credentials, type Role, users } from "#app/database/schema/accounts.ts";
import { aircraft, operators } from "#app/database/schema/aircraft.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { comments } from "#app/database/schema/comments.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { posts } from "#app/database/schema/posts.ts";
import {
  bookingMessages,
  flightAccounts,
  payments,
  quotationAcceptances,
  quotations,
} from "#app/database/schema/quotations.ts";
import { hashPassword } from "#app/features/account/passwords.server.ts";
import { seedPosts } from "#app/features/blog/posts.server.ts";
import { bookingStatuses } from "#app/features/booking/booking-status.ts";
import { type Booking, firstStep, newReference } from "#app/features/booking/bookings.server.ts";
import { assignClient } from "#app/features/clients/clients.server.ts";
import { ownerMessage } from "#app/features/contact/owner-enquiry.ts";
import { savePassenger } from "#app/features/passengers/passengers.server.ts";
import { offeredFor, tripOf, withOption } from "#app/features/quotation/draft-from-trip.server.ts";
import { agreedAmounts } from "#app/features/quotation/quotation-content.ts";
import {
  optionField,
  parseQuotation,
  type QuotationAnswers,
} from "#app/features/quotation/quotation-form.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import demo from "./demo.json" with { type: "json" };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Repeats a list; the demo needs variety, not randomness. */
const nth = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

const addressOf = (name: string) => {
  const letters = name.normalize("NFD").replace(/[^a-z ]/gi, "");
  return `${letters.toLowerCase().replace(" ", ".")}@example.com`;
};

const personOf = (index: number) => {
  const name = nth(demo.clients, index);
  return { name, email: addressOf(name) };
};

/** Fills an empty database with 60 bookings around `now`, quotations, messages, comments, 300 subscribers, a sent issue and four accounts. */
export async function seedDemo(db: Database, password: string, now: Date): Promise<void> {
  const hash = await hashPassword(password);
  const adminId = await insertAccount(db, "Ada Obi", "admin", hash);
  const deskId = await insertAccount(db, "Bisi Adewale", "desk", hash);
  await insertAccount(db, "Kemi Adeyemi", "editor", hash);
  const customerId = await insertAccount(db, "Tunde Bakare", "customer", hash);
  const rows = await insertBookings(db, now, adminId, customerId);
  await insertQuotations(db, rows, adminId, now);
  await db.insert(contactMessages).values([
    ...Array.from({ length: 15 }, (_, index) => ({
      ...personOf(index + 4),
      phone: index % 3 === 0 ? "" : `+234 803 555 ${1200 + index}`,
      message: nth(demo.messages, index),
      createdAt: after(now, -(index * 17 + 1) * hourMs),
      status: index < 5 ? ("new" as const) : ("answered" as const),
      submission: randomUUID(),
    })),
    {
      ...ownerMessage(demo.ownerEnquiry),
      assigneeId: deskId,
      createdAt: after(now, -2 * hourMs),
      submission: randomUUID(),
    },
  ]);
  await seedPosts(db);
  await insertComments(db, now);
  await insertNewsletter(db, now);
}

async function insertAccount(db: Database, name: string, role: Role, password: string): Promise<string> {
  const id = randomUUID();
  await db.insert(users).values({ id, name, email: addressOf(name), emailVerified: true, role });
  const credential = { id: randomUUID(), userId: id, providerId: "credential", accountId: id, password };
  await db.insert(credentials).values(credential);
  return id;
}

/** Departures from 24 days ago to 47 days ahead, with a status to match. */
async function insertBookings(
  db: Database,
  now: Date,
  adminId: string,
  customerId: string,
): Promise<Booking[]> {
  const planes = await db
    .insert(aircraft)
    .values(
      fleet.map(({ name, wing }) => ({
        tail: tailOf(name),
        type: name,
        base: wing === "rotary" ? "DNPO" : "DNMM",
      })),
    )
    .returning();
  const rows: Booking[] = [];
  for (let index = 0; index < 60; index += 1) {
    const departure = after(now, (index - 20) * 1.2 * dayMs + (index % 9) * hourMs);
    const isPast = departure < now;
    const isCancelled = isPast ? index % 4 === 3 : index % 7 === 6;
    const openStatus = index % 3 === 0 ? "confirmed" : "pending";
    const status = isCancelled ? "cancelled" : isPast ? "completed" : openStatus;
    // The newest requests are some hours old: some are late, some not yet due.
    const createdAt =
      status === "pending"
        ? after(now, -(index % 6) * hourMs * 0.7)
        : after(isPast ? departure : now, -6 * dayMs);
    const { name: fullName, email } = personOf(index);
    const phone = index % 6 === 5 ? "" : `+234 803 555 ${1000 + (index % demo.clients.length)}`;
    const route = nth(demo.routes, index);
    const isFlown = bookingStatuses[status].isBooked;
    const plane = planes.find(({ type }) => type === (route.preferredAircraft || usualType));
    const isReturn = index % 5 === 2;
    const clientId = await db.transaction((transaction) =>
      assignClient(transaction, { email, phone, fullName }, createdAt),
    );
    const [booking] = await db
      .insert(bookings)
      .values({
        ...route,
        clientId,
        reference: newReference(),
        submission: randomUUID(),
        userId: fullName === "Tunde Bakare" ? customerId : null,
        status,
        version: status === "pending" ? 1 : 2,
        assigneeId: index % 2 ? adminId : null,
        createdAt,
        answeredAt: status === "pending" ? null : after(createdAt, 1.5 * hourMs),
        aircraftId: isFlown ? plane?.id : null,
        fullName,
        email,
        phone,
        preferredContact: phone ? nth(["whatsapp", "phone", "email"], index) : "email",
        tripType: isReturn ? "dropandwait" : "dropoff",
        departureDateTime: wallClockOf(departure),
        returnDateTime: isReturn ? wallClockOf(after(departure, 3 * dayMs)) : null,
        datesFlexible: index % 4 === 0,
        numberOfPassengers: 1 + (index % 9),
        hasChildren: false,
        specialRequests: nth(demo.requests, index),
        purpose: nth(["business", "leisure", "business", "medical"], index),
        source: nth(["website", "website", "website", "telephone", "walk-in"] as const, index),
      })
      .returning();
    if (!booking) throw new Error("the booking was not stored");
    rows.push(booking);
    await db.insert(bookingEvents).values({ ...firstStep(booking), status: "pending" });
    const move = (to: Booking["status"], at: Date) =>
      db
        .insert(bookingEvents)
        .values({ bookingId: booking.id, at, kind: "moved", status: to, actor: adminId });
    if (status !== "pending") await move(isFlown ? "confirmed" : "cancelled", after(createdAt, 3 * hourMs));
    if (status === "completed") await move("completed", after(departure, 8 * hourMs));
  }
  return rows;
}

const wallClockOf = (moment: Date) => `${moment.toISOString().slice(0, 13).replace("T", " ")}:00:00`;

async function insertComments(db: Database, now: Date): Promise<void> {
  for (const [postIndex, { id: postId }] of (await db.select({ id: posts.id }).from(posts)).entries()) {
    const count = 6 - postIndex;
    await db.insert(comments).values(
      Array.from({ length: count }, (_, index) => ({
        postId,
        ...personOf(index + postIndex),
        content: nth(demo.comments, index + postIndex),
        createdAt: after(now, -(count - index) * 9 * hourMs),
        submission: randomUUID(),
      })),
    );
  }
}

async function insertNewsletter(db: Database, now: Date): Promise<void> {
  const states = Array.from({ length: 300 }, (_, index) => {
    if (index % 15 === 3) return "pending" as const;
    return index % 20 === 7 ? ("unsubscribed" as const) : ("confirmed" as const);
  });
  await db.insert(newsletterSubscribers).values(
    states.map((state, index) => {
      const subscribedAt = after(now, state === "pending" ? -index * 0.01 * dayMs : -(index + 1) * dayMs);
      return {
        email: `reader${index + 1}@example.com`,
        state,
        subscribedAt,
        confirmedAt: state === "pending" ? null : subscribedAt,
        unsubscribedAt: state === "unsubscribed" ? after(now, -dayMs) : null,
      };
    }),
  );
  const total = states.filter((state) => state === "confirmed").length;
  const sentAt = after(now, -8 * dayMs);
  const times = { createdAt: sentAt, updatedAt: sentAt, startAt: sentAt, startedAt: sentAt, endedAt: sentAt };
  await db
    .insert(campaigns)
    .values({ status: "sent", ...demo.newsletterIssue, ...times, total, sent: total });
}

const quotationStates = ["sent", "accepted", "expired", "declined", "withdrawn"] as const;
type QuotationState = (typeof quotationStates)[number];

/** Quotations in every state, with payments, a closed flight account and messages. */
async function insertQuotations(db: Database, rows: Booking[], adminId: string, now: Date): Promise<void> {
  const [operator] = await db.insert(operators).values(demo.operator).returning();
  if (!operator) throw new Error("the operator was not stored");
  const zones = await placeZones(db);
  const context = { db, operator, zones, adminId, now };
  const byDeparture = rows.toSorted((one, other) =>
    one.departureDateTime < other.departureDateTime ? -1 : 1,
  );
  const of = (status: Booking["status"]) => byDeparture.filter((row) => row.status === status);
  const pending = of("pending").toReversed().slice(0, quotationStates.length);
  for (const [index, booking] of pending.entries())
    await insertQuotation(context, booking, nth(quotationStates, index));
  for (const booking of [...of("confirmed").slice(0, 4), ...of("completed").slice(-3)])
    await insertQuotation(context, booking, "accepted");
  const [question, reply] = [demo.conversation.desk, demo.conversation.customer];
  const messages = [
    { side: "desk", authorId: adminId, at: after(now, -0.7 * hourMs), readAt: now, text: question },
    { side: "customer", authorId: null, at: after(now, -0.2 * hourMs), readAt: null, text: reply },
  ] as const;
  const bookingId = pending[0]?.id ?? "";
  await db
    .insert(bookingMessages)
    .values(messages.map((message) => ({ ...message, bookingId, submission: randomUUID() })));
}

interface DemoContext {
  db: Database;
  operator: typeof operators.$inferSelect;
  zones: Awaited<ReturnType<typeof placeZones>>;
  adminId: string;
  now: Date;
}

async function insertQuotation(
  context: DemoContext,
  booking: Booking,
  status: QuotationState,
): Promise<void> {
  const { db, operator, zones, adminId, now } = context;
  const draft = await draftFor(context, booking, status);
  const parsed = parseQuotation(draft, {
    booking,
    number: `${booking.reference}-1`,
    operators: [operator],
    zoneOf: (place) => zones(place) ?? "Africa/Lagos",
    exchange: (minor) => minor,
    termsDate: terms.updated,
    now: new Date(0),
  });
  if (!parsed.ok) throw new Error(`a demo quotation is invalid: ${JSON.stringify(parsed.errors)}`);
  const { content } = parsed;
  const frozen = JSON.stringify(content);
  const sha256 = createHash("sha256").update(frozen).digest("hex");
  const sentAt = after(booking.createdAt, 0.5 * hourMs);
  const endedAt = after(sentAt, hourMs);
  const [quotation] = await db
    .insert(quotations)
    .values({
      bookingId: booking.id,
      number: content.number,
      version: 1,
      status,
      draft,
      content: frozen,
      sha256,
      createdAt: sentAt,
      sentAt,
      expiresAt: new Date(content.expiresAt),
      endedAt: status === "sent" ? null : endedAt,
      reason: Object.entries(demo.quotation.reasons).find(([state]) => state === status)?.[1] ?? null,
    })
    .returning();
  await db.update(bookings).set({ answeredAt: sentAt }).where(eq(bookings.id, booking.id));
  const [option] = content.options;
  if (status !== "accepted" || !quotation || !option) return;
  await db.insert(quotationAcceptances).values({
    quotationId: quotation.id,
    option: 0,
    signedName: booking.fullName,
    acceptedAt: endedAt,
    version: 1,
    sha256,
    termsDate: content.termsDate,
    network: "demo",
    userAgent: "demo",
    identity: "mailed code",
    ...agreedAmounts(content, option),
  });
  const isFlown = booking.status === "completed";
  await db.insert(payments).values({
    quotationId: quotation.id,
    amountMinor: isFlown ? option.totalMinor : option.depositMinor,
    currency: content.currency,
    method: "transfer",
    paidOn: dayOf(endedAt),
    recordedAt: endedAt,
    recordedBy: adminId,
    submission: randomUUID(),
  });
  if (!isFlown) return;
  const finalMinor = Math.round(option.totalMinor * 1.01);
  const [leg] = option.legs;
  const times = `Off blocks ${leg?.departsUtc.slice(11, 16)} UTC, on blocks ${leg?.arrivesUtc.slice(11, 16)} UTC`;
  const closed = { times, finalMinor, closedAt: now, closedBy: adminId };
  await db.insert(flightAccounts).values({ bookingId: booking.id, ...demo.flightAccount, ...closed });
}

const usualType = "Challenger 604";

/** Registration of a type's aircraft; the demo has one of each. */
const tailOf = (type: string) => `5N-HM${"ABCDEFG"[fleet.findIndex(({ name }) => name === type)]}`;

/** A draft like those that staff begin from /trip, with one option, or two for an open quotation. */
async function draftFor(
  { db, operator, now }: DemoContext,
  booking: Booking,
  status: QuotationState,
): Promise<QuotationAnswers> {
  const trip = await tripOf(booking, { db, clock: { now: () => booking.createdAt } });
  const departure = new Date(`${booking.departureDateTime.replace(" ", "T")}+01:00`);
  const earlier = (one: Date, other: Date) => (one < other ? one : other);
  const expiresAt = after(now, (status === "expired" ? -1 : 36) * hourMs);
  let answers: QuotationAnswers = {
    currency: "USD",
    note: demo.quotation.note,
    expiresAt: lagosLocal(earlier(expiresAt, after(departure, -hourMs))),
    expiryReason: demo.quotation.expiryReason,
  };
  const offered = offeredFor(trip);
  const preferred = offered.find(({ name }) => name === booking.preferredAircraft) ?? offered[0];
  const another = offered.find((each) => each !== preferred);
  const chosen = status === "sent" ? [preferred, another] : [preferred];
  for (const [at, aircraft] of chosen.entries()) {
    if (!aircraft?.estimate) throw new Error(`no aircraft flies to ${booking.arrivalCity}`);
    answers = withOption(answers, booking, trip, aircraft.icao);
    const total = aircraft.estimate.expectedMinor / 100;
    const terms = {
      tail: tailOf(aircraft.name),
      operator: operator.id,
      "cancel0-amount": String(Math.floor(total * 0.1)),
      "cancel1-amount": String(Math.floor(total * 0.5)),
      "cancel2-amount": String(Math.floor(total)),
      "cancel0-from": dayOf(after(departure, -14 * dayMs)),
      "cancel1-from": dayOf(after(departure, -3 * dayMs)),
      "cancel2-from": dayOf(after(departure, -dayMs)),
      deposit: String(Math.floor(total * 0.25)),
      depositDue: dayOf(earlier(after(now, 2 * dayMs), after(departure, -2 * dayMs))),
    };
    for (const [field, text] of Object.entries(terms)) answers[optionField(at, field)] = text;
  }
  return answers;
}

/** Enters two passengers for the next confirmed flight of the demo's customer. */
export async function insertPassengers(db: Database, key: string, now: Date): Promise<void> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.fullName, "Tunde Bakare"),
        eq(bookings.status, "confirmed"),
        gt(bookings.departureDateTime, now.toISOString().slice(0, 19)),
      ),
    )
    .orderBy(bookings.departureDateTime)
    .limit(1);
  if (!booking) return;
  const expiry = `${now.getUTCFullYear() + 4}-06-30`;
  for (const passenger of demo.passengers)
    await savePassenger({ db, key }, booking, {
      id: randomUUID(),
      version: 0,
      details: { ...demo.passport, ...passenger, expiry },
    });
}
