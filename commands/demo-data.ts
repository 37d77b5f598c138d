import { randomUUID } from "node:crypto";
import { fleet } from "#app/content/fleet.ts";
import type { Database } from "#app/database/client.server.ts";
import { credentials, type Role, users } from "#app/database/schema/accounts.ts";
import { aircraft } from "#app/database/schema/aircraft.ts";
import { bookingEvents, bookingNotes, bookings } from "#app/database/schema/bookings.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { newsletterConsents, newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { posts } from "#app/database/schema/posts.ts";
import { hashPassword } from "#app/features/account/passwords.server.ts";
import { seedPosts } from "#app/features/blog/seed-posts.server.ts";
import { newReference } from "#app/features/booking/bookings.server.ts";
import { assignClient } from "#app/features/clients/clients.server.ts";
import { managedToday, ownerMessage } from "#app/features/contact/owner-enquiry.ts";
import { insertQuotations } from "./demo-quotations.ts";

type Booking = typeof bookings.$inferSelect;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const clients =
  "Tunde Bakare,Chidi Okafor,Funmi Ade,Ngozi Eze,Halima Sani,James Whitfield,Adéọlá Adébáyọ̀,Musa Ibrahim,Charlotte Hughes,Emeka Nwosu,Bisi Akande,Oliver Grant,Zainab Bello,Kwame Mensah,Sarah O’Brien".split(
    ",",
  );

const lagos = "Lagos Murtala Muhammed (LOS)";
const abuja = "Abuja Nnamdi Azikiwe (ABV)";
const routes = [
  [lagos, "London Luton (LTN)", "Gulfstream 550"],
  [lagos, abuja, "Hawker 800XP"],
  [abuja, "Port Harcourt (PHC)", "AW139"],
  [lagos, "Accra Kotoka (ACC)", "Challenger 604"],
  ["London Farnborough (FAB)", "Nice Côte d’Azur (NCE)", "Legacy 600"],
  [lagos, "Dubai International (DXB)", "Gulfstream 400 (GIV-SP)"],
  [abuja, "Kano Mallam Aminu (KAN)", ""],
  [lagos, "Geneva (GVA)", "Gulfstream 550"],
] as const;

const requests = [
  "",
  "Vegetarian catering and a car to the aircraft.",
  "Two dogs, both small, with papers.",
  "We carry six golf bags.",
  "Please call my assistant first.",
] as const;

const messageTexts = [
  "We own a Challenger 604 based in Lagos, about 300 hours a year. Could you tell us what management would cost?",
  "Our invoice of October shows two landing fees for one landing at Abuja. Could you look into it?",
  "I am writing about business aviation in West Africa and would like to speak to your flight operations team.",
  "Do you sell empty legs from London to Lagos in December?",
  "We supply catering in Ikeja and would like to be on your list of suppliers.",
] as const;

const commentTexts = [
  "This saved us a week. We asked for the permit on the third and had it on the ninth.",
  "Does the same apply to Accra?",
  "Clear and useful, thank you.",
  "Our handler in Kano says the desk closes at noon on Fridays: worth adding.",
] as const;

/** Repeats a list; the demo needs variety, not randomness. */
const nth = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

const addressOf = (name: string) => {
  const letters = name.normalize("NFD").replace(/[^a-z ]/gi, "");
  return `${letters.toLowerCase().replace(" ", ".")}@example.com`;
};

const wallClockOf = (instant: number) =>
  `${new Date(instant).toISOString().slice(0, 13).replace("T", " ")}:00:00`;

const personOf = (index: number) => ({ name: nth(clients, index), email: addressOf(nth(clients, index)) });

