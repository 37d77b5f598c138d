import { expect, test } from "vitest";
import { openAirports } from "./airports.server.ts";
import { factsWith } from "./facts.ts";
import { judgeTrip } from "./judge-trip.ts";
import { tripJson } from "./trip-json.ts";
import { readTripQuery } from "./trip-query.ts";

const facts = factsWith();
const airports = openAirports(facts.aerodromeNotes);

function asked(search: string) {
  const read = readTripQuery(new URLSearchParams(search), airports.find);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const judged = judgeTrip(read.query, { ...facts, airport: airports.byCode }, new Date("2026-11-22T12:00Z"));
  if (!judged.ok) throw new Error(JSON.stringify(judged.problems));
  return tripJson(judged.trip);
}

test("what programs read is whole after JSON, and has codes, numbers and zones", () => {
  const json = asked("from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=8");
  expect(JSON.parse(JSON.stringify(json))).toEqual(json);
  expect(json).toMatchObject({
    factsVersion: "2026-11-25.0, model 1",
    query: "from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=8",
    legs: [{ from: { iata: "LOS", icao: "DNMM" }, to: { iata: "LTN" }, distanceNm: 2717.9 }],
  });
  const [first] = json.legs[0]?.aircraft ?? [];
  expect(first).toMatchObject({
    ...{ icao: "GLF5", verdict: "non-stop", suits: "yes", stops: [] },
    block: { likelyMinutes: 377, lowMinutes: 364, highMinutes: 390, share: 0.7 },
    departure: { local: "2027-01-15T09:00", zone: "Africa/Lagos", utc: "2027-01-15T08:00:00.000Z" },
    arrival: {
      local: "2027-01-15T14:17",
      zone: "Europe/London",
      offset: "+00:00",
      utc: "2027-01-15T14:17:00.000Z",
    },
    estimate: { currency: "USD", isSample: true },
  });
  expect(first?.reasons[0]).toEqual({
    code: "non-stop",
    text: expect.stringContaining("Non-stop with 8 passengers"),
  });
  const hawker = json.legs[0]?.aircraft.find(({ icao }) => icao === "H25B");
  expect(hawker?.stops).toMatchObject([{ iata: "ALG", groundMinutes: 60 }]);
  const helicopter = json.legs[0]?.aircraft.find(({ icao }) => icao === "A109");
  expect(helicopter).toMatchObject({
    verdict: "out-of-reach",
    block: null,
    arrival: null,
    estimate: null,
    fuelKg: null,
  });
});

test("the same question has the same answer", () => {
  const search = "from=DXB&to=LOS&date=2027-04-01&time=09:00&pax=4&back=2027-04-03T10:00&currency=NGN";
  expect(asked(search)).toEqual(asked(search));
});
