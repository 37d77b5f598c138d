import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { AccountVisitor, type Customer, linkTokenOf, newCustomer } from "#tests/support/account-visitor.ts";
import { makeJobsDue } from "#tests/support/due-jobs.ts";
import { expectPage, expectRedirect } from "#tests/support/expected-responses.ts";
import { moveByStaff } from "#tests/support/quotations.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { bookingForm, dayIn, insertBooking, storeBooking } from "#tests/support/stored-bookings.ts";
import { insertOffer, signature } from "#tests/support/stored-offers.ts";

/** Ada's own booking; Bola must never see any of it. */
let reference: string;
const site = await sharedSite();
const ada = await newCustomer(site);
const bola = await newCustomer(site, { fullName: "Bola Ade" });
beforeEach(async () => {
  await site.query("delete from bookings");
  const places = { departureCity: "Secret Strip", arrivalCity: "Hidden Harbour" };
  reference = await storeBooking(site, { userId: ada.id, email: ada.email, ...places });
});

const visitor = () => new AccountVisitor(site);
const statusOf = (booking: string) => site.value("select status from bookings where reference = $1", booking);

it("names the customer as the one who changed a confirmed trip by accepting other flights", async () => {
  const { db } = await site.database();
  const departureDateTime = "2031-12-25 09:30:00";
  const own = { userId: ada.id, email: ada.email, status: "confirmed", departureDateTime } as const;
  const booking = await insertBooking(db, own);
  const { number } = await insertOffer(db, booking);
  expect((await ada.who.post(`/quotations/${number}`, signature)).status).toBe(303);
  await ada.who.expectPage(`/bookings/${booking.reference}`, "You accepted other flights.");
});

// Every address with other visitors is tested in rights.test.ts.
it("gives visitors no data of a part of the page", async () => {
  const parts = await visitor().send("/bookings.data?_routes=my-bookings");
  expect(await expectPage(parts, 202, "SingleFetchRedirect")).not.toContain("Secret");
});

it("tells a customer without bookings that there are none", async () => {
  await bola.who.expectPage("/bookings", "No bookings found");
});

it("responds to another customer's reference as to an unknown one", async () => {
  const pages = ["/REF", "/REF.data", "/REF.data?_routes=my-booking", "/REF/calendar.ics"];
  const responsesFor = async (booking: string) => {
    const address = (path: string) => `/bookings${path.replace("REF", booking)}`;
    const responses = [
      ...(await Promise.all(pages.map((path) => bola.who.send(address(path))))),
      ...(await Promise.all(
        ["cancel", "undo", "message", "read"].map((intent) =>
          bola.who.post(address("/REF"), { intent, note: "", message: "Hello" }),
        ),
      )),
      await bola.who.post(address("/REF.data"), { intent: "cancel", note: "" }),
    ];
    const texts = responses.map(async (response) => `${response.status} ${await response.text()}`);
    return (await Promise.all(texts)).map((text) =>
      text.replaceAll(booking, "HA-XXXXXX").replaceAll(/nonce="[^"]*"/g, ""),
    );
  };
  await moveByStaff(site, reference, "confirmed");
  const theirs = await responsesFor(reference);
  expect(theirs).toEqual(await responsesFor("HA-222222"));
  for (const secret of ["Secret", "Hidden", ada.email]) expect(theirs.join()).not.toContain(secret);
  expect((await bola.who.send(`/bookings/${reference}`)).status).toBe(404);
  expect(await statusOf(reference)).toBe("confirmed");
});

