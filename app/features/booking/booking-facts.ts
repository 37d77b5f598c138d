import { company } from "#app/content/company.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import { longDate } from "#app/ui/long-date.ts";
import { lagosDay, lagosLocal, staffDay, staffWallClock } from "#app/ui/staff/lagos-time.ts";
import {
  type BookingSection,
  bookingFields,
  fieldsBySection,
  type StoredAnswers,
  type StoredField,
  sectionTitles,
} from "./booking-fields.ts";
import type { BookingSource, BookingStatus, Side } from "./booking-status.ts";
import { bookingMessages } from "./messages.ts";
import { estimateSection, flightsOf, isTimeOpen, type Journey, type TripTime } from "./seen-trip.ts";

type WriteTime = (wallClock: string) => string;

export interface BookingFact {
  label: string;
  value: string;
}

/** A stored answer in words: null where the field did not show, "" where it was left empty. */
export function answerOf(booking: StoredAnswers, field: StoredField, writeTime: WriteTime): string | null {
  const answer = booking[field];
  if (answer === null) return null;
  const { kind, clock, labels } = bookingFields[field];
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  const text = String(answer);
  if (kind !== "time") return labels?.[text] ?? text;
  return isTimeOpen(booking, field as TripTime) ? openDay(writeTime(text)) : `${writeTime(text)} (${clock})`;
}

const openDay = (dayAndTime: string) => bookingMessages.timeOpen(dayAndTime.replace(/, \d\d:\d\d$/, ""));

/** Fields that a row per flight replaces, and the head of a customer's page. */
export const routeFields: readonly StoredField[] = [
  "departureCity",
  "arrivalCity",
  "departureDateTime",
  "returnDateTime",
];

/** The answers of these fields, without hidden ones; one row per flight. */
export function factsOf(
  booking: StoredAnswers,
  fields: readonly StoredField[],
  writeTime: WriteTime = longDateTime,
): BookingFact[] {
  const flights = flightFacts(booking, writeTime);
  return fields.flatMap((field) => {
    if (flights.length > 0 && routeFields.includes(field)) return field === "departureCity" ? flights : [];
    const value = answerOf(booking, field, writeTime);
    return value === null ? [] : [{ label: bookingFields[field].label, value }];
  });
}

/** Every flight of a journey of several, in words; empty for other requests. */
export const flightFacts = (
  booking: Parameters<typeof flightsOf>[0],
  writeTime: WriteTime = longDateTime,
): BookingFact[] =>
  flightsOf(booking).map(({ from, to, date, time }, at) => ({
    label: `Flight ${at + 1}`,
    value: `${from} to ${to}\n${
      time ? `${writeTime(`${date}T${time}`)} (local time at departure)` : openDay(writeTime(`${date}T00:00`))
    }`,
  }));

/** A booking as sections for mails to staff; empty answers read "Not given". */
export function bookingSections(booking: StoredAnswers): { title: string; facts: BookingFact[] }[] {
  const sections = (Object.keys(sectionTitles) as BookingSection[]).map((section) => ({
    title: sectionTitles[section],
    facts: factsOf(
      booking,
      fieldsBySection.filter((field) => bookingFields[field].section === section),
    ).map(({ label, value }) => ({ label, value: value || "Not given" })),
  }));
  const estimate = estimateSection(booking);
  return estimate ? [...sections, estimate] : sections;
}

/** A booking as tables, flight and contact, without empty answers and a plain "No". `omit`: fields that the page shows elsewhere. */
export function bookingTables(
  booking: StoredAnswers,
  { omit = [], writeTime }: { omit?: readonly StoredField[]; writeTime?: WriteTime } = {},
) {
  const isContact = (field: StoredField) => bookingFields[field].section === "contact";
  const table = (fields: readonly StoredField[]) =>
    factsOf(
      booking,
      fields.filter((field) => !omit.includes(field)),
      writeTime,
    ).filter(({ value }) => value);
  return {
    trip: table(fieldsBySection.filter((field) => !isContact(field))).filter(({ value }) => value !== "No"),
    contact: table(fieldsBySection.filter(isContact)),
    estimate: estimateSection(booking),
  };
}

/** A wall-clock time as day and time, such as "December 24, 2026, 09:30". */
export const longDateTime: WriteTime = (wallClock) =>
  `${longDate(wallClock.slice(0, 10))}, ${wallClock.slice(11, 16)}`;

/** When passengers and papers are due: a day before the first departure, on the clock of its place. */
export function papersDue(booking: Journey, reader: Side = "customer"): string {
  const { departureDateTime: departs, departureCity } = booking;
  const day = addDays(departs.slice(0, 10), -1);
  const time = `${day} ${departs.slice(11)}`;
  if (isTimeOpen(booking, "departureDateTime")) return reader === "desk" ? staffDay(day) : longDate(day);
  return reader === "desk"
    ? `${staffWallClock(time)} local`
    : `${longDateTime(time)}, local time in ${departureCity}`;
}

const promiseMs = company.replyWithinHours * 60 * 60 * 1000;

/** A reply is due now, and not late yet, in the minute that it was promised for. */
const minuteMs = 60_000;

/** Pending requests created until this time are late. */
export const lateUntil = (now: Date): Date => new Date(now.getTime() - promiseMs - minuteMs);

/** When the website promised a reply at the latest; null for a request that was made to a person. */
export function replyMoment({ source, createdAt }: { source: BookingSource; createdAt: Date }): Date | null {
  if (source !== "website") return null;
  return new Date(createdAt.getTime() + promiseMs);
}

/** The desk's promise in the customer's words while a request waits; null once answered, or for a request made to a person. */
export function replyDue(
  request: { status: BookingStatus; source: BookingSource; createdAt: Date; answeredAt: Date | null },
  now: Date,
): string | null {
  const due = replyMoment(request);
  if (request.status !== "pending" || request.answeredAt || !due) return null;
  const [moment, today] = [lagosLocal(due), lagosDay(now)];
  const dueText = moment.startsWith(today) ? `${moment.slice(11)} today` : longDateTime(moment);
  return now > due
    ? `Our reply was due by ${dueText}, Lagos time. If you have heard nothing, please call the desk.`
    : `Reply due by ${dueText}, Lagos time.`;
}
