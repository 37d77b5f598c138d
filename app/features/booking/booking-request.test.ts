import { describe, expect, it } from "vitest";
import { formMessages } from "#app/content/form-messages.ts";
import { posting } from "#tests/support/posting.ts";
import {
  type BookingAnswers,
  bookingAnswers,
  bookingDefaults,
  bookingRules,
  conditions,
  isShown,
  wallClockAt,
} from "./booking-request.ts";
import { bookingMessages as say } from "./messages.ts";

const now = new Date("2026-11-21T09:00:00Z");
const complete: BookingAnswers = {
  ...bookingDefaults,
  fullName: "Ada Obi",
  email: "ada@example.com",
  departureCity: "Lagos",
  arrivalCity: "London",
  departureDateTime: "2026-12-24T09:30",
  confirmInfo: "true",
};
const parse = (changes: Partial<BookingAnswers> = {}, at = now) =>
  bookingRules(at).parse(posting({ ...complete, ...changes }));
const errorsOf = (changes: Partial<BookingAnswers>, at = now) => {
  const parsed = parse(changes, at);
  return parsed.ok ? {} : parsed.errors;
};

describe("a booking request", () => {
  it("needs what the specification requires, and says so for all fields at once", () => {
    expect(errorsOf({ ...bookingDefaults, tripType: "", numberOfPassengers: "" })).toEqual({
      fullName: say.fullNameMissing,
      email: say.emailMissing,
      tripType: say.choose,
      departureCity: say.departureCityMissing,
      arrivalCity: say.arrivalCityMissing,
      departureDateTime: say.departureMissing,
      numberOfPassengers: expect.any(String),
      confirmInfo: say.confirmMissing,
    });
    expect(parse({ phone: "" }).ok).toBe(true);
  });

  it("takes a telephone number however it is written, but not words in its place", () => {
    for (const phone of ["+234 803 555 1234", "0803-555 1234 ext. 7", "(01) 460 100", "٠٨٠٣٥٥٥١٢٣٤"])
      expect(errorsOf({ phone })).toEqual({});
    for (const phone of ["Oluwaseun Adebayo", "12345"])
      expect(errorsOf({ phone })).toEqual({ phone: formMessages.phoneFormat });
  });

  it.each([
    ["dropoff", false, false],
    ["pickup", false, false],
    ["dropandwait", true, false],
    ["other", true, true],
  ])(
    "for the trip type %s asks for a return: %s, and for its kind: %s",
    (tripType, needsReturn, needsKind) => {
      expect(errorsOf({ tripType })).toEqual({
        ...(needsReturn ? { returnDateTime: say.returnMissing } : {}),
        ...(needsKind ? { otherTripType: say.otherTripTypeMissing } : {}),
      });
    },
  );

  it("asks for the purpose in words only when it is another one", () => {
    expect(errorsOf({ purpose: "other" })).toEqual({ otherPurpose: say.otherPurposeMissing });
    expect(errorsOf({ purpose: "medical" })).toEqual({});
  });

  it("drops what its conditions hide, right or wrong", () => {
    const parsed = parse({
      otherTripType: "x".repeat(500),
      returnDateTime: "nonsense",
      numberOfChildren: "-1",
      childrenAges: "4",
      needsChildSeat: "perhaps",
      otherPurpose: "hidden",
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    for (const field of Object.keys(conditions)) expect(parsed.value).toHaveProperty(field, null);
    expect(isShown("returnDateTime", complete)).toBe(false);
    expect(isShown("email", complete)).toBe(true);
  });

  it.each([
    ["0", false],
    ["-1", false],
    ["1.5", false],
    ["two", false],
    ["1e2", false],
    ["401", false],
    ["1", true],
    [" 19 ", true],
    ["400", true],
  ])("takes %s passengers: %s", (numberOfPassengers, isTaken) => {
    expect(parse({ numberOfPassengers }).ok).toBe(isTaken);
  });

  it.each([
    ["ada@example.com", true],
    [" ada@example.com ", true],
    ["ada", false],
    ["ada@example", false],
    ["ada@@example.com", false],
    ["ada@example.com, eve@example.com", false],
    ["ada@example.com\r\nBcc: eve@example.com", false],
  ])("takes the address %j: %s", (email, isTaken) => {
    expect(parse({ email }).ok).toBe(isTaken);
  });

  it("keeps text as it was meant: trimmed, one line where there is one, without invisible characters", () => {
    const parsed = parse({
      fullName: "  Ada\u0000\r\n  Obi\u202e ",
      specialRequests: "One\r\nTwo\u0007  \r\r\n  three ",
      arrivalCity: "Ile-Ife\u0301",
    });
    expect(
      parsed.ok && [parsed.value.fullName, parsed.value.specialRequests, parsed.value.arrivalCity],
    ).toEqual(["Ada Obi", "One\nTwo\n\n  three", "Ile-If\u00e9"]);
    expect(errorsOf({ specialRequests: "x".repeat(2001) })).toEqual({ specialRequests: say.tooLong(2000) });
  });
});

describe("the departure", () => {
  it.each([
    "2026-02-30T10:00",
    "2026-13-01T10:00",
    "24/12/2026 09:30",
    "2026-12-24",
    "2026-12-24T25:00",
    "2026-12-24 09:30",
    "9999-12-24T09:30",
  ])("is not %s", (departureDateTime) => {
    expect(errorsOf({ departureDateTime })).toEqual({ departureDateTime: say.notADate });
  });

  it("stays the local time it was given as, whatever the seconds", () => {
    const parsed = parse({ departureDateTime: "2026-12-24T09:30:00" });
    expect(parsed.ok && parsed.value.departureDateTime).toBe("2026-12-24T09:30");
  });

  it("lies ahead on the clock of the departure airport, where that is known", () => {
    expect(wallClockAt("Tokyo Haneda (HND)", now)).toBe("2026-11-21T18:00");
    expect(wallClockAt("Los Angeles International (LAX)", now)).toBe("2026-11-21T01:00");
    const atNoon = (departureCity: string) =>
      errorsOf({ departureCity, departureDateTime: "2026-11-21T12:00" });
    expect(atNoon("Tokyo Haneda (HND)")).toEqual({ departureDateTime: say.departurePast });
    expect(atNoon("Los Angeles International (LAX)")).toEqual({});
  });

  it("of another place is past only where it is past everywhere on earth", () => {
    expect(wallClockAt("Kano", now)).toBe("2026-11-20T21:00");
    expect(errorsOf({ departureDateTime: "2026-11-20T21:01" })).toEqual({});
    expect(errorsOf({ departureDateTime: "2026-11-20T21:00" })).toEqual({
      departureDateTime: say.departurePast,
    });
  });

  const zones: Record<string, string> = {
    Lagos: "Africa/Lagos",
    Haneda: "Asia/Tokyo",
    "Los Angeles": "America/Los_Angeles",
  };
  const inZones = (changes: Partial<BookingAnswers>) => {
    const rules = bookingRules(now, (place) => zones[place] ?? null);
    const parsed = rules.parse(posting({ ...complete, ...changes }));
    return parsed.ok ? {} : parsed.errors;
  };
  const withReturn = (from: string, to: string, departs: string, back: string) =>
    inZones({
      tripType: "dropandwait",
      departureCity: from,
      arrivalCity: to,
      departureDateTime: departs,
      returnDateTime: back,
    });
  const isBefore = { returnDateTime: "The return must be after the departure." };

  it("comes before the return as an instant, each on the clock of its airport", () => {
    expect(withReturn("Lagos", "Lagos", "2026-12-24T09:30", "2026-12-24T09:30")).toEqual(isBefore);
    expect(withReturn("Lagos", "Lagos", "2026-12-24T09:30", "2026-12-24T09:31")).toEqual({});
    expect(withReturn("Haneda", "Los Angeles", "2027-01-10T10:00", "2027-01-10T09:00")).toEqual({});
    expect(withReturn("Los Angeles", "Haneda", "2027-01-10T10:00", "2027-01-10T11:00")).toEqual(isBefore);
  });

  it("is compared leniently with a return from a place whose zone is unknown", () => {
    expect(withReturn("Lagos", "The farm", "2026-12-24T09:30", "2026-12-24T01:00")).toEqual({});
    expect(withReturn("Lagos", "The farm", "2026-12-24T09:30", "2026-12-22T09:30")).toEqual(isBefore);
  });

  it("is past as soon as the clock of its airport says so", () => {
    expect(inZones({ departureCity: "Lagos", departureDateTime: "2026-11-21T10:00" })).toEqual({
      departureDateTime: say.departurePast,
    });
    expect(inZones({ departureCity: "Lagos", departureDateTime: "2026-11-21T10:01" })).toEqual({});
  });
});

it("reads a post: missing choices are the form's defaults, files and strangers count for nothing", () => {
  const form = new FormData();
  form.set("fullName", new File(["x"], "x.txt"));
  form.set("__proto__", "x");
  form.set("email", "ada@example.com");
  expect(bookingAnswers(form)).toEqual({
    ...bookingDefaults,
    tripType: "",
    numberOfPassengers: "",
    email: "ada@example.com",
  });
});
