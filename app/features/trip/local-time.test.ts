import { expect, test } from "vitest";
import cases from "#tests/fixtures/trip/time-and-daylight-cases.json";
import { openAirports } from "./airports.server.ts";
import { daylightAt, isDark } from "./daylight.ts";
import { factsWith } from "./facts.ts";
import { addMinutes, instantOf, localTime, zoneName } from "./local-time.ts";

const airports = openAirports(factsWith().aerodromeNotes);
const airport = (code: string) => {
  const found = airports.byCode(code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};

test.each(cases.localTimes)("$from to $to, leaving $departLocal", (row) => {
  const [date = "", time = ""] = row.departLocal.split("T");
  const { instant, clocks } = instantOf(date, time, airport(row.from).timeZone);
  expect(clocks).toBe("plain");
  expect(instant).toEqual(new Date(row.departUtc));
  const landed = addMinutes(instant, row.blockMin);
  expect(landed).toEqual(new Date(row.arriveUtc));
  const shown = localTime(landed, airport(row.to).timeZone);
  expect(`${shown.date}T${shown.time}`).toBe(row.arriveLocal);
});

test.each(cases.daylight)(
  "sun at $iata on $date within three minutes",
  ({ iata, date, sunriseUtc, sunsetUtc }) => {
    const { sunrise, sunset } = daylightAt(airport(iata), date);
    expect(Math.abs(Number(sunrise) - Date.parse(sunriseUtc)) / 60_000).toBeLessThanOrEqual(3);
    expect(Math.abs(Number(sunset) - Date.parse(sunsetUtc)) / 60_000).toBeLessThanOrEqual(3);
  },
);

test("a skipped hour is moved on, a double one is the first, and both are said", () => {
  expect(instantOf("2027-03-28", "01:30", "Europe/London")).toEqual({
    instant: new Date("2027-03-28T01:30Z"),
    clocks: "skipped",
  });
  expect(localTime(new Date("2027-03-28T01:30Z"), "Europe/London").time).toBe("02:30");
  expect(instantOf("2027-10-31", "01:30", "Europe/London")).toEqual({
    instant: new Date("2027-10-31T00:30Z"),
    clocks: "twice",
  });
  expect(instantOf("2027-03-14", "02:30", "America/New_York").clocks).toBe("skipped");
  expect(instantOf("2027-03-28", "01:30", "Africa/Lagos").clocks).toBe("plain");
});

test("offsets, weekdays and names are those of the day", () => {
  expect(localTime(new Date("2027-01-01T20:00Z"), "Asia/Kolkata")).toEqual({
    ...{ date: "2027-01-02", time: "01:30", weekday: 6, offset: "+05:30" },
  });
  expect(localTime(new Date("2027-01-01T02:00Z"), "America/St_Johns").offset).toBe("-03:30");
  expect(zoneName(new Date("2027-07-01T00:00Z"), "Europe/London")).toBe("British Summer Time");
});

test("there are days without night and nights without day", () => {
  const tromso = { lat: 69.68, lon: 18.92, timeZone: "Europe/Oslo" };
  expect(isDark(daylightAt(tromso, "2027-06-20"), new Date("2027-06-20T23:00Z"))).toBe(false);
  expect(isDark(daylightAt(tromso, "2026-12-20"), new Date("2026-12-20T11:00Z"))).toBe(true);
  const lagos = daylightAt(airport("LOS"), "2026-12-20");
  expect(isDark(lagos, new Date("2026-12-20T12:00Z"))).toBe(false);
  expect(isDark(lagos, new Date("2026-12-20T19:00Z"))).toBe(true);
});
