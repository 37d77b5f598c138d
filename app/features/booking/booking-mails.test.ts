import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { company } from "#app/content/company.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { systemClock } from "#app/platform/clock.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import { queueMails, workOutbox } from "#app/platform/mail/outbox.server.ts";
import { openTransport } from "#app/platform/mail/transport.server.ts";
import type { MailSettings } from "#app/platform/settings.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { queuedMail } from "#tests/support/queued-mail.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { insertBooking, type NewBooking, plainBooking } from "#tests/support/stored-bookings.ts";
import {
  bookingMailKinds,
  bookingMailRenderers,
  bookingMails,
  newRequestMails,
} from "./booking-mails.server.ts";
import { bookingFields } from "./booking-request.ts";
import { fieldPlaces } from "./booking-sections.ts";

const origin = "https://harmattan.example";
const mail: MailSettings = {
  from: "Harmattan <post@harmattan.example>",
  companyInbox: "desk@harmattan.example",
  transport: { kind: "files" },
};
const renderers = bookingMailRenderers({ origin, mail });

const plain = plainBooking({
  reference: "HA-7K3Q9D",
  createdAt: new Date("2026-11-21T23:59:00Z"),
  email: "ada.obi@example.com",
  arrivalCity: "London",
  departureDateTime: "2026-12-24 09:30:00",
  numberOfPassengers: 1,
});
/** A request with every field of the form filled in. */
const full: NewBooking = {
  ...plain,
  phone: "+234 803 555 0101",
  preferredContact: "whatsapp",
  tripType: "other",
  otherTripType: "Island hopping",
  returnDateTime: "2027-01-04 16:05:00",
  datesFlexible: true,
  numberOfPassengers: 6,
  hasChildren: true,
  numberOfChildren: 0,
  childrenAges: "4 and 9",
  needsChildSeat: true,
  specialRequests: "A vegetarian lunch.\n\nPURPOSE\n  Purpose of the trip      Forged",
  preferredAircraft: "Legacy 600",
  purpose: "other",
  otherPurpose: "A wedding",
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  for (const table of [bookings, users, mails]) await database.db.delete(table);
});
afterAll(() => database.close());

async function store(request: NewBooking) {
  await database.db.delete(bookings);
  const booking = await insertBooking(database.db, request);
  const [event] = await database.db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, booking.id));
  return { booking, eventId: event?.id ?? 0 };
}

