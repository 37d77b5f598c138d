import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { staffAreaMessages } from "#app/features/booking/staff-messages.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import type { Customer } from "#tests/support/customers.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { type NewBooking, storeBooking } from "#tests/support/stored-bookings.ts";

const say = staffAreaMessages.week;
let site: Site;
let staff: Customer;
beforeAll(async () => {
  site = await sharedSite();
  staff = await newStaff(site, "admin");
});

const path = "/admin/bookings/week";
const get = (address: string) =>
  fetch(site.origin + address, { redirect: "manual", headers: { Cookie: staff.cookie } });
const words = (text: string) => text.replace(/[\s\u00a0]+/g, " ").trim();
async function week(monday: string) {
  const response = await get(`${path}?from=${monday}`);
  expect(response.status).toBe(200);
  const main = parse(await response.text()).querySelector("main");
  const rows = (main?.querySelectorAll("tbody tr") ?? []).map((row) => ({
    aircraft: words(row.querySelector("th")?.textContent ?? ""),
    days: row.querySelectorAll("td").map((cell) => words(cell.textContent)),
  }));
  const list = (main?.querySelectorAll("ol > li") ?? []).map((day) => words(day.textContent));
  return { main, rows, list, text: words(main?.textContent ?? "") };
}
const confirmed = (more: Partial<NewBooking>) => storeBooking(site, { status: "confirmed", ...more });

it("draws a week by aircraft and by day, with the way home, and leaves out what is cancelled", async () => {
  const monday = "2033-03-07";
  const away = { departureCity: "Lagos Murtala Muhammed (LOS)", arrivalCity: "London Luton" };
  const legacy = await confirmed({
    ...{ ...away, preferredAircraft: "legacy  600", numberOfPassengers: 4 },
    ...{ departureDateTime: "2033-03-08 09:30:00", returnDateTime: "2033-03-10 18:05:00" },
  });
  const open = await storeBooking(site, { departureDateTime: "2033-03-13 23:50:00" });
  const typed = await confirmed({ departureDateTime: "2033-03-07 00:00:00", preferredAircraft: "A big one" });
  const cancelled = await storeBooking(site, {
    status: "cancelled",
    departureDateTime: "2033-03-08 10:00:00",
  });
  const next = await confirmed({ departureDateTime: "2033-03-14 00:00:00" });
  const { rows, list, text } = await week(monday);
  expect(rows.map(({ aircraft }) => aircraft)).toEqual(["Legacy 600", "A big one", say.unassigned]);
  const [tuesday, thursday] = [rows[0]?.days[1], rows[0]?.days[3]];
  expect(tuesday).toBe(`${say.departs("09:30")}Lagos – London LutonAda Obi ${legacy}Confirmed, 4 passengers`);
  expect(thursday).toBe(
    `${say.returns("18:05")}London Luton – LagosAda Obi ${legacy}Confirmed, 4 passengers`,
  );
  const filled = rows.map(({ days }) => days.map((day) => (day ? "x" : "-")).join(""));
  expect(filled).toEqual(["-x-x---", "x------", "------x"]);
  expect(list[0]).toContain(typed);
  expect(list[6]).toMatch(new RegExp(`^Sunday 13 March.*${say.departs("23:50")}.*${open}Pending`));
  expect(list[2]).toContain(say.free);
  expect(text).toContain(say.summary(3, 1));
  for (const absent of [cancelled, next, say.conflicts(1)]) expect(text).not.toContain(absent);
});

