import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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
import { fieldPlaces, sectionTitles } from "./booking-sections.ts";
import type { StoredStep } from "./bookings.server.ts";

const origin = "https://harmattan.example";
const mail: MailSettings = {
  from: "Harmattan <post@harmattan.example>",
  companyInbox: "desk@harmattan.example",
  transport: { kind: "files" },
};

const plain = plainBooking({
  reference: "HA-7K3Q9D",
  createdAt: new Date("2026-11-21T23:59:00Z"),
  email: "ada.obi@example.com",
  arrivalCity: "London",
  departureDateTime: "2026-12-24 09:30:00",
  numberOfPassengers: 1,
});
/** Everything that the form can ask, answered. */
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
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

async function store(asked: NewBooking): Promise<StoredStep> {
  const booking = await insertBooking(database.db, asked);
  const [event] = await database.db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, booking.id));
  return { booking, eventId: event?.id ?? 0 };
}

/** Both mails about this booking. */
async function mailsAbout(booking: NewBooking) {
  const renderers = bookingMailRenderers({ origin, mail });
  const [desk, requester] = await Promise.all(
    newRequestMails(await store(booking), { acknowledge: true }).map((each) =>
      renderers[each.kind]?.render(database.db, queuedMail(each)),
    ),
  );
  return { desk: desk as MailMessage, requester: requester as MailMessage };
}

const parts = ({ desk, requester }: Record<"desk" | "requester", MailMessage>) => [
  desk.text,
  desk.html,
  requester.text,
  requester.html,
];
const inOneLine = (text: string) => text.replace(/\s+/g, " ");