/** The two mails about a new request. */
async function mailsAbout(request: NewBooking) {
  const [staff, customer] = await Promise.all(
    newRequestMails(await store(request), { acknowledge: true }).map((each) =>
      renderers[each.kind]?.render(database.db, queuedMail(each)),
    ),
  );
  return { staff: staff as MailMessage, customer: customer as MailMessage };
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ");
/** The plain and the HTML part of both mails. */
const partsAbout = async (request: NewBooking) => {
  const { staff, customer } = await mailsAbout(request);
  return [staff.text, staff.html, customer.text, customer.html].map(inOneLine);
};

it("a new request sends one mail to staff and one to the customer, without injected headers", async () => {
  const peer = await openSmtpPeer();
  const log = pino({ level: "silent" });
  const jobs = await startJobs(database.pool, log);
  const transport = openTransport({ ...mail, transport: { kind: "smtp", url: peer.url } }, "");
  try {
    await workOutbox({ db: database.db, jobs, transport, renderers, log, clock: systemClock });
    const stored = await store({ ...plain, fullName: "Ada\r\nBcc: victim@example.com" });
    await database.db.transaction((transaction) =>
      queueMails(transaction, jobs, newRequestMails(stored, { acknowledge: true })),
    );
    await vi.waitFor(
      async () =>
        expect((await database.db.select().from(mails)).map((row) => row.status)).toEqual(["sent", "sent"]),
      { timeout: 20_000 },
    );
    expect(peer.received.map(({ recipients }) => recipients).toSorted()).toEqual([
      ["ada.obi@example.com"],
      ["desk@harmattan.example"],
    ]);
    const sentTo = (address: string) =>
      peer.received.find(({ recipients }) => recipients.includes(address))?.email;
    const staff = sentTo("desk@harmattan.example");
    expect(staff?.subject).toBe(
      "Booking request HA-7K3Q9D from Ada Bcc: victim@example.com: Lagos to London, December 24, 2026",
    );
    expect(staff?.replyTo).toMatchObject([
      { name: "Ada Bcc: victim@example.com", address: "ada.obi@example.com" },
    ]);
    expect(staff?.headers.map(({ key }) => key)).not.toContain("bcc");
    const customer = sentTo("ada.obi@example.com");
    expect(customer?.replyTo).toMatchObject([{ address: "desk@harmattan.example" }]);
    expect(customer?.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    for (const part of [customer?.html, customer?.text]) expect(part).toContain("HA-7K3Q9D");
  } finally {
    await jobs.stop();
    transport.close();
    await peer.stop();
  }
});

it("only the mail to staff is retried without end, and a deleted booking has no mails", async () => {
  expect(renderers["booking-request-received"]?.persistent).toBe(true);
  expect(renderers["booking-request-acknowledged"]?.persistent).toBeFalsy();
  const kinds = Object.keys(bookingMailKinds) as (keyof typeof bookingMailKinds)[];
  const queued = bookingMails(await store(plain), kinds).map(queuedMail);
  await database.db.delete(bookings);
  for (const each of queued) expect(await renderers[each.kind]?.render(database.db, each)).toBeNull();
});

it("the subject cuts a very long name and city", async () => {
  const { staff } = await mailsAbout({
    ...plain,
    fullName: "é".repeat(120),
    arrivalCity: "London ".repeat(17).trim(),
  });
  expect(staff.subject.length).toBeLessThan(200);
  expect(staff.subject).toContain(`from ${"é".repeat(59)}…: Lagos to London`);
});

describe("the request in the mails", () => {
  it("has every field of the form under its section, in both parts of both mails", async () => {
    const expected = [
      ...["Full name", "Ada Obi", "ada.obi@example.com", "+234 803 555 0101", "WhatsApp"],
      ...["Several legs or something different", "Island hopping", "Lagos", "London", "Dates are flexible"],
      "December 24, 2026, 09:30 (local time at departure)",
      "January 4, 2027, 16:05 (local time at destination)",
      ...["4 and 9", "Child seat needed", "A vegetarian lunch.", "Legacy 600", "A wedding"],
    ];
    for (const part of await partsAbout(full)) for (const text of expected) expect(part).toContain(text);
    const { text, html } = (await mailsAbout(full)).staff;
    for (const field of bookingFields.filter((name) => name !== "confirmInfo")) {
      const { label } = fieldPlaces[field];
      expect(text).toMatch(new RegExp(`^  ${label}  +\\S`, "m"));
      expect(html).toContain(`>${label.replace("'", "&#x27;")}</td>`);
    }
    // The special request has a forged heading and a forged answer; neither counts as one.
    expect(text.split("\n").filter((line) => /^[A-Z][A-Z ]+$/.test(line))).toEqual([
      "CONTACT",
      "TRIP",
      "PASSENGERS",
      "AIRCRAFT PREFERENCES",
      "PURPOSE",
    ]);
    expect(text.match(/^ {2}Purpose of the trip/gm)).toHaveLength(1);
  });

  const seenTrip = {
    search: "from=LOS&to=LTN",
    factsVersion: "2026-11-22.0, model 1",
    facts: [{ label: "Estimate, not an offer", value: "USD 58,200 to USD 120,700" }],
  };
  const question = {
    departureCity: plain.departureCity,
    arrivalCity: plain.arrivalCity,
    departureDateTime: "2026-12-24T09:00",
    returnDateTime: "",
    numberOfPassengers: "1",
    preferredAircraft: ` ${plain.preferredAircraft.toUpperCase()} `,
  };

  it("has the estimate of the trip page, and names what differs from its journey", async () => {
    for (const part of await partsAbout({ ...plain, seenTrip: { ...seenTrip, asked: question } })) {
      expect(part).toMatch(/Estimate from the trip page/i);
      expect(part).toContain("Estimate, not an offer");
      expect(part).toContain("USD 58,200 to USD 120,700");
      expect(part).not.toContain("differs from the journey");
    }
    const other = { ...question, arrivalCity: "London Luton (LTN)", numberOfPassengers: "12" };
    for (const part of await partsAbout({ ...plain, seenTrip: { ...seenTrip, asked: other } }))
      expect(part).toContain(
        "The request differs from the journey of this estimate. To: London, not London Luton (LTN); Passengers: 1, not 12.",
      );
    const asked = { ...question, returnDateTime: "2027-01-20T09:00" };
    const flight = (from: string, to: string) => ({ from, to, date: "2027-01-20", time: null });
    const legs = [flight("Lagos", "London"), flight("London", "Nice")];
    for (const part of await partsAbout({ ...plain, seenTrip: { ...seenTrip, asked, legs } }))
      expect(part).toContain("Last flight: none, not 2027-01-20.");
  });

  it("leaves out hidden fields, and empty ones in the customer's mail", async () => {
    const { staff, customer } = await mailsAbout(plain);
    expect(staff.text).not.toMatch(
      /^ {2}(Return|Kind of trip|Children|Children’s ages|Child seat|Purpose in words) {2}/m,
    );
    for (const row of [/^ {2}Phone +Not given$/m, /^ {2}Travelling with children +No$/m])
      expect(staff.text).toMatch(row);
    expect(staff.text).toMatch(/^ {2}Trip type +One way$/m);
    expect(customer.text).not.toMatch(/Not given|^ {2}.* No$/m);
    expect(customer.text).toMatch(/^ {2}From +Lagos$/m);
  });

  it("links the booking's page for a customer with an account alone", async () => {
    expect((await mailsAbout(plain)).customer.html).not.toContain("/bookings/");
    await database.db.insert(users).values({ id: "ada", name: "Ada Obi", email: plain.email });
    const { customer } = await mailsAbout({ ...plain, userId: "ada" });
    for (const part of [customer.html, customer.text])
      expect(part).toContain("https://harmattan.example/bookings/HA-7K3Q9D");
  });

  it("keeps local times on a server in another time zone", async () => {
    vi.stubEnv("TZ", "Pacific/Auckland");
    try {
      const { staff } = await mailsAbout({ ...plain, departureDateTime: "2026-12-31 23:45:00" });
      expect(inOneLine(staff.text)).toContain("December 31, 2026, 23:45 (local time at departure)");
      expect(inOneLine(staff.text)).toContain("Received November 22, 2026, 00:59, Lagos time");
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("has at most 72 columns in the plain part", async () => {
    const { staff, customer } = await mailsAbout({
      ...full,
      specialRequests: "Flowers in the cabin. ".repeat(90),
    });
    for (const line of `${staff.text}\n${customer.text}`.split("\n"))
      expect(line.length).toBeLessThanOrEqual(72);
  });

  it("is text in the HTML part too, in every field with free words", async () => {
    const attack = `"><img/src=x><script>alert('1')</script></td>&amp;{{7*7}}`;
    const escaped =
      "&quot;&gt;&lt;img/src=x&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&lt;/td&gt;&amp;amp;{{7*7}}";
    const fields = [
      ...(["fullName", "email", "phone", "departureCity", "arrivalCity", "childrenAges"] as const),
      ...(["otherTripType", "specialRequests", "preferredAircraft", "otherPurpose"] as const),
    ];
    const hostile = Object.fromEntries(fields.map((field) => [field, field + attack]));
    const { staff, customer } = await mailsAbout({ ...full, ...hostile });
    for (const { html, text } of [staff, customer]) {
      for (const field of fields) {
        expect(html).toContain(field + escaped);
        expect(text).toContain(field + attack);
      }
      expect(html).not.toMatch(/<(img|script)/);
    }
  });
});

it("a mail loads nothing and links the site, the desk, and for staff the request and the customer", async () => {
  const { staff, customer } = await mailsAbout(full);
  const linksOf = ({ html }: MailMessage) => {
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<script/);
    const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href ?? "");
    return [...new Set(links)].filter((href) => href !== origin).sort();
  };
  expect(linksOf(customer)).toEqual([
    "https://wa.me/447700900140",
    "mailto:desk@harmattan-aviation.example",
    `tel:${company.phones.desk.e164}`,
    "tel:+442079460140",
  ]);
  expect(linksOf(staff)).toEqual([
    "https://harmattan.example/admin/bookings/HA-7K3Q9D",
    "https://wa.me/2348035550101",
    "mailto:ada.obi@example.com",
    `tel:${company.phones.desk.e164}`,
    "tel:+2348035550101",
  ]);
  for (const part of [customer.html, customer.text]) expect(part).toContain(company.phones.desk.display);
});

it.each([
  ["+234 803 555 0101", "one of us will message you on WhatsApp with aircraft"],
  ["", "one of us will e-mail you with aircraft"],
])("the acknowledgement to WhatsApp number '%s' says: %s", async (phone, sentence) => {
  expect(inOneLine((await mailsAbout({ ...full, phone })).customer.text)).toContain(sentence);
});

it("a mail queued before a trip fact existed takes that fact from the booking", async () => {
  const [queued] = newRequestMails(await store(full), { acknowledge: false });
  if (!queued) throw new Error("no mail");
  const { trip, ...rest } = queued.payload as { trip: Record<string, unknown> };
  const { preferredAircraft: _new, ...older } = trip;
  const row = queuedMail({ ...queued, payload: { ...rest, trip: older } } as typeof queued);
  expect((await renderers[row.kind]?.render(database.db, row))?.text).toContain("Legacy 600");
});
