import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { fleet } from "#app/content/fleet.ts";
import { aircraftOn, airport, codes, facts, leg, textOf, trip } from "#tests/fixtures/trip/judged.ts";
import { rowsOf } from "#tests/fixtures/trip/rows.ts";
import { openAirports } from "./airports.server.ts";
import { dayAfter, usualTimes } from "./figure-text.ts";
import { judgeTrip } from "./judge-trip.ts";
import { TripAnswer } from "./trip-answer.tsx";
import { TripCard } from "./trip-card.tsx";
import { TripOpening } from "./trip-opening.tsx";
import { briefVerdict, headingOf, tripView, verdictText } from "./trip-view.ts";

const luton = "from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=8";

test("Lagos to Luton in January with eight: every aircraft, its verdict, its time, its reasons", () => {
  const judged = aircraftOn(trip(luton));
  const verdicts = judged.map(({ icao, verdict, suits, block }) =>
    [icao, verdict, suits, block?.likelyMinutes].join(" "),
  );
  expect(verdicts).toEqual([
    ...["GLF5 non-stop yes 377", "CL60 non-stop yes 399", "GLF4 non-stop yes 399", "E35L non-stop yes 430"],
    ...["H25B stop yes 529", "A109 out-of-reach no ", "A139 out-of-reach no "],
  ]);
  expect(leg(luton, "H25B").alternative.map(({ iata }) => iata)).toEqual(["TUN"]);
  for (const { reasons } of judged) {
    expect(reasons.length).toBeGreaterThan(3);
    for (const { text } of reasons) expect(text).not.toMatch(/undefined|NaN|null|Infinity/);
  }
});

test("the judgement has the order of the page", () => {
  const orderOf = (search: string) =>
    trip(search)
      .aircraft.map(({ icao }) => icao)
      .join(" ");
  expect(orderOf("from=LOS&to=ACC&date=2027-01-15&pax=4")).toBe("H25B A109 E35L CL60 GLF4 GLF5 A139");
  // Helicopters come first where they can fly it.
  expect(orderOf("from=LTN&to=FAB&date=2027-01-15&pax=4")).toMatch(/^H25B /);
});

const january = (from: string, to: string, time = "10:00", pax = 4) =>
  `from=${from}&to=${to}&date=2027-01-15&time=${time}&pax=${pax}`;
const heliport = january("LOS", "NG-0009");

// Address, aircraft, flight, a code of its reasons (absent with !), and a part of its text or /a pattern/.
test.each(rowsOf("reasons.txt"))("%s, %s, flight %s: %s %s", (search, icao, at, code, text = "") => {
  const verdict = leg(search, icao, Number(at));
  if (code.startsWith("!")) expect(codes(verdict)).not.toContain(code.slice(1));
  else if (text.startsWith("/")) expect(textOf(verdict, code)).toMatch(new RegExp(text.slice(1, -1)));
  else expect(textOf(verdict, code)).toContain(text);
});

// Address, aircraft, flight, whether it suits, and the verdicts on take-off and landing.
test.each(rowsOf("suits.txt"))("%s, %s, flight %s suits: %s, runways %s", (search, icao, at, suits, fits) => {
  const { runways, ...found } = leg(search, icao, Number(at));
  expect([found.suits, `${runways.takeoff.verdict} ${runways.landing.verdict}`]).toEqual([suits, fits]);
});

