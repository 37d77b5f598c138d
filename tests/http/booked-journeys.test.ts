import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { company } from "#app/content/company.ts";
import { longDate } from "#app/ui/long-date.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { type Customer, newCustomer } from "#tests/support/customers.ts";
import { value } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

const site = await sharedSite();
const desk = await newStaff(site, "admin");
const customer = await newCustomer(site);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [first, second, third] = [inDays(60), inDays(62), inDays(64)];

const [lagos, abuja, kano] = ["Lagos Murtala Muhammed (LOS)", "Abuja Nnamdi Azikiwe (ABV)", "Kano (KAN)"];
const [farnborough, luton, geneva] = ["London Farnborough (FAB)", "London Luton (LTN)", "Geneva (GVA)"];

const textOf = (html: string) => parse(html).querySelector("main")?.structuredText.replace(/\s+/g, " ") ?? "";
const readPage = async (path: string, { who }: Customer) => textOf(await (await who.send(path)).text());

/** What a browser without scripts would post of the form as it came. */
function filled(html: string): Record<string, string> {
  const form = parse(html).querySelector("form[aria-label='Book Your Flight']");
  const controls = form?.querySelectorAll("input, textarea, select") ?? [];
  return Object.fromEntries(
    controls.flatMap((control) => {
      const type = control.getAttribute("type");
      const isChoice = type === "radio" || type === "checkbox";
      if (isChoice && !control.hasAttribute("checked")) return [];
      const value = control.tagName === "TEXTAREA" ? control.text : control.getAttribute("value");
      return [[control.getAttribute("name") ?? "", value ?? ""]];
    }),
  );
}

let people = 0;
/** Sends the journey of an answer by the form that it fills, as a signed-in customer without scripts. */
async function book(search: string, aircraft = "challenger-604") {
  const path = `/booking?${new URLSearchParams({ trip: search, aircraft })}`;
  // The limit is per network.
  const { network } = new AccountVisitor(site);
  const headers = { Accept: "text/html", Cookie: customer.cookie, "X-Forwarded-For": network };
  const html = await (await fetch(site.origin + path, { headers })).text();
  const fullName = `Journey Person ${++people}`;
  const email = `journey-${people}@example.com`;
  const body = new URLSearchParams({ ...filled(html), fullName, email, confirmInfo: "true" });
  const thanks = textOf(await (await fetch(site.origin + path, { method: "POST", body, headers })).text());
  const reference = await value(site, "select reference from bookings where full_name = $1", fullName);
  const summary = parse(html).querySelector("form[aria-label='Book Your Flight'] summary")?.structuredText;
  return { fullName, email, reference, thanks, summary: summary?.replace(/\s+/g, " ") ?? "" };
}

/** Every mail about a request, as soon as both are written. */
async function bothMails(email: string, reference: string) {
  let texts: string[] = [];
  const read = async () => {
    const mails = [...(await mailsWritten(site, email)), ...(await mailsWritten(site, company.inbox))];
    texts = mails
      .filter(({ subject }) => subject?.includes(reference))
      .map(({ text }) => text?.replace(/\s+/g, " ") ?? "");
    return texts.length;
  };
  await expect.poll(read).toBeGreaterThanOrEqual(2);
  return texts;
}

const at = (date: string, time: string | null) =>
  time ? `${longDate(date)}, ${time}` : `${longDate(date)}, time to be agreed`;

it.each([
  {
    name: "three flights that end elsewhere, without times",
    search: `from=LOS&to=FAB&date=${first}&pax=5&leg=FAB-GVA@${second}&leg=GVA-ABV@${third}`,
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

it("shows a one way and a return in rows with the day or time of each flight", async () => {
  const single = await book(`from=LOS&to=LTN&date=${first}&pax=4`);
  expect(single.summary).toContain(`${lagos} to ${luton}`);
  expect(single.thanks).toContain(`Departure ${at(first, null)}`);
  const back = await book(`from=LOS&to=LTN&date=${first}&time=09:00&pax=4&back=${third}`);
  expect(back.summary).toContain(`${at(first, "09:00")}, back ${at(third, null)}`);
  expect(back.thanks).toContain(`Departure ${at(first, "09:00")}`);
  expect(back.thanks).toContain(`Return ${at(third, null)}`);
  expect(await readPage(`/admin/bookings/${back.reference}`, desk)).toContain("Return, local time");
});

it("stores times of arrival as times of departure", async () => {
  const search = `from=LOS&to=LTN&date=${first}&time=18:00&by=arrive&pax=8&back=${third}T18:00`;
  const { reference } = await book(search);
  const [row] = await site.query<{ out: string; back: string; words: string }>(
    `select to_char(departure_date_time, 'HH24:MI') as out, to_char(return_date_time, 'HH24:MI') as back,
     special_requests as words from bookings where reference = $1`,
    [reference],
  );
  expect(row?.out).toMatch(/^12:/);
  expect(row?.back).toMatch(/^1[01]:/);
  expect(row?.words).toContain(`Asked to arrive at ${lagos} on ${third} at 18:00.`);
});

it("keeps the flights of a journey without an aircraft", async () => {
  const search = `from=LOS&to=FAB&date=${first}&pax=5&leg=FAB-GVA@${second}&leg=GVA-ABV@${third}`;
  const { reference, thanks } = await book(search, "");
  expect(thanks).toContain(`${farnborough} to ${geneva} ${at(second, null)}`);
  const inStaffArea = await readPage(`/admin/bookings/${reference}`, desk);
  for (const text of [`${geneva} to ${abuja}`, "Last flight, local time"])
    expect(inStaffArea).toContain(text);
  expect(inStaffArea).not.toContain("Return, local time");
  const list = await readPage(`/admin/bookings?q=${reference}`, desk);
  expect(list).toContain("Lagos – London Farnborough – Geneva – Abuja");
});