/** Fills an empty database with 60 bookings around `now`, quotations, messages, comments, 300 subscribers, a sent issue and four accounts. */
export async function seedDemo(db: Database, password: string, now: Date): Promise<void> {
  const hash = await hashPassword(password);
  const [admin, desk, , customer] = await Promise.all([
    insertAccount(db, "Ada Obi", "admin", hash),
    insertAccount(db, "Bisi Adewale", "desk", hash),
    insertAccount(db, "Kemi Adeyemi", "editor", hash),
    insertAccount(db, "Tunde Bakare", "customer", hash),
  ]);
  const planes = await db
    .insert(aircraft)
    .values(
      fleet.map(({ name, wing }, index) => ({
        tail: `5N-HM${"ABCDEFG"[index]}`,
        type: name,
        base: wing === "rotary" ? "DNPO" : "DNMM",
      })),
    )
    .returning();
  const rows = await insertBookings(db, now, planes, admin, customer);
  await insertQuotations(db, rows, admin.id, now);
  await db.insert(contactMessages).values(
    Array.from({ length: 15 }, (_, index) => ({
      ...personOf(index + 4),
      phone: index % 3 === 0 ? "" : `+234 803 555 ${1200 + index}`,
      message: nth(messageTexts, index),
      createdAt: new Date(now.getTime() - (index * 17 + 1) * hourMs),
      status: index < 5 ? ("new" as const) : ("answered" as const),
      submission: randomUUID(),
    })),
  );
  const enquiry = ownerMessage({
    aircraftType: "Legacy 600",
    registration: "5N-ABC",
    base: "Abuja",
    hours: "about 250",
    managed: managedToday[1],
    callWhen: "Weekdays after ten",
    name: "Ibrahim Danjuma",
    email: "ibrahim.danjuma@example.com",
    phone: "+234 803 555 0177",
    message: "Our management agreement ends in March. I would like to know what you would do differently.",
  });
  await db.insert(contactMessages).values({
    ...enquiry,
    assigneeId: desk.id,
    createdAt: new Date(now.getTime() - 2 * hourMs),
    submission: randomUUID(),
  });
  await seedPosts(db);
  await insertComments(db, now);
  await insertNewsletter(db, now);
}

type Account = { id: string; name: string };

async function insertAccount(db: Database, name: string, role: Role, password: string): Promise<Account> {
  const id = randomUUID();
  await db.insert(users).values({ id, name, email: addressOf(name), emailVerified: true, role });
  const credential = { id: randomUUID(), userId: id, providerId: "credential", accountId: id, password };
  await db.insert(credentials).values(credential);
  return { id, name };
}

/** Departures from 24 days ago to 47 days ahead, with a status to match. */
async function insertBookings(
  db: Database,
  now: Date,
  planes: (typeof aircraft.$inferSelect)[],
  admin: Account,
  customer: Account,
): Promise<Booking[]> {
  const rows: Booking[] = [];
  for (let index = 0; index < 60; index += 1) {
    const name = nth(clients, index);
    const [departureCity, arrivalCity, preferredAircraft] = nth(routes, index);
    const departure = now.getTime() + (index - 20) * 1.2 * dayMs + (index % 9) * hourMs;
    const isPast = departure < now.getTime();
    const isCancelled = isPast ? index % 4 === 3 : index % 7 === 6;
    const openStatus = index % 3 === 0 ? "confirmed" : "pending";
    const status = isCancelled ? "cancelled" : isPast ? "completed" : openStatus;
    // The newest requests came in within the last hours: some are late, some not yet due.
    const createdAt =
      status === "pending"
        ? now.getTime() - (index % 6) * hourMs * 0.7
        : Math.min(departure, now.getTime()) - 6 * dayMs;
    const isFlown = status === "confirmed" || status === "completed";
    const isReturn = index % 5 === 2;
    const email = addressOf(name);
    const phone = index % 6 === 5 ? "" : `+234 803 555 ${1000 + (index % clients.length)}`;
    const clientId = await db.transaction((transaction) =>
      assignClient(transaction, { email, phone, fullName: name }, new Date(createdAt)),
    );
    const [booking] = await db
      .insert(bookings)
      .values({
        clientId,
        reference: newReference(),
        submission: randomUUID(),
        userId: name === customer.name ? customer.id : null,
        status,
        version: status === "pending" ? 1 : 2,
        assigneeId: index % 2 ? admin.id : null,
        createdAt: new Date(createdAt),
        answeredAt: status === "pending" ? null : new Date(createdAt + 1.5 * hourMs),
        aircraftId: isFlown ? (planes.find(({ type }) => type === preferredAircraft) ?? planes[0])?.id : null,
        fullName: name,
        email,
        phone,
        preferredContact: index % 6 === 5 ? "email" : nth(["whatsapp", "phone", "email"] as const, index),
        tripType: isReturn ? "dropandwait" : "dropoff",
        departureCity,
        arrivalCity,
        departureDateTime: wallClockOf(departure),
        returnDateTime: isReturn ? wallClockOf(departure + 3 * dayMs) : null,
        datesFlexible: index % 4 === 0,
        numberOfPassengers: 1 + (index % 9),
        hasChildren: false,
        specialRequests: nth(requests, index),
        preferredAircraft,
        purpose: nth(["business", "leisure", "business", "medical"] as const, index),
        source: nth(["website", "website", "website", "telephone", "walk-in"] as const, index),
      })
      .returning();
    if (!booking) throw new Error("the booking was not stored");
    rows.push(booking);
    const { id: bookingId } = booking;
    const actor = booking.userId ?? "visitor";
    await db.insert(bookingEvents).values([
      { bookingId, at: booking.createdAt, kind: "asked", status: "pending", actor },
      ...(booking.answeredAt
        ? [
            {
              bookingId,
              at: booking.answeredAt,
              kind: "moved" as const,
              status: booking.status,
              actor: admin.id,
            },
          ]
        : []),
    ]);
    if (index % 8 === 1)
      await db.insert(bookingNotes).values({
        bookingId,
        at: new Date(createdAt + hourMs),
        authorId: admin.id,
        authorName: admin.name,
        text: "Called, no answer. WhatsApp sent.",
      });
  }
  return rows;
}