it("says in words which confirmed bookings need one aircraft at one time", async () => {
  const aircraft = { preferredAircraft: "Gulfstream 550" };
  // It is away from the Saturday of one week until the Tuesday of the next.
  const long = await confirmed({
    ...{ ...aircraft, departureDateTime: "2033-05-07 08:00:00", returnDateTime: "2033-05-10 12:00:00" },
  });
  const within = await confirmed({ ...aircraft, departureDateTime: "2033-05-09 08:00:00" });
  // Neither what is not confirmed, nor another aircraft, nor the time after its return is in the way.
  const asked = await storeBooking(site, { ...aircraft, departureDateTime: "2033-05-09 10:00:00" });
  const other = await confirmed({ preferredAircraft: "AW139", departureDateTime: "2033-05-09 09:00:00" });
  const later = await confirmed({ ...aircraft, departureDateTime: "2033-05-10 12:30:00" });
  const sentence = say.conflict("Gulfstream 550", [long, within]);
  const before = await week("2033-05-02");
  expect([before.text.includes(sentence), before.text.includes(say.conflicts(1))]).toEqual([true, true]);
  expect(before.rows[0]?.days[5]).toContain(say.conflictWith([within]));
  const { rows, list, text } = await week("2033-05-09");
  expect([text.includes(sentence), text.includes(say.conflicts(1))]).toEqual([true, true]);
  const monday = rows[0]?.days[0] ?? "";
  expect(monday).toContain(`${within}Confirmed, 3 passengers${say.conflictWith([long])}`);
  expect(rows[0]?.days[1]).toContain(`${long}Confirmed, 3 passengers${say.conflictWith([within])}`);
  expect(monday.split(asked)[1]).not.toContain("Conflict");
  expect(rows[0]?.days[1]?.split(later)[1]).not.toContain("Conflict");
  expect(rows[1]?.days[0]).toMatch(new RegExp(`${other}Confirmed, 3 passengers$`));
  expect(list[0]).toContain(say.conflictWith([long]));
});

it("takes a flight whose time is known to end with it, and one without to last its day", async () => {
  const trip = { departureCity: "Lagos", arrivalCity: "Abuja", preferredAircraft: "Hawker 800XP" };
  const seenTrip = (arrivalCity: string) => ({
    ...{ search: "", factsVersion: "", facts: [] },
    ...{ asked: { ...trip, arrivalCity }, blockMinutes: 70 },
  });
  const at = (time: string) => ({ ...trip, departureDateTime: `2033-07-05 ${time}:00` });
  const short = await confirmed({ ...at("06:00"), seenTrip: seenTrip("Abuja") });
  const free = await confirmed({ ...at("07:11"), seenTrip: seenTrip("Abuja") });
  // The desk has changed where it goes since.
  const changed = await confirmed({ ...at("08:30"), seenTrip: seenTrip("Accra") });
  const last = await confirmed(at("21:00"));
  const { text } = await week("2033-07-04");
  expect(text).toContain(say.conflict("Hawker 800XP", [changed, last]));
  expect(text).toContain(say.conflicts(1));
  for (const each of [short, free]) expect(text).not.toContain(`Conflict with ${each}`);
});

it("has one address for each week, marks today, and leads to the weeks around it", async () => {
  const at = async (query: string) => {
    const { status, headers } = await get(`${path}?from=${query}`);
    return [status, headers.get("location")];
  };
  expect(await at("2033-03-10")).toEqual([302, `${path}?from=2033-03-07`]);
  expect(await at("2033-03-13")).toEqual([302, `${path}?from=2033-03-07`]);
  for (const wrong of ["", "2033-02-30", "soon", "9999-12-31", "0001-01-01"])
    expect([wrong, await at(wrong)]).toEqual([wrong, [302, path]]);
  const { main } = await week("2033-03-07");
  const links = main?.querySelectorAll("nav a").map((link) => link.getAttribute("href"));
  expect(links).toEqual([`${path}?from=2033-02-28`, path, `${path}?from=2033-03-14`]);
  expect(main?.querySelectorAll("[aria-current=date]")).toEqual([]);
  const dayInLagos = () => String(Number(lagosLocal(new Date()).slice(8, 10)));
  const before = dayInLagos();
  const present = parse(await (await get(path)).text());
  const todays = [before, dayInLagos()];
  const marked = present.querySelectorAll("[aria-current=date]").map((each) => words(each.textContent));
  expect(marked).toHaveLength(2);
  for (const each of marked) {
    expect(each).toContain(say.today);
    expect(todays).toContain(/\d+/.exec(each)?.[0]);
  }
  for (const page of ["/admin/bookings", "/admin/dashboard"])
    expect(await (await get(page)).text()).toContain(`href="${path}"`);
});