test("a new request brings the desk and the requester one mail each, by way of the outbox", async () => {
  const peer = await openSmtpPeer();
  const log = pino({ level: "silent" });
  const jobs = await startJobs(database.connection, log);
  const transport = openTransport({ ...mail, transport: { kind: "smtp", url: peer.url } }, "");
  const renderers = bookingMailRenderers({ origin, mail });
  try {
    await workOutbox({ db: database.db, jobs, transport, renderers, log, clock: systemClock });
    const asked = await store({ ...plain, fullName: "Ada\r\nBcc: victim@example.com" });
    await database.db.transaction((transaction) =>
      queueMails(transaction, jobs, newRequestMails(asked, { acknowledge: true })),
    );
    await vi.waitFor(
      async () =>
        expect((await database.db.select().from(mails)).map((row) => row.status)).toEqual(["sent", "sent"]),
      { timeout: 20_000 },
    );
    const to = (address: string) => peer.received.find(({ recipients }) => recipients.includes(address));
    expect(peer.received.map(({ recipients }) => recipients).toSorted()).toEqual([
      ["ada.obi@example.com"],
      ["desk@harmattan.example"],
    ]);
    const desk = to("desk@harmattan.example")?.email;
    expect(desk?.subject).toBe(
      "Booking request HA-7K3Q9D from Ada Bcc: victim@example.com: Lagos to London, December 24, 2026",
    );
    expect(desk?.replyTo).toMatchObject([
      { name: "Ada Bcc: victim@example.com", address: "ada.obi@example.com" },
    ]);
    expect(desk?.headers.map(({ key }) => key)).not.toContain("bcc");
    const answer = to("ada.obi@example.com")?.email;
    expect(answer?.replyTo).toMatchObject([{ address: "desk@harmattan.example" }]);
    expect(answer?.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    expect(answer?.html).toContain("HA-7K3Q9D");
    expect(answer?.text).toContain("HA-7K3Q9D");
  } finally {
    await jobs.stop();
    transport.close();
    await peer.stop();
  }
});

test("the desk's mail keeps trying after a refusal, the requester's does not", () => {
  const renderers = bookingMailRenderers({ origin, mail });
  expect(renderers[bookingMailKinds.requestReceived]?.persistent).toBe(true);
  expect(renderers[bookingMailKinds.requestAcknowledged]?.persistent).toBeFalsy();
});

test("a booking that is gone has no mails", async () => {
  const renderers = bookingMailRenderers({ origin, mail });
  const asked = await store(plain);
  const kinds = Object.keys(bookingMailKinds) as (keyof typeof bookingMailKinds)[];
  const about = bookingMails(asked, kinds).map(queuedMail);
  await database.db.delete(bookings);
  for (const each of about) expect(await renderers[each.kind]?.render(database.db, each)).toBeNull();
});

test("the subject names requester, way and day, cut where they are very long", async () => {
  const { desk } = await mailsAbout({
    ...plain,
    fullName: "é".repeat(120),
    arrivalCity: "London ".repeat(17).trim(),
  });
  expect(desk.subject.length).toBeLessThan(200);
  expect(desk.subject).toContain(`from ${"é".repeat(59)}…: Lagos to London`);
});

describe("the request in the mails", () => {
  test("has every field of the form under its section, in both parts of both mails", async () => {
    const written = await mailsAbout(full);
    const expected = [
      ...["Full name", "Ada Obi", "ada.obi@example.com", "+234 803 555 0101", "WhatsApp"],
      ...["Several legs or something different", "Island hopping", "Lagos", "London", "Dates are flexible"],
      "December 24, 2026, 09:30 (local time at departure)",
      "January 4, 2027, 16:05 (local time at destination)",
      ...["4 and 9", "Child seat needed", "A vegetarian lunch.", "Legacy 600", "A wedding"],
    ];
    for (const part of parts(written)) for (const words of expected) expect(inOneLine(part)).toContain(words);
    const shown = bookingFields
      .filter((field) => field !== "confirmInfo")
      .map((field) => fieldPlaces[field].label);
    for (const label of shown) {
      expect(written.desk.text).toMatch(new RegExp(`^  ${label}  +\\S`, "m"));
      expect(written.desk.html).toContain(`>${label.replace("'", "&#x27;")}</td>`);
    }
    const headings = written.desk.text.split("\n").filter((line) => /^[A-Z][A-Z ]+$/.test(line));
    expect(headings).toEqual(Object.values(sectionTitles).map((title) => title.toUpperCase()));
  });

  test("has what /trip said of the aircraft that was asked for there, in both parts of both mails", async () => {
    const facts = [{ label: "Estimate, not an offer", value: "USD 58,200 to USD 120,700" }];
    const seenTrip = { search: "from=LOS&to=LTN", factsVersion: "2026-11-22.0, model 1", facts };
    for (const part of parts(await mailsAbout({ ...plain, seenTrip })))
      for (const words of [
        "Estimate from the trip page",
        "Estimate, not an offer",
        "USD 58,200 to USD 120,700",
      ])
        expect(inOneLine(part).toLowerCase()).toContain(words.toLowerCase());
  });

  test("says where the request differs from the journey that the estimate was for, and nothing where it does not", async () => {
    const asked = {
      ...{ departureCity: plain.departureCity, arrivalCity: "London Luton (LTN)" },
      ...{ departureDateTime: `${String(plain.departureDateTime).slice(0, 10)}T09:00`, returnDateTime: "" },
      ...{ numberOfPassengers: "12", preferredAircraft: ` ${plain.preferredAircraft} ` },
    };
    const seenTrip = {
      search: "from=LOS&to=LTN",
      factsVersion: "1",
      facts: [{ label: "Journey", value: "x" }],
    };
    const note = `The request differs from the journey of this estimate. To: ${plain.arrivalCity}, not London Luton (LTN); Passengers: ${plain.numberOfPassengers}, not 12.`;
    for (const part of parts(await mailsAbout({ ...plain, seenTrip: { ...seenTrip, asked } })))
      expect(inOneLine(part)).toContain(note);
  });

  test("says nothing of the kind where it does not differ", async () => {
    const asked = {
      ...{ departureCity: plain.departureCity, arrivalCity: plain.arrivalCity, returnDateTime: "" },
      ...{ departureDateTime: "2026-12-24T09:00", numberOfPassengers: "1" },
      preferredAircraft: ` ${plain.preferredAircraft.toUpperCase()} `,
    };
    const seenTrip = { search: "from=LOS&to=LON", factsVersion: "1", facts: [], asked };
    for (const part of parts(await mailsAbout({ ...plain, seenTrip })))
      expect(inOneLine(part)).not.toContain("differs from the journey");
  });

  test("leaves out what the form did not ask and says what was left empty", async () => {
    const { text } = (await mailsAbout(plain)).desk;
    for (const label of [
      "Return",
      "Kind of trip",
      "Children",
      "Children’s ages",
      "Child seat",
      "Purpose in words",
    ]) {
      expect(text).not.toMatch(new RegExp(`^  ${label}  `, "m"));
    }
    expect(text).toMatch(/^ {2}Phone +Not given$/m);
    expect(text).toMatch(/^ {2}Travelling with children +No$/m);
    expect(text).toMatch(/^ {2}Trip type +One way$/m);
  });

  test("is told back to the requester without what was not given, and with a way to it for whoever has an account", async () => {
    const { requester } = await mailsAbout(plain);
    expect(requester.text).not.toMatch(/Not given|^ {2}.* No$/m);
    expect(requester.text).toMatch(/^ {2}From +Lagos$/m);
    expect(requester.html).not.toContain("/bookings/");
    await database.db.insert(users).values({ id: "ada", name: "Ada Obi", email: plain.email });
    const own = await mailsAbout({ ...plain, reference: "HA-7K3Q9E", submission: "another", userId: "ada" });
    for (const part of [own.requester.html, own.requester.text])
      expect(part).toContain(`${origin}/bookings/HA-7K3Q9E`);
  });

  test.each(["Pacific/Auckland", "America/Los_Angeles"])(
    "keeps local times on a server in %s",
    async (zone) => {
      vi.stubEnv("TZ", zone);
      try {
        const { desk } = await mailsAbout({ ...plain, departureDateTime: "2026-12-31 23:45:00" });
        expect(inOneLine(desk.text)).toContain("December 31, 2026, 23:45 (local time at departure)");
        expect(inOneLine(desk.text)).toContain("Received November 22, 2026, 00:59, Lagos time");
        expect(desk.subject).toContain("December 31, 2026");
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );

  test("keeps the plain part to 72 columns", async () => {
    const { desk, requester } = await mailsAbout({
      ...full,
      specialRequests: "Flowers in the cabin. ".repeat(90),
    });
    for (const line of `${desk.text}\n${requester.text}`.split("\n"))
      expect(line.length).toBeLessThanOrEqual(72);
  });

  test("lets no answer pass for a heading or another answer", async () => {
    const { text } = (await mailsAbout(full)).desk;
    expect(text.match(/^PURPOSE$/gm)).toHaveLength(1);
    expect(text.match(/^ {2}Purpose of the trip/gm)).toHaveLength(1);
  });
});

describe("hostile answers", () => {
  const attack = `"><img/src=x/onerror=alert(1)><script>alert('1')</script></td></table>&amp;{{7*7}}`;
  const escaped = attack
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
  const textFields = (Object.keys(full) as (keyof NewBooking)[]).filter(
    (field) => typeof full[field] === "string" && !/DateTime$|^submission$|^reference$/.test(field),
  );

  test.each(textFields)("in %s are text, in the HTML part too", async (field) => {
    const { desk, requester } = await mailsAbout({ ...full, [field]: attack });
    for (const { html, text } of [desk, requester]) {
      expect(html).toContain(escaped);
      expect(html).not.toMatch(/<(img|script)/);
      expect(text).toContain(attack);
    }
  });
});

test("a mail loads nothing; the client's links lead to the site and the desk, the desk's to the request and the client", async () => {
  const { desk, requester } = await mailsAbout(full);
  for (const { html } of [desk, requester]) {
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<script/);
  }
  const linksOf = (html: string) => Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href ?? "");
  const others = (html: string) => [...new Set(linksOf(html))].filter((href) => href !== origin).sort();
  expect(others(requester.html)).toEqual([
    "https://wa.me/447700900140",
    "mailto:desk@harmattan-aviation.example",
    "tel:+2342010000140",
    "tel:+442079460140",
  ]);
  expect(others(desk.html)).toEqual([
    "https://harmattan.example/admin/bookings/HA-7K3Q9D",
    "https://wa.me/2348035550101",
    "mailto:ada.obi@example.com",
    "tel:+2342010000140",
    "tel:+2348035550101",
  ]);
  expect(requester.html).toContain(company.phones.desk.display);
  expect(requester.text).toContain(company.phones.desk.display);
});

test("the acknowledgement names the way in which the desk replies, by e-mail where a number is missing", async () => {
  const { requester } = await mailsAbout(full);
  expect(requester.text.replace(/\s+/g, " ")).toContain(
    "one of us will message you on WhatsApp with aircraft",
  );
  const { requester: noNumber } = await mailsAbout({
    ...full,
    ...{ reference: "HA-7K3Q9E", submission: "two", phone: "" },
  });
  expect(noNumber.text.replace(/\s+/g, " ")).toContain("one of us will e-mail you with aircraft");
});

test("a mail queued before a new fact of the trip existed takes that fact from the booking", async () => {
  const [queued] = newRequestMails(await store(full), { acknowledge: false });
  const { trip, ...rest } = (queued?.payload ?? {}) as { trip: Record<string, unknown> };
  const { preferredAircraft: _new, ...older } = trip;
  const row = queuedMail({ ...queued, payload: { ...rest, trip: older } } as Parameters<
    typeof queuedMail
  >[0]);
  const message = await bookingMailRenderers({ origin, mail })[row.kind]?.render(database.db, row);
  expect(message?.text).toContain("Legacy 600");
});
