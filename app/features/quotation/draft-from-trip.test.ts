import { expect, it } from "vitest";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import type { BookedTrip } from "#app/features/trip/booked-trip.server.ts";
import { offer } from "#tests/support/stored-offers.ts";
import { withOption } from "./draft-from-trip.server.ts";
import { quotationFields } from "./quotation-form.ts";

const booking = { departureDateTime: "2031-12-24 09:30:00", numberOfPassengers: 4 } as Booking;
const estimate = {
  currency: "USD",
  expectedMinor: 5_000_000,
  lines: [
    { code: "flying", text: "Flying 6 h at USD 7,000 an hour", expectedMinor: 4_600_000 },
    { code: "margin", text: "Margin of 10%", expectedMinor: 400_000 },
  ],
};
const aircraft = {
  icao: "CL60",
  name: "Challenger 604",
  seats: 10,
  legs: [{ stops: ["Algiers"] }],
  estimate,
};
const trip = {
  view: { closed: null, legs: [{ from: "Lagos", to: "Luton" }], offered: [aircraft] },
} as unknown as BookedTrip;

it("adds a second option even while a field of the first is empty", () => {
  const draft = offer("op", { "o0-balanceDue": "" });
  const answers = withOption(draft, booking, trip, "CL60");
  expect(answers).toMatchObject({ "o0-line0-unit": "48,000", "o1-line0-unit": "50,000" });
  expect(answers).toMatchObject({ "o1-line0-text": "Flight Lagos to Luton" });
  expect(answers["o1-included"]).toContain("The flight Lagos to Luton stops for fuel in Algiers.");
  expect(JSON.stringify(answers)).not.toContain("Margin");
});

it("leaves a landing after a night stop open", () => {
  const arrival = { date: "2031-12-25", time: "16:30" };
  const landingOf = (leg: object) => {
    const view = {
      closed: null,
      legs: [],
      offered: [{ ...aircraft, legs: [{ stops: [], arrival, ...leg }] }],
    };
    return withOption({}, booking, { view } as unknown as BookedTrip, "CL60")["o0-leg0-arrives"];
  };
  expect(landingOf({})).toBe("2031-12-25T16:30");
  expect(landingOf({ hasNightStop: true })).toBeUndefined();
});

it("adds up to the estimate even if that has more lines than a draft", () => {
  const lines = Array.from({ length: 46 }, (_, at) => ({
    code: at % 5 === 0 ? "flying" : "apd",
    text: `Charge ${at}`,
    expectedMinor: 100_000,
  }));
  const long = { ...aircraft, estimate: { ...estimate, lines, expectedMinor: 4_600_000 } };
  const view = { closed: null, legs: [], offered: [long] };
  const answers = withOption({}, booking, { view } as unknown as BookedTrip, "CL60");
  const units = quotationFields.filter((field) => /-line\d+-unit$/.test(field) && answers[field]);
  expect(units).toHaveLength(40);
  expect(answers["o0-line39-text"]).toBe("Further charges of these flights");
  expect(answers["o0-line39-unit"]).toBe("7,000");
  expect(units.reduce((sum, field) => sum + Number(answers[field]?.replaceAll(",", "")), 0)).toBe(46_000);
});

it("leaves amounts empty whose currency is not the draft's", () => {
  const answers = withOption(offer("op", { currency: "NGN" }), booking, trip, "CL60");
  expect(answers).toMatchObject({
    currency: "NGN",
    "o1-line0-text": "Flight Lagos to Luton",
    estimate1: "5000000 USD",
  });
  expect(answers["o1-line0-unit"]).toBeUndefined();
});
