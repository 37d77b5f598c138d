import { expect, test } from "vitest";
import { openAirports } from "./airports.server.ts";
import { factsWith } from "./facts.ts";
import { judgeTrip } from "./judge-trip.ts";
import { readTripQuery } from "./trip-query.ts";
import { tripView } from "./trip-view.ts";
import { workedFlight } from "./worked-flight.ts";

const facts = factsWith();
const airports = openAirports(facts.aerodromeNotes);

function worked(search: string) {
  const read = readTripQuery(new URLSearchParams(search), airports.find);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const all = { ...facts, airport: airports.byCode };
  const judged = judgeTrip(read.query, all, new Date("2026-11-22T12:00Z"));
  if (!judged.ok) throw new Error(JSON.stringify(judged.problems));
  return workedFlight(all, judged.trip, tripView(judged.trip));
}

/** What the figures of a line's sum come to: an operator binds as at school, and what stands in brackets explains. */
function workOut(sum: string): number {
  const [first = "0", ...rest] = sum
    .replace(/ \([^)]*\)/g, "")
    .replaceAll(",", "")
    .split(" ");
  let value = Number(first);
  for (let at = 0; at < rest.length; at += 2) {
    const next = Number(rest[at + 1]);
    if (rest[at] === "×") value *= next;
    else if (rest[at] === "÷") value /= next;
    else value += rest[at] === "+" ? next : -next;
  }
  return value;
}

test("each line of the worked flight comes to what stands beside it", () => {
  const lines = worked("from=LOS&to=LTN&date=2027-01-15&pax=8");
  const [, track, speed, air, block, , need] = lines;
  expect(lines).toHaveLength(8);
  for (const line of [track, speed, need]) {
    const result = Number(line?.result.replace(/ \w+$/, "").replaceAll(",", ""));
    expect(Math.abs(workOut(line?.sum ?? "") - result), line?.sum).toBeLessThan(1.5);
  }
  const minutes = (text = "") => Number(text.split(" h ")[0]) * 60 + Number(text.split(" h ")[1]);
  expect(Math.abs(workOut(air?.sum ?? "") * 60 - minutes(air?.result))).toBeLessThan(1);
  expect(minutes(block?.result) - minutes(air?.result)).toBe(22);
});

test("a journey with a stop or of several flights is not worked out", () => {
  expect(worked("from=LOS&to=SIN&date=2027-01-15&pax=19")).toEqual([]);
  expect(worked("from=LOS&to=LTN&date=2027-01-15&pax=8&back=2027-01-18")).toEqual([]);
});