test("runways: short ends, dry runways, heat, height and weight", () => {
  for (const icao of ["CL60", "GLF5"])
    expect(codes(leg(january("NCE", "BQH"), icao).runways.landing)).toContain("landing-end-tight");
  expect(codes(leg(january("NCE", "BQH"), "GLF4").runways.landing)).toContain("landing-dry-only");
  const landsAt = (place: string) =>
    aircraftOn(trip(january("LOS", place))).filter(({ runways }) => runways.landing.verdict === "fits");
  expect(landsAt("QRW")).toHaveLength(fleet.length);
  expect(new Set(landsAt("DN55").map(({ icao }) => icao))).toEqual(new Set(["A109", "A139"]));
  const need = (from: string, to: string, date: string) =>
    leg(`from=${from}&to=${to}&date=${date}&time=10:00&pax=4`, "GLF5").runways.takeoff.needFt ?? 0;
  const home = need("LOS", "LHR", "2027-01-15");
  expect(need("JNB", "LHR", "2027-01-15")).toBeGreaterThan(home * 1.2);
  expect(need("LOS", "JFK", "2027-01-15")).toBeGreaterThan(need("LOS", "ABV", "2027-01-15") * 1.2);
  expect(need("DXB", "LHR", "2027-07-15")).toBeGreaterThan(need("DXB", "LHR", "2027-01-15"));
});

test("unknown runways and unknown field lengths are checked, and never pass", () => {
  const aircraft = facts.aircraft.map((row) =>
    row.icao === "GLF5" ? { ...row, takeoffFt: null, landingFt: null } : row,
  );
  const jet = leg(luton, "GLF5", 0, { aircraft });
  expect([jet.suits, jet.runways.takeoff.verdict, jet.runways.landing.verdict]).toEqual([
    ...["check", "unknown", "unknown"],
  ]);
  expect(leg(heliport, "GLF5", 0, { aircraft }).suits).toBe("no");
  const pavement = { lengthFt: 9000, widthFt: 150, surface: "unknown", displacedFt: [0, 0] } as const;
  const to = { ...airport("DNEK"), runways: [{ ...pavement, ends: ["01", "19"] as const }] };
  const flight = { from: airport("LOS"), to, date: "2027-01-15", time: "10:00" };
  const queryTime = new Date("2026-11-22T12:00Z");
  const query = { by: "depart", passengers: 4, bags: null, currency: "USD", queryTime } as const;
  const judged = judgeTrip({ ...query, legs: [flight] }, facts);
  const hawker = aircraftOn(judged).find(({ icao }) => icao === "H25B");
  expect(hawker).toMatchObject({ suits: "check", runways: { landing: { verdict: "unknown" } } });
});

test("a take-off from a fuel stop is judged with the fuel of the next flight", () => {
  const stopsWith = (lengthFt: number) => {
    const stops = [...facts.aerodromeNotes.values()].filter(({ ident }) => ident === "DAAG");
    const runways = airport("ALG").runways.map((runway) => ({ ...runway, lengthFt }));
    const aerodromeNotes = new Map(stops.map((note) => [note.ident, { ...note, correction: { runways } }]));
    return leg(luton, "H25B", 0, { aerodromeNotes, airports: openAirports(aerodromeNotes) }).stops.length;
  };
  const need = (to: string) => leg(january("ALG", to, "10:00", 8), "H25B").runways.takeoff.needFt ?? 0;
  // Flying in from Lagos takes more fuel, and would take more runway, than flying on to Luton.
  expect([need("LTN") < 4500, need("LOS") > 4500]).toEqual([true, true]);
  expect([stopsWith(4500), stopsWith(4300)]).toEqual([1, 0]);
});

test("bags fit, are tight or are too many", () => {
  const verdicts = [7, 9, 30].map((count) => leg(`${luton}&bags=${count}`, "H25B").baggage.verdict);
  expect(verdicts).toEqual(["fits", "tight", "no"]);
});

function closedAt(time: string, hours: { open: string; close: string }[]) {
  const note = { ident: "DNSU", names: [], technicalStop: false, confirm: true, source: "", checkedOn: "" };
  const aerodromeNotes = new Map([["DNSU", { ...note, hours }]]);
  return textOf(leg(january("LOS", "QRW", time), "H25B", 0, { aerodromeNotes }), "closed-arrival");
}

