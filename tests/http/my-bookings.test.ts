import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { myBookingsMessages as say } from "#app/features/booking/my-bookings-messages.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { type Customer, confirmAddress, endSessions, newCustomer } from "#tests/support/customers.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { moveByStaff } from "#tests/support/staff-area.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

let site: Site;
let ada: Customer;
let bola: Customer;
/** Ada's own booking; Bola must never see any of it. */
let reference: string;

beforeAll(async () => {
  site = await sharedSite();
  ada = await newCustomer(site);
  bola = await newCustomer(site, { name: "Bola Ade" });
});
beforeEach(async () => {
  await site.query("delete from bookings");
  reference = await storeBooking(site, {
    userId: ada.id,
    email: ada.email,
    departureCity: "Secret Strip",
    arrivalCity: "Hidden Harbour",
  });
});

const ask = (address: string, who: Customer | null, init: RequestInit = {}) =>
  fetch(site.origin + address, {
    redirect: "manual",
    ...init,
    headers: { Accept: "text/html", ...(who ? { Cookie: who.cookie } : {}), ...init.headers },
  });
const cancel = (address: string, who: Customer | null, note = "", headers: Record<string, string> = {}) =>
  ask(address, who, {
    method: "POST",
    body: new URLSearchParams({ note }),
    headers: { Origin: site.origin, ...headers },
  });
const statusOf = async (asked: string) =>
  (await site.query<{ status: string }>("select status from bookings where reference = $1", [asked]))[0]
    ?.status;
const words = async (response: Response) =>
  (await response.text()).replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

/** Reads a stream until it has said so many events, or it ends; leaving it is the caller's way to stop. */
async function* events(response: Response): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    rest += chunk;
    const parts = rest.split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part.includes("data:")) yield part;
  }
}

const own = () => ["/bookings", `/bookings/${reference}`, `/bookings/${reference}/calendar.ics`];

describe("a booking that its customer sent without being signed in", () => {
  it("joins the session that is open, once the address is confirmed and not before", async () => {
    const guests = await storeBooking(site, { userId: null, email: bola.email.toUpperCase() });
    const list = async () => await (await ask("/bookings", bola)).text();
    expect(await list()).not.toContain(guests);
    await confirmAddress(site, bola);
    expect(await list()).toContain(guests);
    expect(await (await ask("/bookings", ada)).text()).not.toContain(guests);
  });
});

describe("the frame of a page of one's own", () => {
  it("names its person and lets them sign out, also where no script runs", async () => {
    const page = await words(await ask("/bookings", ada));
    const header = /<header[\s\S]*?<\/header>/.exec(page)?.[0] ?? "";
    expect(header).toContain('action="/sign-out"');
    expect(header).not.toContain('href="/sign-in"');
    expect(await words(await ask("/newsletter/confirm", null))).toContain('href="/sign-in"');
  });
});

describe("signed out", () => {
  it("every page leads home, one booking to the sign-in and back, and says nothing", async () => {
    for (const address of own()) {
      const response = await ask(address, null);
      const leadsTo =
        address === `/bookings/${reference}`
          ? `/sign-in?returnTo=%2Fbookings%2F${reference}`
          : "/#sign-in-first";
      expect([address, response.status, response.headers.get("location")]).toEqual([address, 302, leadsTo]);
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(await response.text()).not.toContain("Secret");
    }
    for (const address of [
      "/bookings.data",
      `/bookings/${reference}.data`,
      "/bookings.data?_routes=routes%2Fmy-bookings",
    ]) {
      const response = await ask(address, null);
      const body = await response.text();
      expect([address, response.status]).toEqual([address, 202]);
      expect(body).toContain("SingleFetchRedirect");
      expect(body).not.toContain("Secret");
      expect(response.headers.get("cache-control")).toContain("no-store");
    }
  });

  it("the stream is 401, nothing can be cancelled, and an old or invented cookie is none", async () => {
    const stream = await ask("/api/bookings/stream", null);
    expect([stream.status, Object.keys(await stream.json())]).toEqual([401, ["error"]]);
    expect(stream.headers.get("cache-control")).toContain("no-store");
    for (const address of [`/bookings/${reference}`, `/bookings/${reference}.data`]) {
      expect((await cancel(address, null)).headers.get("x-request-id")).toBeTruthy();
      expect(await statusOf(reference)).toBe("pending");
    }
    const gone = await newCustomer(site);
    await endSessions(site, gone);
    const invented = { ...ada, cookie: ada.cookie.replace(/=.*/, "=invented.signature") };
    for (const who of [gone, invented]) {
      expect((await ask("/bookings", who)).headers.get("location")).toBe("/#sign-in-first");
      expect((await ask("/api/bookings/stream", who)).status).toBe(401);
    }
  });
});