it("cancels without scripts: shows the new state, who did it, mails both, logs no person", async () => {
  const own = `/bookings/${reference}`;
  const [button, promise] = ["Yes, cancel this request", "We’ll stop work on it and won’t charge you."];
  await ada.who.expectPage(own, "Cancel this request", button, promise);
  const response = await ada.who.post(own, { intent: "cancel", note: "Plans have changed.\r\nSorry" });
  await expectRedirect(response, own);
  expect(await ada.who.expectPage(own, "You cancelled it.")).not.toContain(button);
  const events =
    "select e.status, e.actor, e.note from booking_events e join bookings b on b.id = e.booking_id where reference = $1 order by e.id";
  const cancelled = { status: "cancelled", actor: ada.id, note: "Plans have changed.\nSorry" };
  const pending = { status: "pending", actor: ada.id, note: null };
  expect(await site.query(events, [reference])).toEqual([pending, cancelled]);
  await makeJobsDue(site, mailQueue);
  const mails = () => readdirSync(path.join(site.dataDir, "mail")).filter((file) => file.includes(reference));
  await expect.poll(() => mails().length).toBe(2);
  for (const secret of [ada.email, "Plans have changed", "Secret Strip", "Ada Obi"])
    expect(site.output()).not.toContain(secret);
});

it("refuses to cancel with a long note, by GET, and once it is confirmed", async () => {
  const own = `/bookings/${reference}`;
  expect((await ada.who.post(own, { intent: "cancel", note: "x".repeat(501) })).status).toBe(400);
  expect((await ada.who.post(own, {})).status).toBe(404);
  expect((await ada.who.send(`${own}?note=x`)).status).toBe(200);
  expect(await statusOf(reference)).toBe("pending");
  await moveByStaff(site, reference, "confirmed");
  const late = "This can no longer be cancelled here: it is now confirmed.";
  await expectPage(ada.who.post(own, { intent: "cancel", note: "Too late" }), 409, late);
  expect(await statusOf(reference)).toBe("confirmed");
});

it("has a calendar file for a confirmed booking alone", async () => {
  const calendar = ({ who }: Customer, id = reference) => who.send(`/bookings/${id}/calendar.ics`);
  for (const response of [await calendar(ada), await calendar(bola), await calendar(ada, "HA-999999")]) {
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    await expectPage(response, 404, "There is no departure for a calendar here");
  }
  await moveByStaff(site, reference, "confirmed");
  const response = await calendar(ada);
  expect(response.headers.get("content-type")).toContain("text/calendar");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toMatch(/\r\nDTSTART;VALUE=DATE:20311224\r\n/);
});

it("shows an error and a link to try again when bookings cannot be read", async () => {
  const failed = "Failed to fetch bookings. Please try again later.";
  await site.without("bookings", async () => {
    for (const address of ["/bookings", `/bookings/${reference}`])
      await expectPage(ada.who.send(address), 500, "Error!", failed, `href="${address}"`);
  });
});

it("stores a request with the account that sends it, and a guest's with none", async () => {
  const request = { ...bookingForm, arrivalCity: "Tamale", email: ada.email };
  expect((await ada.who.post("/booking", { ...request, fullName: "Signed In" })).status).toBe(303);
  expect((await visitor().post("/booking", { ...request, fullName: "A Guest" })).status).toBe(303);
  const owners = "select user_id from bookings where arrival_city = 'Tamale' order by full_name";
  expect(await site.column(owners)).toEqual([null, ada.id]);
});

it("gives guests' requests to the account once its address is proven: by its link, at sign-in, in an open session", async () => {
  const carla = await newCustomer(site, { fullName: "Carla" });
  const guests = await storeBooking(site, { userId: null, email: carla.email.toUpperCase() });
  const isListed = async ({ who }: Customer) => (await who.expectPage("/bookings")).includes(guests);
  await visitor().signIn(carla.email, carla.password);
  expect(await isListed(carla)).toBe(false);
  expect((await carla.who.post("/verify-email", { proof: await linkTokenOf(site, carla) })).status).toBe(200);
  const owners = () => site.column("select user_id from bookings where user_id = $1", carla.id);
  expect(await owners()).toHaveLength(1);
  await storeBooking(site, { userId: null, email: carla.email });
  await visitor().signIn(carla.email, carla.password);
  expect(await owners()).toHaveLength(2);
  await storeBooking(site, { userId: null, email: carla.email });
  expect(await isListed(carla)).toBe(true);
  expect(await owners()).toHaveLength(3);
  expect(await isListed(ada)).toBe(false);
});