test("hours past midnight belong to the day on which they begin", () => {
  const hours = [{ open: "06:00", close: "02:00" }];
  expect([closedAt("10:00", hours), closedAt("23:59", hours)]).toEqual([undefined, undefined]);
  expect(closedAt("03:00", hours)).toContain("Leave at 05:");
});

test("an aerodrome with two rules for a day is open in both", () => {
  const hours = [
    { open: "07:00", close: "12:00" },
    { open: "14:00", close: "18:00" },
  ];
  expect([closedAt("10:00", hours), closedAt("15:00", hours)]).toEqual([undefined, undefined]);
  expect(closedAt("12:00", hours)).toContain("is open from 14:00 to 18:00");
});

test("local times at both ends, the next day, a requested arrival, and flights without times", () => {
  const east = leg("from=LTN&to=DXB&date=2026-12-10&time=21:00&pax=4", "GLF5");
  expect(east.arrival).toMatchObject({
    date: "2026-12-11",
    daysLater: 1,
    zone: "Asia/Dubai",
    offset: "+04:00",
  });
  const arriving = leg(`${luton}&by=arrive`, "GLF5");
  expect(arriving.arrival).toMatchObject({ date: "2027-01-15", time: "09:00", zone: "Europe/London" });
  expect(arriving.departure).toMatchObject({ date: "2027-01-15", time: "03:43", zone: "Africa/Lagos" });
  const open = "from=LOS&to=LTN&date=2027-01-15&pax=8";
  expect(leg(`${open}&back=2027-01-15`, "GLF5").arrival?.time).toBe("14:17");
  expect(leg(`${open}&back=2027-01-15`, "GLF5", 1).departure).toMatchObject({
    date: "2027-01-15",
    time: "15:30",
  });
  expect(leg(`${open}&back=2027-01-15T12:00`, "GLF5").departure?.time).toBe("05:43");
});

test("a requested time of arrival is shown as one", () => {
  const dayOf = (search: string) => {
    const opening = <TripOpening view={tripView(trip(search))} />;
    return renderToStaticMarkup(<MemoryRouter>{opening}</MemoryRouter>).replace(/<[^>]+>/g, "");
  };
  expect(dayOf(`${luton}&by=arrive`)).toContain("Jan 15, 2027, arriving 09:00");
  expect(dayOf(luton)).toContain("Jan 15, 2027, 09:00");
});

test("an open flight of today leaves an hour from now at the earliest", () => {
  // It is 13:00 in Lagos.
  const today = "from=LOS&to=ABV&date=2026-11-22";
  expect(leg(today, "CL60").departure?.time).toBe("14:00");
  const answer = <TripAnswer view={tripView(trip(today))} />;
  const markup = renderToStaticMarkup(<MemoryRouter>{answer}</MemoryRouter>);
  expect(markup).toContain("Times assume a 14:00 departure.");
  const meeting = "from=LOS&to=ABV&date=2026-11-22&leg=ABV-LOS@2026-11-22T15:30";
  expect(leg(meeting, "CL60").departure?.time).toBe("14:00");
});

test.each(rowsOf("notes.txt"))("%s has the note “%s”", (search, text) => {
  const notes = (trip(search).legs[0]?.notes ?? []).map((note) => note.text).join(" ");
  if (text.startsWith("!")) expect(notes).not.toContain(text.slice(1));
  else expect(notes).toContain(text);
});

test.each([
  "LOS-NCE: Lagos to Nice-Côte d’Azur",
  "LOS-LTN LTN-LOS: Lagos to London Luton and back",
  "LOS-LTN NCE-LOS: Two flights from Lagos",
  "LOS-HVICT HVICT-EGLW: Lagos to Victoria Island and London Heliport",
  "LOS-LTN LTN-NCE NCE-LOS: Lagos to London, Nice and back",
  "LOS-LTN LTN-NCE: Lagos to London and Nice",
])("the heading of %s", (row) => {
  const [flights = "", heading] = row.split(": ");
  const legs = flights.split(" ").map((flight) => {
    const [from = "", to = ""] = flight.split("-");
    return { from: airport(from), to: airport(to), date: "2027-01-15", time: null };
  });
  expect(headingOf(legs)).toBe(heading);
});

