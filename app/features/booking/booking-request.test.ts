import { describe, expect, it } from "vitest";
import { formData } from "#tests/support/form-data.ts";
import { type BookingAnswers, bookingDefaults } from "./booking-fields.ts";
import { bookingRules, staffRequestRules } from "./booking-request.ts";

const now = new Date("2026-11-21T09:00:00Z");
const zones: Record<string, string> = {
  Lagos: "Africa/Lagos",
  Haneda: "Asia/Tokyo",
  "Los Angeles": "America/Los_Angeles",
};
const complete: BookingAnswers = {
  ...bookingDefaults,
  fullName: "Ada Obi",
  email: "ada@example.com",
  departureCity: "Lagos",
  arrivalCity: "London",
  departureDateTime: "2026-12-24T09:30",
  confirmInfo: "true",
};
const parse = (changes: Partial<BookingAnswers> = {}) =>
  bookingRules(now, (place) => zones[place] ?? null).parse(formData({ ...complete, ...changes }));
const errorsOf = (changes: Partial<BookingAnswers>) => {
  const parsed = parse(changes);
  return parsed.ok ? {} : parsed.errors;
};

const notADate = "We cannot read this day and time. Use the form 2026-12-24T09:30.";
const isPast = "This time has already passed at the departure airport. Choose a later one.";
const noReturn = { returnDateTime: "Choose the day and time of the return." };
const isBefore = "The return must be after the departure.";
const isSkipped = "The clocks go forward over 02:30 that night. Choose another time.";
const notAPhone = "A telephone number has at least six digits, such as +234 803 555 1234.";
const angeles = { departureCity: "Los Angeles" };
const passengers = "Enter the number of passengers, from 1 to 400.";
const back = (from: string, to: string, departs: string, returns: string) => ({
  tripType: "dropandwait",
  departureCity: from,
  arrivalCity: to,
  departureDateTime: departs,
  returnDateTime: returns,
});