async function insertComments(db: Database, now: Date): Promise<void> {
  for (const [postIndex, { id: postId }] of (await db.select({ id: posts.id }).from(posts)).entries()) {
    const count = 6 - postIndex;
    await db.insert(commentThreads).values({ postId, count, change: count });
    await db.insert(comments).values(
      Array.from({ length: count }, (_, index) => ({
        postId,
        change: index + 1,
        ...personOf(index + postIndex),
        content: nth(commentTexts, index + postIndex),
        createdAt: new Date(now.getTime() - (count - index) * 9 * hourMs),
        submission: randomUUID(),
      })),
    );
  }
}

async function insertNewsletter(db: Database, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const subscribers = await db
    .insert(newsletterSubscribers)
    .values(
      Array.from({ length: 300 }, (_, index) => {
        const status = index % 20 === 7 ? ("unsubscribed" as const) : ("confirmed" as const);
        const state = index % 15 === 3 ? ("pending" as const) : status;
        return {
          email: `reader${index + 1}@example.com`,
          state,
          subscribedAt: ago(state === "pending" ? index / 100 : 1 + index),
          confirmedAt: state === "pending" ? null : ago(1 + index),
          unsubscribedAt: state === "unsubscribed" ? ago(1) : null,
        };
      }),
    )
    .returning();
  await db.insert(newsletterConsents).values(
    subscribers.map(({ id, subscribedAt, confirmedAt }) => ({
      subscriberId: id,
      givenAt: subscribedAt,
      page: "/newsletter",
      wording: "Four e-mails a year. Unsubscribe at any time.",
      confirmedAt,
    })),
  );
  const confirmed = subscribers.filter(({ state }) => state === "confirmed");
  await db.insert(campaigns).values({
    status: "sent",
    subject: "Flying through the dust season",
    preheader: "What the harmattan does to visibility, and how we plan for it.",
    html: "<h2>Dust and visibility</h2><p>From December to February the harmattan can close Kano and Abuja for hours. We plan an alternate and extra fuel for each departure.</p>",
    createdAt: ago(9),
    updatedAt: ago(8),
    startAt: ago(8),
    startedAt: ago(8),
    endedAt: ago(8),
    total: confirmed.length,
    sent: confirmed.length,
  });
}
