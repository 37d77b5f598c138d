import { describe, expect, it } from "vitest";
import { AccountVisitor, newAddress, newStaff } from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { quotationDesk } from "#tests/support/quotations.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import {
  bookingForm,
  dayIn,
  type NewBooking,
  referenceOf,
  storeBooking,
} from "#tests/support/stored-bookings.ts";
import { offer } from "#tests/support/stored-offers.ts";

const site = await sharedSite();
const { staff, operator, start, post } = await quotationDesk(site);
const enter = (fields: Record<string, string>) =>
  staff.post("/admin/bookings/new", { ...bookingForm, source: "whatsapp", acknowledge: "yes", ...fields });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const wallClock = (moment: Date) => moment.toISOString().slice(0, 16).replace("T", " ");

describe("a request by telephone", () => {
  it("is saved with a number alone, without mail, until an address is added", async () => {
    await expectPage(enter({ email: "" }), 400, "Enter a telephone number or an e-mail address.");
    await expectPage(enter({ email: "nobody", phone: "+234 803 700 0010" }), 400, "This does not look like");
    const fullName = "Caller Without Mail";
    const entered = await enter({ fullName, email: "", phone: "+234 803 700 0010" });
    expect(entered.status).toBe(303);
    const reference = await referenceOf(site, fullName);
    const page = `/admin/bookings/${reference}`;
    const html = await staff.expectPage(page, "No e-mail address", "a message would not reach them");
    expect(html).not.toContain("Write to the customer");
    const mails = "select count(*) from mails m join bookings b on b.id = m.about_id where b.reference = $1";
    expect(await site.value(mails, reference)).toBe("0");
    const addAddress = (email: string) => staff.post(page, { intent: "contact", email });
    await expectPage(addAddress("caller"), 400, "This does not look like");
    const email = newAddress();
    await expectPage(addAddress(email), 200, "The address is saved.", email);
    await expectPage(addAddress(email), 409, "has an address already");
    await staff.expectPage(`/admin/clients?q=${email}`, fullName);
    await staff.expectPage(page, "Write to the customer");
  });

  it("is saved with the day alone while a time is open, until staff enter one", async () => {
    const fullName = "Caller Without Hour";
    const days = { departureDateTime: "2031-12-24", returnDateTime: "2031-12-24", tripType: "dropandwait" };
    const open = { departureDateTimeOpen: "yes", returnDateTimeOpen: "yes" };
    const phone = "+234 803 700 0013";
    expect((await enter({ fullName, phone, ...days })).status).toBe(400);
    expect((await enter({ fullName, phone, ...days, ...open })).status).toBe(303);
    const reference = await referenceOf(site, fullName);
    await staff.expectPage(`/admin/bookings/${reference}`, "time to be agreed");
    await staff.expectPage("/admin/bookings?status=pending&q=Caller+Without+Hour", "Time open");
    const times = "select departure_date_time || ' ' || return_date_time from bookings where reference = $1";
    expect(await site.value(times, reference)).toBe("2031-12-24 09:00:00 2031-12-24 23:00:00");
  });

  it("is saved with the names of airports whose codes were typed", async () => {
    const fullName = "Caller With Codes";
    const places = { departureCity: "los", arrivalCity: "ABV" };
    expect((await enter({ fullName, phone: "+234 803 700 0014", ...places })).status).toBe(303);
    const names = ["Lagos Murtala Muhammed (LOS)", "Abuja Nnamdi Azikiwe (ABV)"];
    const page = await staff.expectPage(`/admin/bookings/${await referenceOf(site, fullName)}`, ...names);
    expect(page).not.toContain("No time zone is known");
  });

  it("gets no quotation until its client has an address", async () => {
    const fullName = "Caller Quoted";
    await enter({ fullName, email: "", phone: "+234 803 700 0011" });
    const reference = await referenceOf(site, fullName);
    const { revision } = await start(reference);
    await staff.expectPage(`/admin/bookings/${reference}/quotation`, "The client has no e-mail address yet.");
    const response = await post(reference, { intent: "send", revision, ...offer(operator) });
    await expectPage(response, 400, "enter the client’s e-mail address on the booking first");
  });

  it("is saved without the return of several legs, which the website needs", async () => {
    const legs = { fullName: "Caller With Legs", phone: "+234 803 700 0015", returnDateTime: "" };
    const saved = await enter({ ...legs, tripType: "other", otherTripType: "Lagos, Abuja, Kano" });
    expect(saved.status).toBe(303);
    const refused = enter({ ...legs, tripType: "dropandwait" });
    await expectPage(refused, 400, "Choose the day and time of the return.");
  });

  it("finds the clients of a number, and takes a caller of another name for a new one", async () => {
    const email = newAddress();
    const phone = "+234 803 700 0012";
    const request = { ...bookingForm, fullName: "Known Caller", email, phone };
    await new AccountVisitor(site).post("/booking", request);
    const lookup = async (number: string) =>
      await (await staff.send(`/admin/clients/lookup?${new URLSearchParams({ phone: number })}`)).json();
    expect(await lookup("0803 700 0012")).toMatchObject([{ name: "Known Caller", email }]);
    expect(await lookup("0803 700 0099")).toEqual([]);
    for (const fullName of ["Mr Caller", "Hotel Guest", "A Guest"])
      await enter({ fullName, phone, email: "" });
    expect(await lookup(phone)).toMatchObject([{ name: "Hotel Guest" }, { name: "Known Caller" }]);
  });

  it("shows aircraft and estimates for the typed trip, and why there are none", async () => {
    const query = { from: "LOS", to: "ABV", departs: `${dayIn(30)}T09:00`, returns: "", passengers: "3" };
    const aircraft = async (more: object) => {
      const search = new URLSearchParams({ ...query, ...more });
      return await (await staff.send(`/admin/bookings/new/aircraft?${search}`)).json();
    };
    const { aircraft: offered } = (await aircraft({})) as { aircraft: { name: string; estimate: string }[] };
    expect(offered.length).toBeGreaterThan(2);
    expect(offered[0]?.estimate).toMatch(/^about USD [\d,]+$/);
    expect(await aircraft({ to: "Xyzzqq" })).toMatchObject({ aircraft: [], problems: [expect.any(String)] });
    const past = await aircraft({ departs: "2020-01-01T09:00" });
    expect(past).toEqual({ aircraft: [], problems: ["This departure has passed."] });
  });
});

