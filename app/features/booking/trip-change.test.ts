import { expect, test } from "vitest";
import { type TripAnswers, tripDifferences } from "./trip-change.ts";

const trip: TripAnswers = {
  departureCity: "Lagos",
  arrivalCity: "Tunis Carthage",
  departureDateTime: "2026-12-24T09:30",
  returnDateTime: "",
  numberOfPassengers: "3",
  preferredAircraft: "",
};

test("what differs is named in words: places as they are written, times as their reader writes them", () => {
  const changed = { ...trip, arrivalCity: "Tamale", returnDateTime: "2027-01-02T16:00" };
  expect(tripDifferences(trip, changed, (wallClock) => `<${wallClock}>`)).toEqual([
    "To: Tunis Carthage → Tamale",
    "Return, local time: nothing → <2027-01-02T16:00>",
  ]);
});
