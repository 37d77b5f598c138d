import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { aircraft } from "#app/database/schema/aircraft.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { bookingMailRenderers } from "#app/features/booking/booking-mails.server.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { changeTrip, moveBooking } from "#app/features/booking/change-booking.server.ts";
import { allFlightsOf, isTimeOpen, placesOf, tripTimes } from "#app/features/booking/seen-trip.ts";
import { handlingOf } from "#app/features/handling/handling.server.ts";
import { flightsWithPlaces } from "#app/features/passengers/papers.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { QueuedMail } from "#app/platform/mail/outbox.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { fileDatabaseWithJobs } from "#tests/support/database.ts";
import { insertBooking, type NewBooking } from "#tests/support/stored-bookings.ts";
import { insertOffer, storedSignature } from "#tests/support/stored-offers.ts";
import { calendarOf } from "./calendar.server.ts";
import type { QuotationLeg } from "./quotation-content.ts";
import { quotationMailRenderers } from "./quotation-mails.server.ts";
import { acceptQuotation } from "./quotations.server.ts";

const { database, jobs } = await fileDatabaseWithJobs();
const { db } = database;
const services = { db, jobs, clock: systemClock };
const mail = { from: "post@harmattan.example", companyInbox: "desk@harmattan.example" };
const settings = { origin: "https://harmattan.example", mail } as Settings;
const renderers = {
  ...bookingMailRenderers({ settings, secret: "secret", clock: systemClock }),
  ...quotationMailRenderers(settings, "secret"),
};
const by = { side: "desk" as const, userId: "ada" };

const leg = (from: string, to: string, day: string, departs: string, arrives: string) => ({
  from,
  to,
  departs: `${day}T${departs}`,
  arrives: `${day}T${arrives}`,
  departsUtc: `${day}T${departs}:00.000Z`,
  arrivesUtc: `${day}T${arrives}:00.000Z`,
});

const requestedTimes = { departureDateTime: "2031-12-24T10:00", returnDateTime: "2031-12-27T18:00" };
const seenTrip = {
  search: "",
  factsVersion: "",
  facts: [],
  asked: requestedTimes,
  openTimes: ["departureDateTime", "returnDateTime"],
};

async function accept(legs: QuotationLeg[], returnDateTime: string | null, more: Partial<NewBooking> = {}) {
  const departureDateTime = requestedTimes.departureDateTime;
  const request = { preferredAircraft: "AW109", departureDateTime, returnDateTime, seenTrip, ...more };
  const booking = await insertBooking(db, request);
  const quotation = await insertOffer(db, booking, { legs });
  expect(await acceptQuotation(services, quotation, storedSignature)).toEqual({ ok: true });
  const [stored] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
  if (!stored) throw new Error("gone");
  return stored;
}

/** The queued mail of this kind about a booking; `text` without its line breaks. */
async function mailOf({ id }: Booking, kind: string) {
  const isWanted = and(eq(mails.aboutId, id), eq(mails.kind, kind));
  const [queued] = await db.select().from(mails).where(isWanted);
  const message = await renderers[kind]?.render(db, queued as QueuedMail);
  return { text: message?.text.replace(/\s+/g, " "), attachments: message?.attachments };
}

it("an accepted booking has the accepted aircraft and times, and its confirmation mail also the price", async () => {
  const booking = await accept([leg("Lagos", "London Luton", "2031-12-24", "11:45", "17:45")], null);
  expect(booking).toMatchObject({
    preferredAircraft: "Challenger 604",
    departureDateTime: "2031-12-24 11:45:00",
    returnDateTime: null,
  });
  const [plane] = await db
    .insert(aircraft)
    .values({ tail: "5N-HMZ", type: "Challenger 604", base: "DNMM" })
    .returning();
  const { reference } = booking;
  const aircraftId = plane?.id ?? null;
  const moved = await moveBooking(services, { reference, by, to: "confirmed", aircraftId });
  expect(moved).toMatchObject({ ok: true });
  const { text, attachments } = await mailOf(booking, "booking-confirmed");
  for (const part of ["Challenger 604, 5N-HMZ", `USD 50,500, as accepted in ${reference}-1`, "11:45"])
    expect(text).toContain(part);
  for (const part of ["AW109", "Guide price"]) expect(text).not.toContain(part);
  expect(attachments?.[0]?.content).toContain("DTSTART:20311224T104500Z");
});