it("lists pending requests by promise or departure, whichever is first, with their marks", async () => {
  const request = (createdAt: Date, more: Partial<NewBooking> = {}) =>
    storeBooking(site, { fullName: "Due First", createdAt, ...more });
  const answered = await request(inHours(-40), { answeredAt: inHours(-39) });
  const late = await request(inHours(-30));
  const fresh = await request(inHours(0));
  const specialRequests = "A stretcher, and the dog comes along.";
  const soon = await request(inHours(0), {
    departureDateTime: wallClock(inHours(2)),
    purpose: "medical",
    hasChildren: true,
    preferredContact: "whatsapp",
    specialRequests,
  });
  const marks = ["Medical · Children · Animals · WhatsApp", specialRequests];
  const html = await staff.expectPage("/admin/bookings?status=pending&q=Due+First", ...marks);
  const links = html.matchAll(/href="\/admin\/bookings\/(HA-[0-9A-Z]{6})"/g);
  expect([...new Set(Array.from(links, ([, each]) => each))]).toEqual([late, soon, fresh, answered]);
});

it("shows eight bookings of one's own on the dashboard, and leads to the rest", async () => {
  const { id, who } = await newStaff(site, "desk");
  const each = () => storeBooking(site, { assigneeId: id, status: "confirmed", fullName: "Own Flight" });
  const countOwn = async () =>
    (await who.expectPage("/admin/dashboard")).split("Own Flight</span>").length - 1;
  for (let at = 0; at < 8; at++) await each();
  expect(await who.expectPage("/admin/dashboard")).not.toContain("Show all of yours");
  await each();
  await who.expectPage("/admin/dashboard", "Show all of yours");
  expect(await countOwn()).toBe(8);
});