describe("two customers", () => {
  it("each see their own, and nothing of it is kept by anybody between", async () => {
    for (const address of [
      "/bookings",
      `/bookings/${reference}`,
      "/bookings.data",
      `/bookings/${reference}.data`,
    ]) {
      const response = await ask(address, ada);
      expect([address, response.status]).toEqual([address, 200]);
      expect(await response.text()).toContain("Secret Strip");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("etag")).toBeNull();
    }
    // What one was shown just now is in no cache for the next.
    expect(await (await ask("/bookings", bola)).text()).toContain(say.empty);
  });

  it("somebody else's reference is answered like one that does not exist, in every way of asking", async () => {
    const ways: ((asked: string) => Promise<Response>)[] = [
      (asked) => ask(`/bookings/${asked}`, bola),
      (asked) => ask(`/bookings/${asked}.data`, bola),
      (asked) => ask(`/bookings/${asked}.data?_routes=routes%2Fmy-booking`, bola),
      (asked) => ask(`/bookings/${asked}/calendar.ics`, bola),
      (asked) => cancel(`/bookings/${asked}`, bola),
      (asked) => cancel(`/bookings/${asked}.data`, bola),
      (asked) => ask(`/bookings?after=${asked}`, bola),
    ];
    await moveByStaff(site, { reference, to: "confirmed" });
    for (const way of ways) {
      const [theirs, unknown] = [await way(reference), await way("HA-222222")];
      const masked = async (response: Response, asked: string) =>
        (await response.text()).replaceAll(asked, "HA-XXXXXX").replaceAll(/nonce="[^"]*"/g, "");
      expect(theirs.status).toBe(unknown.status);
      const answer = await masked(theirs, reference);
      expect(answer).toBe(await masked(unknown, "HA-222222"));
      for (const secret of ["Secret", "Hidden", ada.email]) expect(answer).not.toContain(secret);
    }
    expect((await ask(`/bookings/${reference}`, bola)).status).toBe(404);
    expect(await statusOf(reference)).toBe("confirmed");
  });

  it("a stream tells of its own owner's changes alone, and nothing of what they are", async () => {
    const [hers, his] = [new AbortController(), new AbortController()];
    const open = async (who: Customer, { signal }: AbortController) =>
      events(await ask("/api/bookings/stream", who, { signal }));
    const adas = await open(ada, hers);
    const bolas = await open(bola, his);
    const first = (await adas.next()).value;
    const bolasFirst = (await bolas.next()).value;
    await moveByStaff(site, { reference, to: "confirmed", note: "Secret word" });
    const second = (await adas.next()).value;
    expect(second).not.toBe(first);
    expect(second).toMatch(/^event: bookings\ndata: \{"etag":"1\.2"\}$/);
    // The next that Bola hears is of his own booking: Ada's made no sound there.
    await storeBooking(site, { userId: bola.id });
    await site.query("select pg_notify('live', $1)", [JSON.stringify([`bookings:${bola.id}`, {}])]);
    expect([bolasFirst, (await bolas.next()).value]).toEqual([
      'event: bookings\ndata: {"etag":"0.0"}',
      'event: bookings\ndata: {"etag":"1.1"}',
    ]);
    hers.abort();
    his.abort();
  });

  it("a stream whose session has ended is told nothing more", async () => {
    const once = await newCustomer(site);
    const stays = await newCustomer(site);
    const leaving = new AbortController();
    const stream = events(await ask("/api/bookings/stream", once, { signal: leaving.signal }));
    const other = events(await ask("/api/bookings/stream", stays, { signal: leaving.signal }));
    await stream.next();
    await other.next();
    await endSessions(site, once);
    let heard = 0;
    const listening = stream.next().then(
      () => {
        heard += 1;
      },
      () => {},
    );
    const tell = (id: string) =>
      site.query("select pg_notify('live', $1)", [JSON.stringify([`bookings:${id}`, {}])]);
    await tell(once.id);
    // Announced later over the same connection, heard by the one who may.
    await tell(stays.id);
    await other.next();
    await tell(stays.id);
    await other.next();
    expect(heard).toBe(0);
    leaving.abort();
    await listening;
  });
});