it("an acceptance changes the booking, so a form that staff opened before is refused", async () => {
  const { reference } = await accept([leg("Lagos", "London Luton", "2031-12-24", "11:45", "17:45")], null);
  const move = { reference, by, to: "confirmed" as const, version: 1 };
  expect(await moveBooking(services, move)).toMatchObject({ reason: "stale" });
});

it("a confirmed booking gets a new calendar entry if the accepted flight differs", async () => {
  const entries = async (departs: string) => {
    const legs = [leg("Lagos", "London Luton", "2031-12-24", departs, "18:00")];
    const { id } = await accept(legs, null, { status: "confirmed", seenTrip: null });
    return await db.$count(mails, and(eq(mails.aboutId, id), eq(mails.kind, "booking-trip-changed")));
  };
  expect([await entries("11:45"), await entries("10:00")]).toEqual([1, 0]);
});

it("the acceptance mails of a confirmed booking call it confirmed", async () => {
  const flight = leg("Lagos", "London Luton", "2031-12-24", "11:45", "17:45");
  const booking = await accept([flight], null, { status: "confirmed" });
  const kinds = ["quotation-accepted", "quotation-accepted-desk"];
  const texts = await Promise.all(kinds.map(async (kind) => (await mailOf(booking, kind)).text));
  expect(texts[0]).toContain("Your flight is confirmed.");
  expect(texts[1]).toContain("The attached PDF is the record for both sides.");
  for (const text of texts) expect(text).not.toMatch(/confirm the aircraft|Confirm the booking/);
});

it("an accepted booking has no open times", async () => {
  const out = leg("Lagos", "London Luton", "2031-12-24", "10:00", "16:00");
  const stop = leg("Algiers", "London Luton", "2031-12-24", "15:00", "18:00");
  const home = leg("London Luton", "Lagos", "2031-12-27", "18:00", "23:00");
  const open = async (...legs: (typeof out)[]) => {
    const booking = await accept(legs, requestedTimes.returnDateTime);
    return tripTimes.filter((field) => isTimeOpen(booking, field));
  };
  expect(await open(out, home)).toEqual([]);
  expect(await open(out, stop, home)).toEqual([]);
});

it("an accepted booking has the accepted airports in place of the requested ones", async () => {
  const flight = leg("Geneva (GVA)", "Lagos Murtala Muhammed (LOS)", "2031-12-24", "10:00", "16:00");
  const trip = { departureCity: "London Luton", arrivalCity: "Lagos (LOS)" };
  expect(await accept([flight], "2031-12-27 18:00:00", trip)).toMatchObject({
    departureCity: "Geneva (GVA)",
    arrivalCity: "Lagos (LOS)",
    returnDateTime: null,
  });
});