// A flight a word: its stops, "-" for none, "~" where it is marginal. The brief verdict ends before the bar.
test.each([
  ["ALG", "One fuel stop|: Algiers"],
  ["ATH", "One fuel stop|: Athens"],
  ["ALG/NCE", "Two fuel stops|: Algiers and Nice-Côte d’Azur"],
  ["ALG - ALG -", "Two fuel stops|: Algiers"],
  ["ALG/ACC ALG", "Three fuel stops|: Algiers and Accra"],
  ["- -", "Non-stop"],
  ["~ -", "Marginal: depends on the wind"],
  ["~ ALG", "One fuel stop|: Algiers"],
])("flights %s have the verdict “%s”", (flights, verdict) => {
  const flown = flights.split(" ").map((stops) => ({
    verdict: ({ "-": "non-stop", "~": "marginal" } as const)[stops] ?? ("stop" as const),
    stops: (stops.match(/[A-Z]{3}/g) ?? []).map(airport),
  }));
  expect([verdictText(flown), briefVerdict(flown)]).toEqual([
    verdict.replace("|", ""),
    verdict.split("|")[0],
  ]);
});

test("times and days in words", () => {
  expect(usualTimes({ lowMinutes: 394, highMinutes: 427 })).toBe("6 h 35 to 7 h 05");
  expect(usualTimes({ lowMinutes: 57, highMinutes: 59 })).toBe("57 to 59 min");
  expect([0, 1, 2, -1].map(dayAfter)).toEqual(["", " the next day", " 2 days later", " the day before"]);
});

const back = "&time=09:00&back=2027-01-19T10:00";
test.each([
  `hawker-800xp from=ABV&to=ATH&date=2027-01-15${back}&pax=8 CO₂ One fuel stop, subject to a check`,
  `gulfstream-400 from=ABV&to=DXB&date=2027-01-15${back}&pax=9 CO₂ Marginal: depends on the wind(?!, subject)`,
  "challenger-604 from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=8 “At most” adds [\\d,]+ for slower flights, [\\d,]+ for our margin and [\\d,]+ for taxes\\.",
  "challenger-604 from=LOS&to=ABV&date=2027-01-15&time=09:00&pax=4&bags=12 12 seats, 12 bags, approx\\.",
  "challenger-604 from=LOS&to=ABV&date=2027-01-15&time=09:00&pax=4 There and back within 7 nights: about USD 51,000, or USD 25,000 the same day\\.",
  "challenger-604 from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=8 There and back within 7 nights: about USD 138,000, or USD 130,000 the next day\\.",
  "challenger-604 from=LTN&to=LOS&date=2027-01-15&time=09:00&pax=8 There and back within 7 nights: about USD [\\d,]+\\.",
  // A return on the day of arrival leaves as early as it can.
  "gulfstream-550 from=ABV&to=MAD&pax=3&date=2027-03-10&back=2027-03-10 \\* Departure times assumed",
])("the card of %s", (row) => {
  const [slug, search = "", ...words] = row.split(" ");
  const view = tripView(trip(search));
  const aircraft = view.offered.find((each) => each.slug === slug);
  if (!aircraft) throw new Error(`no ${slug}`);
  const card = <TripCard aircraft={aircraft} view={view} />;
  const text = renderToStaticMarkup(<MemoryRouter>{card}</MemoryRouter>).replace(/<[^>]+>/g, "");
  expect(text).toMatch(new RegExp(words.join(" ")));
});

test("at a helicopter site landing is to be agreed, and jets cannot land", () => {
  const search = "from=LOS&to=HVICT&date=2027-01-15&time=10:00&pax=4";
  expect(leg(search, "A109").suits).toBe("check");
  expect(textOf(leg(search, "A109"), "landing-to-be-agreed")).toMatch(
    /^Landing to be agreed: Victoria Island/,
  );
  expect([leg(search, "H25B").suits, codes(leg(search, "H25B")).includes("heliport")]).toEqual(["no", true]);
});

