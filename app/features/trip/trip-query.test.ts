import { expect, test } from "vitest";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { openAirports } from "./airports.server.ts";
import { factsWith } from "./facts.ts";
import { judgeTrip } from "./judge-trip.ts";
import { canonicalSearch, readTripQuery } from "./trip-query.ts";
import { typedIn } from "./typed-trip.ts";

const facts = factsWith();
const airports = openAirports(facts.aerodromeNotes);
const now = new Date("2026-11-22T12:00Z");
const read = (search: string) => readTripQuery(new URLSearchParams(search), airports.find);

function canonical(search: string): string {
  const found = read(search);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return canonicalSearch(found.query);
}

/** Field and code of each thing that is wrong. */
function wrong(search: string): string[] {
  const found = read(search);
  return found.ok
    ? []
    : found.problems.map(({ field, flight, part, code }) =>
        [field, flight, part, code].filter(Boolean).join(" "),
      );
}

const plain = "from=LOS&to=LTN&date=2027-01-15&pax=8";

test.each([
  [plain, plain],
  ["pax=8&to=luton&FROM=x&from=dnmm&date=2027-01-15&utm_source=mail&time=", plain],
  ["from=Lagos+Murtala+Muhammed+(LOS)&to=EGGW&date=2027-01-15&pax=8&by=depart&currency=usd", plain],
  [
    "currency=gbp&bags=0&by=arrive&time=09:00&from=LOS&to=LTN&date=2027-01-15",
    "from=LOS&to=LTN&date=2027-01-15&time=09:00&by=arrive&pax=1&bags=0&currency=GBP",
  ],
  [
    `${plain}&back=2027-01-20T16:00&leg=ltn-nice@2027-01-17T10:00`,
    "from=LOS&to=LTN&date=2027-01-15&pax=8&leg=LTN-NCE@2027-01-17T10:00&back=2027-01-20T16:00",
  ],
  [`${plain}&back=2027-01-20`, `${plain}&back=2027-01-20`],
  [`${plain}&leg=LTN-LOS@2027-01-20T10:00`, `${plain}&back=2027-01-20T10:00`],
  [
    "from=LOS&to=NG-0009&date=2027-01-15&leg=NG-0009-LOS@2027-01-16",
    "from=LOS&to=NG-0009&date=2027-01-15&pax=1&back=2027-01-16",
  ],
])("%s has one address", (search, address) => {
  expect(canonical(search)).toBe(address);
  expect(canonical(address)).toBe(address);
});

test.each([
  ["", ["from place-missing", "to place-missing", "date date-missing"]],
  ["from=LOS&to=LOS&date=2027-01-15", ["to same-airport"]],
  ["from=Murtala&to=los&date=2027-01-15", ["to same-airport"]],
  ["from=Moscow&to=LOS&date=2027-01-15", ["from place-ambiguous"]],
  ["from=Qwrtzpx&to=LOS&date=2027-01-15", ["from place-unknown"]],
  ["from=LOS&to=LTN&date=15.1.2027", ["date date-invalid"]],
  ["from=LOS&to=LTN&date=2027-02-30", ["date date-invalid"]],
  [`${plain}&time=25:00`, ["time time-invalid"]],
  ["from=LOS&to=LTN&date=2027-01-15&pax=20", ["pax passengers-too-many"]],
  ["from=LOS&to=LTN&date=2027-01-15&pax=0", ["pax passengers-invalid"]],
  ["from=LOS&to=LTN&date=2027-01-15&pax=eight", ["pax passengers-invalid"]],
  [`${plain}&bags=-1`, ["bags bags-invalid"]],
  [`${plain}&leg=LTN`, ["leg 2 to leg-invalid"]],
  [`${plain}&leg=LTN-NCE@2027-01-14`, ["leg 2 date legs-order"]],
  [
    `${plain}&leg-to[]=Moscow&leg-time[]=9`,
    ["leg 2 to place-ambiguous", "leg 2 date date-missing", "leg 2 time time-invalid"],
  ],
  [
    `${plain}&leg=LTN-NCE@2027-01-16&leg-from[]=Qwrtzpx&leg-to[]=LOS&leg-date[]=2027-01-17`,
    ["leg 3 from place-unknown"],
  ],
  [`${plain}&back=2027-01-14`, ["back legs-order"]],
  [`${plain}${"&leg=LTN-NCE@2027-01-16".repeat(40)}`, ["leg legs-too-many"]],
])("%s says what is wrong and where", (search, problems) => expect(wrong(search)).toEqual(problems));

