import { expect, test } from "vitest";
import { problemsOf, read } from "#tests/fixtures/trip/judged.ts";
import { answerTrip, type JudgeServices } from "./answer-trip.server.ts";
import { canonicalSearch } from "./trip-query.ts";
import { formValuesOf, readTypedTrip } from "./typed-trip.ts";

function canonical(search: string): string {
  const result = read(search);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return canonicalSearch(result.query);
}

const plain = "from=LOS&to=LTN&date=2027-01-15&pax=8";

test.each([
  ["pax=8&to=luton&FROM=x&from=dnmm&date=2027-01-15&utm_source=mail&time=", plain],
  [
    "currency=gbp&bags=0&by=arrive&time=09:00&from=LOS&to=LTN&date=2027-01-15",
    "from=LOS&to=LTN&date=2027-01-15&time=09:00&by=arrive&pax=1&bags=0&currency=GBP",
  ],
  [
    `${plain}&back=2027-01-20T16:00&leg=ltn-nice@2027-01-17T10:00`,
    `${plain}&leg=LTN-NCE@2027-01-17T10:00&back=2027-01-20T16:00`,
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

// More problems are tested in tests/http/trip.test.ts.
test.each([
  ["", "from place-missing, to place-missing, date date-missing"],
  ["from=Murtala&to=los&date=2027-01-15", "to same-airport"],
  ["from=Kyiv&to=LOS&date=2027-01-15", "from place-closed"],
  ["from=Nowhere-at-all&to=LOS&date=2020-01-01", "from place-unknown, date date-past"],
  ["from=Lagos, Portugal&to=ABV&date=2027-01-15", "from place-elsewhere"],
  ["from=LOS&to=LTN&date=2027-02-30", "date date-invalid"],
  ["from=LOS&to=LTN&date=2029-11-22&pax=2", "date date-too-far"],
  ["from=LOS&to=LTN&date=2026-11-22&time=09:00&pax=2", "time time-past"],
  ["from=LOS&to=LTN&date=2026-11-22&time=18:00&pax=2", ""],
  [`${plain}&time=25:00`, "time time-invalid"],
  ["from=LOS&to=LTN&date=2027-01-15&pax=eight", "pax passengers-invalid"],
  [`${plain}&bags=-1`, "bags bags-invalid"],
  [`${plain}&currency=EUR`, "currency currency-unknown"],
  [`${plain}&leg=LTN`, "leg 2 to leg-invalid"],
  [`${plain}&leg=LTN-NCE@2027-01-14`, "leg 2 date legs-order"],
  // Over the date line the later day can be the earlier instant.
  ["from=AKL&to=HNL&date=2027-01-16&time=10:00&leg=HNL-LAX@2027-01-15T21:00&pax=2", ""],
  ["from=LOS&to=ABV&date=2027-01-16&time=10:00&leg=ABV-KAN@2027-01-15T21:00&pax=2", "leg 2 date legs-order"],
  [
    `${plain}&leg-to[]=Salisbury&leg-time[]=9`,
    "leg 2 to place-ambiguous, leg 2 date date-missing, leg 2 time time-invalid",
  ],
  [
    `${plain}&leg=LTN-NCE@2027-01-16&leg-from[]=Qwrtzpx&leg-to[]=LOS&leg-date[]=2027-01-17`,
    "leg 3 from place-unknown",
  ],
  [`${plain}&back=2027-01-14`, "back legs-order"],
  [`${plain}${"&leg=LTN-NCE@2027-01-16".repeat(40)}`, "leg legs-too-many"],
])("%s has the problems “%s”", (search, problems) => expect(problemsOf(search).join(", ")).toBe(problems));

test("a city is its business airport in every flight, or its helicopter site in a flight from its airport", () => {
  const london = "from=Lagos&to=London&date=2027-01-15&leg-to[]=Paris&leg-date[]=2027-01-16";
  expect(canonical(london)).toBe("from=LOS&to=LTN&date=2027-01-15&pax=1&leg=LTN-LBG@2027-01-16");
  const site = "from=Lagos&to=Eko Atlantic&date=2027-01-15&back=2027-01-16";
  expect(canonical(site)).toBe("from=LOS&to=HEKOA&date=2027-01-15&pax=1&back=2027-01-16");
  for (const [ends, codes] of [
    ["from=Ikoyi&to=LOS", "from=HIKOY&to=LOS"],
    ["from=Victoria Island&to=Ikoyi", "from=HVICT&to=HIKOY"],
    ["from=Victoria Island&to=Brass", "from=HVICT&to=HBRAS"],
    ["from=NG-0009&to=Victoria Island", "from=NG-0009&to=HVICT"],
    ["from=Victoria Island&to=Abuja", "from=LOS&to=ABV"],
  ])
    expect(canonical(`${ends}&date=2027-01-15`)).toBe(`${codes}&date=2027-01-15&pax=1`);
});

test("a choice counts only for the name that it was offered for", () => {
  const fromOf = (search: string) => readTypedTrip(new URLSearchParams(search)).from;
  expect(fromOf("from-choice=SVO%3DMoscow&from=Moscow")).toBe("SVO");
  expect(fromOf("from-choice=SVO%3DMoscow&from=Paris")).toBe("Paris");
  expect(fromOf("from-choice=SVO&from=Moscow")).toBe("SVO");
});

test("several stops need their days, and keep the tick of an open date", () => {
  const { isOpen, hasOpenTick, date } = readTypedTrip(
    new URLSearchParams("journey=several&open=1&from=LOS&to=LTN&date=2027-01-15"),
  );
  expect([isOpen, hasOpenTick, date]).toEqual([false, true, "2027-01-15"]);
});

test("the way home of an expired shared link is the last flight of its form", () => {
  const expired = "from=LOS&to=LTN&date=2026-01-15&pax=8&leg=LTN-NCE@2026-01-17T10:00&back=2026-01-20T16:00";
  const { journey, back, legs } = formValuesOf(readTypedTrip(new URLSearchParams(expired)));
  expect([journey, back]).toEqual(["several", ""]);
  expect(legs.at(-1)).toEqual({ from: "", to: "LOS", date: "2026-01-20", time: "16:00" });
});

test("problems have a sentence and the choices; typed values stay", () => {
  const search = "from=Salisbury&to=LOS&date=soon&currency=EUR";
  const result = read(search);
  if (result.ok) throw new Error("the query has no problems");
  expect(result.problems[0]?.choices?.[0]?.ident).toBe("EGDM");
  expect(result.problems.map(({ text }) => text)).toEqual([
    "Several airports match “Salisbury”. Choose one.",
    "“soon” is not a date. Choose a day, such as 2027-01-15.",
    "We estimate in USD, GBP or NGN, not in “EUR”.",
  ]);
  const typed = { from: "Salisbury", to: "LOS", date: "soon", pax: "" };
  expect(readTypedTrip(new URLSearchParams(search))).toMatchObject(typed);
});

test("over the limit, the form keeps the way home of several flights", async () => {
  const limiter = { count: async () => ({ retryAfterSeconds: 60 }) };
  const services = { limiter, clock: { now: () => new Date() } } as unknown as JudgeServices;
  const question = new URLSearchParams(`${plain}&leg=LTN-NCE@2027-01-17&back=2027-01-20T16:00`);
  const { state, typed } = await answerTrip(question, "network", services);
  expect(state).toBe("tooMany");
  expect(typed).toMatchObject({
    journey: "several",
    back: "",
    legs: [
      { from: "LTN", to: "NCE" },
      { to: "LOS", date: "2027-01-20", time: "16:00" },
    ],
  });
});