describe("a booking request", () => {
  it("names all missing required fields together", () => {
    expect(errorsOf({ ...bookingDefaults, tripType: "", numberOfPassengers: "" })).toEqual({
      fullName: "Enter your full name.",
      email: "Enter an e-mail address so that we can reply.",
      tripType: "Choose one of the options.",
      departureCity: "Where are you flying from?",
      arrivalCity: "Where are you flying to?",
      departureDateTime: "Choose the day and time of departure.",
      numberOfPassengers: passengers,
      confirmInfo: "Tick the box to confirm that the information is correct.",
    });
  });

  it.each<[changes: Partial<BookingAnswers>, errors: object]>([
    // Telephone numbers
    ...["", "+234 803 555 1234", "0803-555 1234 ext. 7", "(01) 460 100", "٠٨٠٣٥٥٥١٢٣٤"].map(
      (phone): [object, object] => [{ phone }, {}],
    ),
    [{ phone: "Oluwaseun Adebayo" }, { phone: notAPhone }],
    [{ phone: "12345" }, { phone: notAPhone }],
    // Conditions
    ...["dropoff", "pickup"].map((tripType): [object, object] => [{ tripType }, {}]),
    [{ tripType: "dropandwait" }, noReturn],
    [{ tripType: "other" }, { ...noReturn, otherTripType: "Describe the trip you have in mind." }],
    [{ purpose: "other" }, { otherPurpose: "Tell us the purpose in a word or two." }],
    [{ purpose: "medical" }, {}],
    // Numbers and lengths
    ...["1", " 19 ", "400"].map((numberOfPassengers): [object, object] => [{ numberOfPassengers }, {}]),
    ...["0", "-1", "1.5", "two", "1e2", "401"].map((numberOfPassengers): [object, object] => [
      { numberOfPassengers },
      { numberOfPassengers: passengers },
    ]),
    [{ specialRequests: "x".repeat(2001) }, { specialRequests: "Keep this to 2000 characters." }],
    // Days and times
    ...[
      "2026-02-30T10:00",
      "24/12/2026 09:30",
      "2026-12-24",
      "2026-12-24T25:00",
      "0000-12-24T09:30",
      "9999-12-24T09:30",
    ].map((departureDateTime): [object, object] => [{ departureDateTime }, { departureDateTime: notADate }]),
    // Past times, by the clock of the departure airport; for an unknown place, by the last time zone on earth
    [{ departureDateTime: "2026-11-21T10:00" }, { departureDateTime: isPast }],
    [{ departureDateTime: "2026-11-21T10:01" }, {}],
    [{ departureCity: "Haneda", departureDateTime: "2026-11-21T12:00" }, { departureDateTime: isPast }],
    [{ ...angeles, departureDateTime: "2026-11-21T12:00" }, {}],
    [{ departureCity: "The farm", departureDateTime: "2026-11-20T21:00" }, { departureDateTime: isPast }],
    [{ departureCity: "The farm", departureDateTime: "2026-11-20T21:01" }, {}],
    // The return, with each time by the clock of its airport
    [back("Lagos", "Lagos", "2026-12-24T09:30", "2026-12-24T09:30"), { returnDateTime: isBefore }],
    [back("Lagos", "Lagos", "2026-12-24T09:30", "2026-12-24T09:31"), {}],
    [back("Haneda", "Los Angeles", "2027-01-10T10:00", "2027-01-10T09:00"), {}],
    [back("Los Angeles", "Haneda", "2027-01-10T10:00", "2027-01-10T11:00"), { returnDateTime: isBefore }],
    [back("Lagos", "The farm", "2026-12-24T09:30", "2026-12-24T01:00"), {}],
    [back("Lagos", "The farm", "2026-12-24T09:30", "2026-12-22T09:30"), { returnDateTime: isBefore }],
    // Times that the change to summer time skips
    [{ ...angeles, departureDateTime: "2027-03-14T02:30" }, { departureDateTime: isSkipped }],
    [back("Lagos", "Los Angeles", "2027-03-10T10:00", "2027-03-14T02:30"), { returnDateTime: isSkipped }],
    [{ departureCity: "The farm", departureDateTime: "2027-03-14T02:30" }, {}],
  ])("with %j has the errors %j", (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it("stores nothing in hidden fields, valid or not", () => {
    const hidden = {
      otherTripType: "x".repeat(500),
      returnDateTime: "nonsense",
      numberOfChildren: "-1",
      childrenAges: "4",
      needsChildSeat: "perhaps",
      otherPurpose: "hidden",
    };
    const value = Object.fromEntries(Object.keys(hidden).map((field) => [field, null]));
    expect(parse(hidden)).toMatchObject({ ok: true, value });
  });

  it("stores text trimmed and without invisible characters, and the local time as given", () => {
    for (const [field, typed, stored] of [
      ["fullName", "  Ada\u0000\r\n  Obi\u202e ", "Ada Obi"],
      ["specialRequests", "One\r\nTwo\u0007  \r\r\n  three ", "One\nTwo\n\n  three"],
      ["arrivalCity", "Ile-Ife\u0301", "Ile-If\u00e9"],
      ["departureDateTime", "2026-12-24T09:30:00", "2026-12-24T09:30"],
    ] as const)
      expect(parse({ [field]: typed })).toMatchObject({ ok: true, value: { [field]: stored } });
  });

  it("of a day trip today is accepted from staff with both times open", () => {
    const [day, open] = ["2026-11-21", { departureDateTimeOpen: "yes", returnDateTimeOpen: "yes" }];
    const request = { ...complete, ...back("Lagos", "Lagos", day, day), ...open, source: "telephone" };
    const parsed = staffRequestRules(now, (place) => zones[place] ?? null).parse(formData(request));
    expect(parsed).toMatchObject({ ok: true, value: { openTimes: ["departureDateTime", "returnDateTime"] } });
  });
});