describe("cancelling", () => {
  it("needs no script: the page is shown again with the new state, the history says who, both get their mail", async () => {
    const page = await words(await ask(`/bookings/${reference}`, ada));
    for (const text of [say.cancel, say.cancelConfirm, say.cancelDetail]) expect(page).toContain(text);
    const response = await cancel(`/bookings/${reference}`, ada, "Plans have changed.\r\nSorry");
    expect([response.status, response.headers.get("location")]).toEqual([303, `/bookings/${reference}`]);
    const after = await words(await ask(`/bookings/${reference}`, ada));
    expect(after).toContain(say.moved.cancelled.customer);
    expect(after).not.toContain(say.cancelConfirm);
    expect(
      await site.query(
        "select e.status, e.actor, e.note from booking_events e join bookings b on b.id = e.booking_id where reference = $1 order by e.id",
        [reference],
      ),
    ).toEqual([
      { status: "pending", actor: ada.id, note: null },
      { status: "cancelled", actor: ada.id, note: "Plans have changed.\nSorry" },
    ]);
    await hasten(site, mailQueue);
    await expect
      .poll(
        () => readdirSync(path.join(site.dataDir, "mail")).filter((file) => file.includes(reference)).length,
      )
      .toBe(2);
  });

  it("is refused once the request is no longer pending, with a reason, and changes nothing", async () => {
    await moveByStaff(site, { reference, to: "confirmed" });
    const response = await cancel(`/bookings/${reference}`, ada, "Too late");
    expect([response.status, (await words(response)).includes(say.illegal("confirmed"))]).toEqual([
      409,
      true,
    ]);
    expect(await statusOf(reference)).toBe("confirmed");
  });

  it("is refused from another site's page, and where the note is too long or the body broken", async () => {
    expect((await cancel(`/bookings/${reference}`, ada, "", { Origin: "https://evil.example" })).status).toBe(
      403,
    );
    expect((await cancel(`/bookings/${reference}`, ada, "x".repeat(501))).status).toBe(400);
    expect(await statusOf(reference)).toBe("pending");
    const get = await ask(`/bookings/${reference}?note=x`, ada);
    expect([get.status, await statusOf(reference)]).toEqual([200, "pending"]);
  });

  it("leaves people out of the log", async () => {
    await cancel(`/bookings/${reference}`, ada, "Nobody's business");
    for (const secret of [ada.email, "Nobody's business", "Secret Strip", "Ada Obi"])
      expect(site.output()).not.toContain(secret);
  });
});

it("a confirmed booking has a calendar file, a pending one has none", async () => {
  for (const [booking, who] of [
    [reference, ada],
    [reference, bola],
    ["HA-999999", ada],
  ] as const) {
    const none = await ask(`/bookings/${booking}/calendar.ics`, who);
    expect([none.status, none.headers.get("content-type"), await none.text()]).toEqual([
      404,
      "text/plain; charset=utf-8",
      say.noCalendar,
    ]);
  }
  await moveByStaff(site, { reference, to: "confirmed" });
  const response = await ask(`/bookings/${reference}/calendar.ics`, ada);
  expect(response.headers.get("content-type")).toContain("text/calendar");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toMatch(/\r\nDTSTART;VALUE=DATE:20311224\r\n/);
});

it("when the bookings cannot be read, the page says so with the status of a fault, and a way to try again", async () => {
  await site.query("alter table bookings rename to bookings_away");
  try {
    for (const address of ["/bookings", `/bookings/${reference}`]) {
      const response = await ask(address, ada);
      const html = await words(response);
      expect([response.status, html.includes(say.failedTitle), html.includes(say.failed)]).toEqual([
        500,
        true,
        true,
      ]);
      expect(html).toContain(`href="${address}"`);
    }
  } finally {
    await site.query("alter table bookings_away rename to bookings");
  }
});

