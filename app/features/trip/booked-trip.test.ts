import { expect, test } from "vitest";
import { airports, facts, leg, trip } from "#tests/fixtures/trip/judged.ts";
import { nameOfCode, ownTrip, timedFlights } from "./booked-trip.server.ts";
import { typedAnswers } from "./requested-trip.server.ts";
import { tripReplies } from "./staff/booked-trip.tsx";
import { tripView } from "./trip-view.ts";

const view = tripView(trip("from=LOS&to=LTN&date=2027-01-15&pax=4&back=2027-01-20T16:00"));

test("a time to be agreed is shown neither to the customer nor in a reply until it is confirmed", () => {
  const flightsOf = (isConfirmed: boolean) =>
    ownTrip({ view }, "Legacy 600", isConfirmed)?.facts.flatMap(({ label, value }) =>
      label.includes(" to ") ? value.split("\n")[0] : [],
    );
  const back = expect.stringMatching(/^Leaves 16:00 \(GMT\), lands 23:\d\d \(GMT\+1\)$/);
  expect(flightsOf(false)).toEqual([
    expect.stringMatching(/^Time to be agreed, for example 09:00 \(GMT\+1\) to 14:\d\d/),
    back,
  ]);
  expect(flightsOf(true)).toEqual([expect.stringMatching(/^Leaves 09:00 \(GMT\+1\), lands 14:\d\d/), back]);
  const repliesOf = (isConfirmed: boolean) => tripReplies({ view }, "Legacy 600", isConfirmed)[0]?.text;
  const open = "January 15, 2027: departure time to be agreed, flight time about 6 h 54\n";
  expect(repliesOf(false)).toContain(open);
  expect(repliesOf(false)).toContain("January 20, 2027: departs 16:00, lands about 23:");
  expect(repliesOf(true)).toContain("January 15, 2027: departs 09:00, lands about 14:");
});

test("a flight that is to arrive before dawn departs on the day before, for the desk and in a reply", () => {
  const search = "from=LTN&to=LOS&date=2027-01-15&time=03:00&by=arrive&pax=4";
  const [reply] = tripReplies({ view: tripView(trip(search)) }, "Legacy 600", false);
  expect(reply?.text).toMatch(/January 14, 2027: departs 19:12, lands about 03:00 the next day/);
});

test("the customer’s page and a reply of staff name the night stop that the times leave out", () => {
  const view = tripView(trip("from=ABV&to=AKL&date=2027-01-15&time=09:00&pax=4"));
  const [, flight] = ownTrip({ view }, "", true)?.facts ?? [];
  expect(flight?.value).toMatch(/\nWith a night stop, which these times leave out$/);
  const [reply] = tripReplies({ view }, "", true);
  expect(reply?.text).toMatch(/flight time about [\w ]+, with a night stop, which these times leave out\n/);
});

test("a booked flight with a night stop ends after its ten hours of rest", () => {
  const flight = { from: "ABV", to: "AKL", date: "2027-01-15", time: "09:00" };
  const [timed] = timedFlights(facts, [flight], { aircraft: "Gulfstream 550", passengers: 4 });
  const { arrival } = leg("from=ABV&to=AKL&date=2027-01-15&time=09:00&pax=4", "GLF5");
  expect(arrival?.utc.toISOString()).toBe("2027-01-16T09:41:00.000Z");
  expect(timed?.endsAt?.toISOString()).toBe("2027-01-16T19:41:00.000Z");
});

test("a form filled from words without a destination names none", () => {
  const answers = typedAnswers("from=LOS&date=2027-01-15&time=18:00&by=arrive", (place) => place);
  expect(answers.specialRequests).toBe("Asked to arrive at 18:00 local time.");
});

// The words, the departure and return of the filled form, and its special requests.
test.each([
  ["date=2027-01-15&time=18:00", "2027-01-15T18:00", "", ""],
  ["date=2027-01-15", "2027-01-15T09:00", "", "Time of departure to be agreed."],
  [
    "date=2027-01-15&time=18:00&by=arrive",
    "2027-01-15T09:00",
    "",
    "Asked to arrive at Qwrtzpx at 18:00 local time.",
  ],
  ["date=open&time=18:00", "", "", "Asked to leave Lagos Murtala Muhammed (LOS) at 18:00 local time."],
  [
    "date=2027-01-15&time=18:00&back=2027-01-20",
    "2027-01-15T18:00",
    "2027-01-20T09:00",
    "Time of return to be agreed.",
  ],
  // The form sends fields that a one-way journey hides.
  ["date=2027-01-15&time=18:00&journey=one-way&back=2027-01-20&back-time=16:00", "2027-01-15T18:00", "", ""],
  ["date=2027-01-15&time=18:00&leg=Nice in spring", "2027-01-15T18:00", "", "Then to Nice in spring"],
  [
    "date=2027-01-15&time=18:00&by=arrive&leg=Qwrtzpx-NCE@2027-01-18T12:00&bags=3&back=2027-01-20T16:00",
    "2027-01-15T09:00",
    // Empty, because the field would mean that the return leaves Qwrtzpx.
    "",
    "Asked to arrive at Qwrtzpx at 18:00 local time.\nThen Qwrtzpx to NCE, 2027-01-18, arriving 12:00\nThen to LOS, 2027-01-20, arriving 16:00\nBags: 3.",
  ],
])("the words of LOS to Qwrtzpx, %s, fill the form", (words, departs, returns, requests) => {
  const nameOf = (place: string) => nameOfCode(place, airports.find);
  expect(typedAnswers(`from=LOS&to=Qwrtzpx&${words}`, nameOf)).toMatchObject({
    departureCity: "Lagos Murtala Muhammed (LOS)",
    arrivalCity: "Qwrtzpx",
    departureDateTime: departs,
    returnDateTime: returns,
    specialRequests: requests,
  });
});