it("an accepted booking has every accepted flight, and keeps its destination if there is a stop on the way", async () => {
  const out = leg("Lagos", "London Luton", "2031-12-24", "11:45", "17:45");
  const home = leg("London Luton", "Lagos", "2031-12-27", "16:00", "22:00");
  const elsewhere = leg("Nice", "Lagos", "2031-12-28", "16:00", "22:00");
  const [outward, back] = [
    { from: "Lagos", to: "London Luton", date: "2031-12-24", time: "11:45" },
    { from: "London Luton", to: "Lagos", date: "2031-12-27", time: "16:00" },
  ];
  expect(allFlightsOf(await accept([out, home], null))).toEqual([outward, back]);
  expect(allFlightsOf(await accept([out, elsewhere], "2031-12-27 18:00:00", { seenTrip: null }))).toEqual([
    outward,
    { from: "Nice", to: "Lagos", date: "2031-12-28", time: "16:00" },
  ]);
  const toStop = leg("Lagos", "Algiers", "2031-12-24", "11:45", "15:45");
  const onwards = leg("Algiers", "London Luton", "2031-12-24", "17:00", "20:00");
  const stopping = await accept([toStop, onwards, home], "2031-12-27 18:00:00", { seenTrip: null });
  expect(allFlightsOf(stopping)).toEqual([outward, back]);
  const change = { reference: stopping.reference, by };
  await changeTrip(services, { ...change, trip: { ...stopping, numberOfPassengers: 5 } });
  const places = (await flightsWithPlaces(db, stopping)).map(({ to }) => to);
  expect(places).toEqual(["Algiers", "London Luton", "Lagos"]);
});

it("calendar, trip sheet and papers show the flight as staff have changed it since the acceptance", async () => {
  const flight = leg("Lagos (LOS)", "London Luton (LTN)", "2031-12-24", "11:45", "17:45");
  const before = await accept([flight], null, { status: "confirmed" });
  const days = async (booking: Booking) =>
    (await flightsWithPlaces(db, booking)).map(({ startsAt, to }) => [startsAt?.toISOString(), to]);
  expect(await days(before)).toEqual([["2031-12-24T11:45:00.000Z", "London Luton (LTN)"]]);
  const change = { reference: before.reference, by };
  await changeTrip(services, { ...change, trip: { ...before, numberOfPassengers: 5 } });
  expect(await days(before)).toEqual([["2031-12-24T11:45:00.000Z", "London Luton (LTN)"]]);
  const trip = { ...before, arrivalCity: "Geneva (GVA)", departureDateTime: "2032-02-10 08:00:00" };
  const moved = await changeTrip(services, { ...change, trip });
  if (!moved.ok) throw new Error(moved.reason);
  expect(await days(moved.booking)).toEqual([["2032-02-10T07:00:00.000Z", "Geneva (GVA)"]]);
  const { unassigned } = await calendarOf(db, "2032-02");
  expect(unassigned).toMatchObject([{ reference: before.reference, day: "2032-02-10" }]);
  expect((await handlingOf(db, moved.booking)).legs).toEqual([
    { from: "Lagos (LOS)", to: "Geneva (GVA)", departs: "2032-02-10T08:00" },
  ]);
});

it("an accepted booking names its places as the request does, so that a journey lists each once", async () => {
  const request = [
    {
      from: "Lagos Murtala Muhammed (LOS)",
      to: "London Farnborough (FAB)",
      date: "2031-12-24",
      time: "10:00",
    },
    { from: "London Farnborough (FAB)", to: "Dubai International (DXB)", date: "2031-12-26", time: null },
    { from: "Dubai International (DXB)", to: "Lagos Murtala Muhammed (LOS)", date: "2031-12-27", time: null },
  ];
  const legs = [
    leg("Lagos (LOS)", "Farnborough (FAB)", "2031-12-24", "11:45", "17:45"),
    leg("Farnborough (FAB)", "Dubai (DXB)", "2031-12-26", "09:00", "19:00"),
    leg("Dubai (DXB)", "Lagos (LOS)", "2031-12-27", "16:00", "22:00"),
  ];
  const accepted = await accept(legs, "2031-12-27 18:00:00", {
    departureCity: "Lagos Murtala Muhammed (LOS)",
    arrivalCity: "London Farnborough (FAB)",
    seenTrip: { ...seenTrip, legs: request },
  });
  expect(placesOf(accepted)).toEqual([
    "Lagos Murtala Muhammed (LOS)",
    "London Farnborough (FAB)",
    "Dubai International (DXB)",
    "Lagos Murtala Muhammed (LOS)",
  ]);
});