test("a city is its business airport in every flight; a name that is nearly right is said to be a guess", () => {
  const found = read(`from=Lagoss&to=London&date=2027-01-15&leg-to[]=Pariss&leg-date[]=2027-01-16`);
  expect(
    found.ok && [
      canonicalSearch(found.query),
      found.places.filter(({ isGuess }) => isGuess).map((place) => place.typed),
    ],
  ).toEqual(["from=LOS&to=LTN&date=2027-01-15&pax=1&leg=LTN-LBG@2027-01-16", ["Lagoss", "Pariss"]]);
});

test("an ambiguous name comes with its choices, and nothing typed is lost", () => {
  const found = read("from=Moscow&to=LOS&date=soon");
  expect(found).toMatchObject({ ok: false });
  if (found.ok) return;
  expect(found.problems[0]?.choices?.[0]?.iata).toBe("ZIA");
  expect(found.problems.map(({ text }) => text)).toEqual([
    "Several airports match “Moscow”. Choose one.",
    "“soon” is not a date. Choose a day, such as 2027-01-15.",
  ]);
  expect(typedIn(new URLSearchParams("from=Moscow&to=LOS&date=soon"))).toMatchObject({
    ...{ from: "Moscow", to: "LOS", date: "soon", pax: "" },
  });
});

test("whatever is asked has an answer or says what is wrong", () => {
  const random = seededRandom(16);
  const likely = () => random() < 0.6;
  // The first of a list is a good value, and as likely as all the others.
  const pick = <Item>(items: readonly Item[]): Item =>
    (likely() ? items[0] : items[Math.floor(random() * items.length)]) as Item;
  const places = [
    "LOS",
    "LTN",
    "London",
    "NG-0009",
    "SYD",
    "ANC",
    "NAN",
    "",
    "%",
    "Lagos",
    "\u0000",
    "🛩",
    "TEB",
    "<b>",
    "DN55",
  ];
  const dates = ["2027-01-15", "2027-03-28", "2026-01-01", "9999-12-31", "", "x", "2028-02-29", "-1"];
  const times = ["", "09:00", "01:30", "24:00", "9", "23:59"];
  const numbers = ["8", "", "1", "19", "20", "-1", "1e9", "NaN", "99"];
  let answered = 0;
  for (let asked = 0; asked < 1_500; asked++) {
    const parameters = new URLSearchParams({
      ...{
        from: pick(places),
        to: pick(places.slice(1)),
        date: pick(dates),
        time: pick(times),
        pax: pick(numbers),
      },
      ...{
        bags: pick(numbers),
        by: pick(["", "arrive", "x"]),
        back: pick(["", "2027-01-20", ...dates]),
        currency: pick(["", "GBP", "EUR"]),
      },
    });
    if (random() < 0.3)
      parameters.append("leg", `${pick(places)}-${pick(places)}@${pick(dates)}T${pick(times)}`);
    const found = readTripQuery(parameters, airports.find);
    if (!found.ok) {
      expect(found.problems.length).toBeGreaterThan(0);
      continue;
    }
    const again = readTripQuery(new URLSearchParams(canonicalSearch(found.query)), airports.find);
    expect(again).toEqual({ ...found, places: [] });
    const judged = judgeTrip(found.query, { ...facts, airport: airports.byCode }, now);
    if (!judged.ok) expect(judged.problems.length).toBeGreaterThan(0);
    else {
      answered++;
      expect(judged.trip.legs).toHaveLength(found.query.legs.length);
    }
  }
  expect(answered).toBeGreaterThan(200);
});