it("marks a journey as departed after its last flight", async () => {
  const fullName = "Still Away";
  const departed = { fullName, status: "confirmed", departureDateTime: "2026-01-05 09:00:00" } as const;
  const reference = await storeBooking(site, { ...departed, returnDateTime: "2031-01-09 09:00:00" });
  const list = "/admin/bookings?q=Still+Away";
  expect(await staff.expectPage(list)).not.toContain("departed");
  await site.query("update bookings set return_date_time = null where reference = $1", [reference]);
  await staff.expectPage(list, "departed");
});

it("names the aircraft of a flight even if it is no longer quoted", async () => {
  const add =
    "insert into aircraft (tail, type, base) values ('5N-OLD', 'Hawker 800XP', 'DNMM') returning id";
  const aircraftId = await site.value(add);
  const page = `/admin/bookings/${await storeBooking(site, { status: "confirmed", aircraftId })}`;
  await site.query("update aircraft set is_active = false where tail = '5N-OLD'");
  expect(await staff.expectPage(page)).toMatch(/<option[^>]*value="5N-OLD"[^>]*selected/);
});

it("offers papers and handling of a flight, and none of a request or a cancelled booking", async () => {
  const page = async (status: "pending" | "confirmed" | "cancelled") =>
    await staff.expectPage(`/admin/bookings/${await storeBooking(site, { status })}`);
  const [open, flight, cancelled] = [await page("pending"), await page("confirmed"), await page("cancelled")];
  for (const text of ["/handling", "/passengers"]) {
    expect(flight).toContain(text);
    for (const other of [open, cancelled]) expect(other).not.toContain(text);
  }
  expect(open).toContain("Send the client this e-mail");
  expect(cancelled).not.toContain("Send the client this e-mail");
  // Declining by e-mail comes first, and needs its reason.
  expect(open).not.toMatch(/Reason(?:<[^>]*>|\s)*\(optional\)/);
});

describe("the handling of a flight", () => {
  /** A confirmed booking there and back that departs in `hours`. */
  async function flight(hours: number) {
    const [departureDateTime, returnDateTime] = [hours, hours + 48].map((each) => wallClock(inHours(each)));
    const reference = await storeBooking(site, { status: "confirmed", departureDateTime, returnDateTime });
    return { reference, page: `/admin/bookings/${reference}/handling` };
  }

  it("keeps state, reference and note of each flight, and shows a colleague's after a conflict", async () => {
    const { page } = await flight(72);
    await staff.expectPage(page, "Lagos", "London", "Not assigned yet", "No accepted quotation");
    const saved = await staff.post(page, {
      version: "0",
      "leg1-permits-state": "confirmed",
      "leg1-permits-reference": "NCAA 2031/77",
    });
    expect(saved.status).toBe(303);
    await staff.expectPage(page, "NCAA 2031/77");
    const late = { version: "0", "leg0-fuel-note": "Ask for AVGAS" };
    const both = ["A colleague saved: Confirmed, NCAA 2031/77", "Ask for AVGAS"];
    await expectPage(staff.post(page, late), 409, ...both);
    const long = { version: "1", "leg0-fuel-note": "x".repeat(301) };
    await expectPage(staff.post(page, long), 400, "Keep this to 300 characters.");
  });

  it("counts the open items of a departure and of a flight back within 24 hours on the dashboard", async () => {
    const [soon, later, back] = [await flight(20), await flight(30), await flight(-28)];
    const line = (count: number) => new RegExp(`${soon.reference}</a>[^<]*: ${count} things`);
    const before = await staff.expectPage("/admin/dashboard");
    expect(before).toMatch(line(12));
    expect(before).toMatch(new RegExp(`${back.reference}</a>[^<]*: 6 things`));
    expect(before).not.toContain(`${later.reference}/handling`);
    await staff.post(soon.page, {
      version: "0",
      "leg0-fuel-state": "confirmed",
      "leg1-fuel-state": "not needed",
    });
    expect(await staff.expectPage("/admin/dashboard")).toMatch(line(10));
  });
});