test("up to 120 nm helicopters come first and jets are folded; beyond, the best fit comes first", () => {
  const viewOf = (to: string) => tripView(trip(`from=LOS&to=${to}&date=2027-01-15&time=10:00&pax=4`));
  const wings = (view: ReturnType<typeof viewOf>) => [...new Set(view.offered.map(({ wing }) => wing))];
  const near = viewOf("IBA");
  expect([wings(near), near.foldsJets]).toEqual([["rotary", "fixed"], true]);
  // AW109: a minute slower for half the price. 20 minutes saved may cost 15 % more.
  expect(near.offered.slice(0, 2).map(({ name }) => name)).toEqual(["AW109", "AW139"]);
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <TripAnswer view={near} />
    </MemoryRouter>,
  );
  expect(markup.indexOf("By helicopter")).toBeLessThan(markup.indexOf("By jet"));
  expect(markup).toMatch(/<details[^>]*><summary[^>]*><h3[^>]*>By jet/);
  const far = viewOf("ABV");
  expect([wings(far)[0], far.foldsJets]).toEqual(["fixed", false]);
});

test.each([
  ["LOS&to=LTN&time=09:00&pax=8", "CL60", 0, ""],
  ["LOS&to=JFK&time=09:00&pax=4", "CL60", 0, "over 2 sectors, and two pilots may fly at most 12 hours"],
  ["LOS&to=LTN&time=09:00&back=2027-01-15T20:00&pax=4", "GLF5", 1, "two pilots may fly at most 12 hours"],
  ["LOS&to=LTN&time=09:00&back=2027-01-17T09:00&pax=4", "GLF5", 1, ""],
  ["LOS&to=JFK&time=09:00&pax=4", "GLF5", 0, ""],
  ["LOS&to=JFK&time=23:00&pax=4", "GLF5", 0, "over one sector, and two pilots may fly at most 10 hours"],
])("from=%s, %s, flight %i: the words of a second crew are “%s”", (search, icao, at, text) => {
  const flown = leg(`date=2027-01-15&from=${search}`, icao, at);
  const priced = flown.estimate?.lines.filter(({ code }) => code === "second-crew") ?? [];
  expect([codes(flown).includes("second-crew"), priced.length]).toEqual(text ? [true, 1] : [false, 0]);
  if (!text) return;
  expect(textOf(flown, "second-crew")).toContain(text);
  expect(priced).toMatchObject([{ expectedMinor: 6_000_00, highMinor: 6_000_00 }]);
});

test.each([
  [
    "ABV&to=AKL&time=09:00&pax=4",
    0,
    /^Night stop at [\w ]+: this takes 24 h \d\d in the air, .* only 16 hours/,
  ],
  ["LOS&to=JFK&time=03:00&back=2027-01-15T16:00&pax=4", 1, /^Night stop at New York: this takes/],
  [
    "LOS&to=LTN&time=08:00&pax=4&leg=LTN-JFK@2027-01-15T17:00&leg=JFK-LAX@2027-01-15T23:00&leg=LAX-SFO@2027-01-16T06:00",
    3,
    /^Night stop at London Luton, New York or Los Angeles: this takes/,
  ],
])("from=%s, flight %i needs a night stop, which is checked and priced", (search, at, text) => {
  const flown = leg(`date=2027-01-15&from=${search}`, "GLF5", at);
  expect(textOf(flown, "night-stop")).toMatch(text);
  expect([flown.suits, codes(flown).includes("second-crew")]).toEqual(["check", false]);
  const lines = flown.estimate?.lines.map(({ code, expectedMinor }) => `${code} ${expectedMinor}`);
  expect(lines).toContain("nights 120000");
  expect(lines?.join(" ")).not.toContain("second-crew");
});