it("shows aircraft, times and a guide price on a pending and on a confirmed booking's page", async () => {
  const day = dayIn(60);
  const booked = await storeBooking(site, {
    userId: ada.id,
    departureCity: "Lagos Murtala Muhammed (LOS)",
    arrivalCity: "Accra (ACC)",
    departureDateTime: `${day} 09:30:00`,
    preferredAircraft: "Legacy 600",
  });
  const read = async () =>
    (await ada.who.expectPage(`/bookings/${booked}`)).replace(/<script.*?<\/script>/gs, "");
  const pending = await read();
  await moveByStaff(site, booked, "confirmed");
  const confirmed = await read();
  for (const page of [pending, confirmed]) {
    for (const text of ["Legacy 600", "Accra (ACC)"]) expect(page).toContain(text);
    expect(page).toMatch(/Leaves 09:30 .* lands \d\d:\d\d/);
    expect(page).toMatch(/USD [\d,]+/);
    // The code is not on a separate line.
    expect(page).not.toMatch(/>\s*\(ACC\)/);
  }
  for (const text of ["Guide price", `/bookings/${booked}/calendar.ics`]) expect(confirmed).toContain(text);
  expect(pending).toContain(`href="/trip?from=LOS&amp;to=ACC&amp;date=${day}&amp;time=09:30`);
});

it("shows the times of a flight whose time is open as an example", async () => {
  const day = dayIn(60);
  const trip = {
    departureCity: "Lagos Murtala Muhammed (LOS)",
    arrivalCity: "Accra (ACC)",
    departureDateTime: `${day}T09:00`,
  };
  const booked = await storeBooking(site, {
    ...trip,
    userId: ada.id,
    numberOfPassengers: 3,
    seenTrip: {
      search: `from=LOS&to=ACC&date=${day}&pax=3`,
      factsVersion: "",
      facts: [],
      asked: { ...trip, returnDateTime: "", numberOfPassengers: "3" },
      openTimes: ["departureDateTime"],
    },
  });
  const page = await ada.who.expectPage(`/bookings/${booked}`);
  expect(page).toMatch(/Time to be agreed, for example 09:00 \(GMT\+1\) to \d\d:\d\d \(GMT\)/);
});

it("marks a booking with messages of the desk until they are read or answered", async () => {
  const isMarked = async () => (await ada.who.expectPage("/bookings")).includes("1 new message");
  const insert = `insert into booking_messages (booking_id, at, side, text, submission)
    select id, now(), 'desk', 'Which gate?', gen_random_uuid() from bookings where reference = $1`;
  const write = () => site.query(insert, [reference]);
  const own = `/bookings/${reference}`;
  const answer = { intent: "message", message: "The left one." };
  for (const fields of [{ intent: "read" }, answer]) {
    await write();
    await ada.who.expectPage(own, "Which gate?");
    expect(await isMarked()).toBe(true);
    expect((await bola.who.post(own, fields)).status).toBe(404);
    expect(await isMarked()).toBe(true);
    expect((await ada.who.post(own, fields)).status).toBeLessThan(400);
    expect(await isMarked()).toBe(false);
  }
});

it("sends pages of one customer compressed, and announces their style sheet", async () => {
  const { who } = await newCustomer(site);
  const response = await who.send("/bookings", { headers: { "Accept-Encoding": "br, gzip" } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-encoding": "br",
    vary: "Accept-Encoding",
    "cache-control": "private, no-store",
  });
  const html = await response.text();
  expect(html).toContain("My Bookings</h1>");
  const [, styles] = /rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  expect(response.headers.get("link")).toBe(`<${styles}>; rel=preload; as=style`);
});