it("a request sent while signed in is the customer's own, one sent as a guest is nobody's", async () => {
  const send = (who: Customer | null) =>
    ask("/booking", who, {
      method: "POST",
      body: new URLSearchParams({
        fullName: who ? "Signed In" : "A Guest",
        email: ada.email,
        tripType: "dropoff",
        departureCity: "Lagos",
        arrivalCity: "Tamale",
        departureDateTime: "2031-12-24T09:30",
        numberOfPassengers: "2",
        confirmInfo: "true",
      }),
      headers: { Origin: site.origin },
    });
  expect([(await send(ada)).status, (await send(null)).status]).toEqual([303, 303]);
  expect(
    await site.query(
      "select full_name, user_id from bookings where arrival_city = 'Tamale' order by full_name",
    ),
  ).toEqual([
    { full_name: "A Guest", user_id: null },
    { full_name: "Signed In", user_id: ada.id },
  ]);
  expect(await (await ask("/bookings", bola)).text()).not.toContain("Tamale");
});

it("a guest's request joins the account whose address is proven, at the next sign-in, and no account before", async () => {
  const guests = await storeBooking(site, {
    userId: null,
    email: ada.email.toUpperCase(),
    departureCity: "Guest Field",
  });
  const shown = async () => (await (await ask("/bookings", ada)).text()).includes(guests);
  const signIn = () => new AccountVisitor(site).signIn(ada.email, ada.password);
  await signIn();
  expect(await shown()).toBe(false);
  await site.query("update users set email_verified = true where id = $1", [ada.id]);
  await signIn();
  expect(await shown()).toBe(true);
});

it("a guest's request joins the account in the moment in which its address is proven", async () => {
  const carla = await newCustomer(site, { name: "Carla" });
  const guests = await storeBooking(site, { userId: null, email: carla.email });
  expect(await (await ask("/bookings", carla)).text()).not.toContain(guests);
  const proof = async () => {
    const [mail] = await mailsWritten(site, carla.email);
    return /proof=([\w.%-]+)/.exec(mail?.text ?? "")?.[1];
  };
  await expect.poll(proof, { timeout: 20_000 }).toBeTruthy();
  const response = await ask("/verify-email", carla, {
    method: "POST",
    body: new URLSearchParams({ proof: decodeURIComponent((await proof()) ?? "") }),
  });
  expect(response.status).toBe(200);
  expect(await (await ask("/bookings", carla)).text()).toContain(guests);
});

it("a confirmed booking's page shows aircraft, times and a guide price, as a pending one's does", async () => {
  const booked = await storeBooking(site, {
    userId: ada.id,
    ...{ departureCity: "Lagos Murtala Muhammed (LOS)", arrivalCity: "Accra (ACC)" },
    ...{ departureDateTime: "2027-05-12 09:30:00", preferredAircraft: "Legacy 600" },
  });
  const shown = async () =>
    (await words(await ask(`/bookings/${booked}`, ada))).replace(/<script.*?<\/script>/gs, "");
  const pending = await shown();
  await moveByStaff(site, { reference: booked, to: "confirmed", note: "" });
  const confirmed = await shown();
  for (const page of [pending, confirmed]) {
    expect(page).toContain("Legacy 600");
    expect(page).toMatch(/Leaves 09:30 .* lands \d\d:\d\d/);
    expect(page).toMatch(/USD [\d,]+/);
    // The code has no line of its own.
    expect(page).toContain("Accra (ACC)");
    expect(page).not.toMatch(/>\s*\(ACC\)/);
  }
  expect(confirmed).toContain("Guide price");
  expect(confirmed).toContain(`/bookings/${booked}/calendar.ics`);
});

it("the sign-in that one booking's address leads to goes back there, without scripts", async () => {
  const { headers } = await ask(`/bookings/${reference}`, null);
  const signedIn = await ask(headers.get("location") ?? "", null, {
    method: "POST",
    body: new URLSearchParams({ email: ada.email, password: ada.password }),
    headers: { Origin: site.origin },
  });
  expect(signedIn.headers.get("location")).toBe(`/sign-in/done?returnTo=%2Fbookings%2F${reference}`);
});
