import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import { limits } from "#app/limits.ts";
import { longDate } from "#app/ui/long-date.ts";
import { AccountVisitor, type Customer, newCustomer, newStaff } from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { setCalls } from "#tests/support/limiting.ts";
import { fieldsOf } from "#tests/support/served-page.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { bookingForm, dayIn, referenceOf } from "#tests/support/stored-bookings.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

// The booking form and the journeys that it books; what all public forms share is in forms.test.ts.

const site = await sharedSite();
/** Posts the form as a browser without scripts, each time from another network. */
const post = (fields: Record<string, string>) => new AccountVisitor(site).post("/booking", fields);
const read = async (path: string) => await (await fetch(site.origin + path)).text();
const thanksFor = async (fields: Record<string, string>) => {
  const accepted = await post(fields);
  expect(accepted.status).toBe(303);
  const response = await fetch(new URL(accepted.headers.get("location") ?? "", site.origin));
  return { response, html: (await response.text()).replaceAll("&#x27;", "'") };
};

it("shows each visitor a thank-you page with reference and trip but no name", async () => {
  const nonces = [];
  for (const fullName of ["First Thanked", "Second Thanked"]) {
    const { response, html } = await thanksFor({ ...bookingForm, fullName });
    const reference = await referenceOf(site, fullName);
    expect(new Set(html.match(/HA-[2-9A-Z]{6}/g))).toEqual(new Set([reference]));
    for (const text of [
      "Thank you for your booking request!",
      "We'll review your request and get back to you shortly.",
      "Lagos",
      "London",
      "December 24, 2031, 09:30",
      `Sent to ${bookingForm.email}.`,
      "Call the desk",
    ])
      expect(html).toContain(text);
    expect(html).not.toContain(fullName);
    const [, nonce] = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "") ?? [];
    const carried = [...html.matchAll(/<script[^>]*nonce="([^"]*)"/g)].map(([, each]) => each);
    expect(new Set(carried)).toEqual(new Set([nonce]));
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(2);
});

it("shows a request's trip only with its own link, for an hour", async () => {
  const tokenOf = async (fullName: string) => {
    const { url } = (await thanksFor({ ...bookingForm, fullName })).response;
    return new URL(url).searchParams.get("t")?.split(".") ?? [];
  };
  const [reference, until, signature] = await tokenOf("Kept Apart");
  const [foreign] = await tokenOf("Second Person");
  const later = `${reference}.${Number(until) + 1}.${signature}`;
  for (const token of [reference, `${reference}.${until}`, `${foreign}.${until}.${signature}`, later, ""]) {
    const html = await expectPage(fetch(`${site.origin}/booking/sent?t=${token}`), 404);
    for (const text of ["Lagos (LOS)", String(reference)]) expect(html).not.toContain(text);
  }
  expect(Number(until) - Date.now()).toBeLessThanOrEqual(3_600_000);
});

it("opens with the aircraft of the fleet page, and with none that is unknown", async () => {
  const html = await read("/booking?aircraft=gulfstream-550");
  expect(html).toMatch(/<input[^>]*name="preferredAircraft"[^>]*value="Gulfstream 550"/);
  expect(html).toMatch(/<details[^>]*open=""/);
  expect(await read("/fleet")).toContain('href="/booking?aircraft=gulfstream-550"');
  const unknown = await read("/booking?aircraft=%3Cb%3E");
  expect(unknown).toMatch(/<input[^>]*name="preferredAircraft"[^>]*value=""/);
});

it("suggests, without scripts, the address that was probably meant", async () => {
  const refused = await (await post({ ...bookingForm, email: "ada@gmial.com", fullName: "" })).text();
  expect(refused).toMatch(/Did you mean(?: |<!-- -->)*<strong[^>]*>ada@gmail\.com<\/strong>/);
});

it("stores requests past an address's limit without an acknowledgement, and counts no repeat", async () => {
  const mailsFor = "select kind from mails join bookings on bookings.id = about_id where full_name = $1";
  const send = async (fullName: string, email: string) => {
    expect((await post({ ...bookingForm, fullName, email })).status).toBe(303);
    return await site.column(mailsFor, fullName);
  };
  await send("Once", "Victim@example.com");
  await setCalls(site, "booking-address", limits.acknowledgementsPerAddress.points - 1);
  expect(await send("Once", "Victim@example.com")).toHaveLength(2);
  expect(await send("Last", "victim@example.com")).toHaveLength(2);
  expect(await send("Past the limit", "victim@example.com")).toEqual(["booking-request-received"]);
});

const desk = await newStaff(site, "admin");
const customer = await newCustomer(site);
const [first, second, third] = [dayIn(60), dayIn(62), dayIn(64)];
const [lagos, abuja, kano] = ["Lagos Murtala Muhammed (LOS)", "Abuja Nnamdi Azikiwe (ABV)", "Kano (KAN)"];
const [farnborough, luton, geneva] = ["London Farnborough (FAB)", "London Luton (LTN)", "Geneva (GVA)"];
const textOf = (html: string) => parse(html).querySelector("main")?.structuredText.replace(/\s+/g, " ") ?? "";
const readPage = async (path: string, { who }: Customer) => textOf(await who.expectPage(path));
let people = 0;
/** Requests a journey of /trip by the booking form that it fills, as a signed-in customer without scripts. */
async function book(search: string, aircraft = "challenger-604") {
  const path = `/booking?${new URLSearchParams({ trip: search, aircraft })}`;
  // A new network for each request: the limit is per network.
  const who = customer.who.copy();
  const html = await who.expectPage(path);
  const form = parse(html).querySelector("form[aria-label='Book Your Flight']");
  const fullName = `Journey Person ${++people}`;
  const email = `journey-${people}@example.com`;
  const fields = { ...fieldsOf(form), fullName, email, confirmInfo: "true" };
  const sent = await who.post(path, fields);
  const thanks = textOf(await who.expectPage(sent.headers.get("location") ?? ""));
  const reference = await referenceOf(site, fullName);
  const summary = form?.querySelector("summary")?.structuredText;
  return { fullName, email, reference, thanks, summary: summary?.replace(/\s+/g, " ") ?? "" };
}

