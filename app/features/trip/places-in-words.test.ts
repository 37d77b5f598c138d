import { expect, test } from "vitest";
import { openAirports } from "./airports.server.ts";
import { factsWith } from "./facts.ts";
import { placesBeyond } from "./places-in-words.ts";

const airports = openAirports(factsWith().aerodromeNotes);
const airport = (code: string) => {
  const found = airports.byCode(code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};
const out = { from: airport("LOS"), to: airport("ABV") };
const back = { from: airport("ABV"), to: airport("LOS") };

test.each([
  ["LOS-ABV-KAN-LOS", ["KAN"]],
  ["LOS – ABV – KAN – LOS", ["KAN"]],
  ["Lagos to Abuja, then Geneva and home", ["Geneva"]],
  ["then geneva two days later", ["geneva"]],
  ["We would like to go on to Port Harcourt and Kano.", ["Port Harcourt", "Kano"]],
  ["A stop in Accra on the way", ["Accra"]],
  ["Lagos, Abuja, Kano, Enugu", ["Kano", "Enugu"]],
  ["Lagos / Abuja / Accra", ["Accra"]],
  ["via Cape Town", ["Cape Town"]],
  ["Paris next week from Abuja, back from Paris", ["Paris"]],
])("%s names more places than Lagos to Abuja and back", (text, places) => {
  expect(placesBeyond(text, [out, back], airports.find)).toEqual(places);
});

test("a chain of the same places with more flights than were asked for is told whole", () => {
  expect(placesBeyond("LOS-ABV-LOS-ABV-LOS", [out, back], airports.find)).toEqual(["LOS", "ABV"]);
});

test.each([
  "",
  "Catering for 5, a wheelchair and a car at the aircraft. VIP protocol in Lagos.",
  "Return; the aircraft flies home in between",
  "Vegetarian meals, Nice if possible. Pick up Mrs Victoria Kano at the gate.",
  "Please call Mr. Adeola from Lagos on WhatsApp - urgent.",
  "Bags: 6.",
  "Asked to arrive at Lagos Murtala Muhammed (LOS) on 2027-01-20 at 18:00.",
  "Two dogs, no children; payment in USD or GBP. Champagne and Oban whisky",
  "Several flights",
])("%s names no other place", (text) => {
  expect(placesBeyond(text, [out, back], airports.find)).toEqual([]);
});
