import { expect, test } from "vitest";
import { openAirports } from "./airports.server.ts";
import { briefVerdict, headingOf, verdictText } from "./verdict-text.ts";

const airports = openAirports([]);
const at = (code: string) => {
  const airport = airports.byCode(code);
  if (!airport) throw new Error(`no ${code}`);
  return airport;
};
const leg = (from: string, to: string) => ({ from: at(from), to: at(to), date: "2027-01-15", time: null });
const marginal = { verdict: "marginal" as const, stops: [] };
const flown = (...stops: string[]) => ({
  verdict: stops.length > 0 ? ("stop" as const) : ("non-stop" as const),
  stops: stops.map((code) => ({ airport: at(code), groundMinutes: 60 })),
});

test("a journey of several flights names its cities, a return that it comes back; one with a gap says how many flights it has", () => {
  expect(headingOf([leg("LOS", "NCE")])).toBe("Lagos to Nice-Côte d’Azur");
  expect(headingOf([leg("LOS", "LTN"), leg("LTN", "LOS")])).toBe("Lagos to London Luton and back");
  expect(headingOf([leg("LOS", "LTN"), leg("NCE", "LOS")])).toBe("Two flights from Lagos");
  expect(headingOf([leg("LOS", "LTN"), leg("LTN", "NCE"), leg("NCE", "LOS")])).toBe(
    "Lagos to London, Nice and back",
  );
  expect(headingOf([leg("LOS", "LTN"), leg("LTN", "NCE")])).toBe("Lagos to London and Nice");
});

test("fuel stops are counted by flight, so that two flights with one each are not one with two", () => {
  expect(verdictText([flown("ALG")])).toBe("One fuel stop: Algiers");
  expect(verdictText([flown(), flown("ALG"), flown()])).toBe("A fuel stop on the second flight: Algiers");
  expect(verdictText([flown("ALG", "NCE")])).toMatch(/^Two fuel stops: /);
  expect(verdictText([flown("ALG"), flown(), flown("ALG"), flown()])).toBe(
    "A fuel stop on two of the four flights: Algiers",
  );
  expect(verdictText([flown("ALG"), flown("ALG")])).toBe("A fuel stop on both flights: Algiers");
  expect(verdictText([flown("ALG"), flown("ACC"), flown()])).toBe(
    "A fuel stop on two of the three flights: Algiers and Accra",
  );
  expect(verdictText([flown("ALG", "ACC"), flown("ALG")])).toBe(
    "Fuel stops on both flights: Algiers and Accra",
  );
  expect(verdictText([flown("ALG"), flown("ALG"), flown("ALG")])).toBe(
    "A fuel stop on all three flights: Algiers",
  );
  expect(briefVerdict([flown(), flown("ALG")])).toBe("A fuel stop on the second flight");
  expect(briefVerdict([flown("ALG", "ACC")])).toBe("Two fuel stops");
  expect(briefVerdict([flown(), flown("ALG", "ACC")])).toBe("Two fuel stops on the second flight");
  expect(briefVerdict([flown(), marginal])).toBe("Marginal on the second flight: depends on the wind");
  expect(briefVerdict([marginal, marginal])).toBe("Marginal: depends on the wind");
  // The wind is then what it must be checked for.
  expect(briefVerdict([marginal, flown("ALG")])).toBe("A fuel stop on the second flight");
});