/** The texts of all mails about a request, once both are written. */
async function bothMails(email: string, reference: string) {
  const read = async () => {
    const mails = [...(await mailsWritten(site, email)), ...(await mailsWritten(site, company.inbox))];
    return mails.filter(({ subject }) => subject?.includes(reference));
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(2);
  return (await read()).map(({ text = "" }) => text.replace(/\s+/g, " "));
}

const threeFlights = `from=LOS&to=FAB&date=${first}&pax=5&leg=FAB-GVA@${second}&leg=GVA-ABV@${third}`;
const at = (date: string, time: string | null) =>
  time ? `${longDate(date)}, ${time}` : `${longDate(date)}, time to be agreed`;

it.each([
  {
    name: "three flights that end elsewhere, without times",
    search: threeFlights,
    flights: [
      [lagos, farnborough, at(first, null)],
      [farnborough, geneva, at(second, null)],
      [geneva, abuja, at(third, null)],
    ],
  },
  {
    name: "an open jaw",
    search: `from=LOS&to=LTN&date=${first}&time=08:30&pax=4&leg=GVA-LOS@${third}`,
    flights: [
      [lagos, luton, at(first, "08:30")],
      [geneva, lagos, at(third, null)],
    ],
  },
  {
    name: "six flights that end where they began",
    search: `from=LOS&to=ABV&date=${first}&time=06:00&pax=4&leg=ABV-KAN@${first}&leg=KAN-ABV@${second}&leg=ABV-KAN@${third}&leg=KAN-ABV@${third}T15:00&back=${third}T20:00`,
    flights: [
      [lagos, abuja, at(first, "06:00")],
      [abuja, kano, at(first, null)],
      [kano, abuja, at(second, null)],
      [abuja, kano, at(third, null)],
      [kano, abuja, at(third, "15:00")],
      [abuja, lagos, at(third, "20:00")],
    ],
  },
])("shows every flight of $name on each page and in each mail", async ({ search, flights }) => {
  const { summary, thanks, reference = "", email } = await book(search);
  expect(thanks).toContain("Thank you for your booking request!");
  const pages = {
    summary,
    thanks,
    list: await readPage("/bookings", customer),
    own: await readPage(`/bookings/${reference}`, customer),
    desk: await readPage(`/admin/bookings/${reference}`, desk),
  };
  const mails = await bothMails(email, reference);
  for (const text of [...Object.values(pages), ...mails]) {
    expect(text).not.toContain("No date");
    for (const [from, to] of flights) expect(text).toContain(`${from} to ${to}`);
  }
  for (const text of [pages.summary, pages.thanks, ...mails])
    for (const [from, to, when] of flights) expect(text).toContain(`${from} to ${to} ${when}`);
});

it("shows a return in rows with the day or time of each flight", async () => {
  const back = await book(`from=LOS&to=LTN&date=${first}&time=09:00&pax=4&back=${third}`);
  expect(back.summary).toContain(`${at(first, "09:00")}, back ${at(third, null)}`);
  expect(back.thanks).toContain(`Departure ${at(first, "09:00")}`);
  expect(back.thanks).toContain(`Return ${at(third, null)}`);
  expect(await readPage(`/admin/bookings/${back.reference}`, desk)).toContain("Return, local time");
});

it("stores times of arrival as times of departure", async () => {
  const search = `from=LOS&to=LTN&date=${first}&time=18:00&by=arrive&pax=8&back=${third}T18:00`;
  const { reference } = await book(search);
  const stored = `select to_char(departure_date_time, 'HH24:MI') as out, to_char(return_date_time, 'HH24:MI') as back,
    special_requests from bookings where reference = $1`;
  const [row] = await site.query(stored, [reference]);
  expect(row?.out).toMatch(/^12:/);
  expect(row?.back).toMatch(/^1[01]:/);
  expect(row?.special_requests).toContain(`Asked to arrive at ${lagos} on ${third} at 18:00 local time.`);
});

it("keeps the flights of a journey without an aircraft", async () => {
  const { reference, thanks } = await book(threeFlights, "");
  expect(thanks).toContain(`${farnborough} to ${geneva} ${at(second, null)}`);
  const inStaffArea = await readPage(`/admin/bookings/${reference}`, desk);
  for (const text of [`${geneva} to ${abuja}`, "Last flight, local time"])
    expect(inStaffArea).toContain(text);
  expect(inStaffArea).not.toContain("Return, local time");
  const list = await readPage(`/admin/bookings?q=${reference}`, desk);
  expect(list).toContain("Lagos – London Farnborough – Geneva – Abuja");
});
