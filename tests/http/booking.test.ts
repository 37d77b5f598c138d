import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { beforeAll, expect, it } from "vitest";
import { bookingMessages as say } from "#app/features/booking/messages.ts";
import { limits, maxFormBytes } from "#app/limits.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

const valid = {
  fullName: "Ada Obi",
  email: "ada@example.com",
  tripType: "dropoff",
  departureCity: "Lagos",
  arrivalCity: "London",
  departureDateTime: "2031-12-24T09:30",
  numberOfPassengers: "2",
  confirmInfo: "true",
};

let visitors = 0;
/** Posts the form as a browser without scripts does, each time as another visitor unless `from` says who. */
function post(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  from = `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`,
) {
  return fetch(`${site.origin}/booking`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", "X-Forwarded-For": from, ...headers },
    redirect: "manual",
  });
}

const text = async (response: Response) =>
  (await response.text()).replaceAll("&#x27;", "'").replaceAll("&#39;", "'");
const stored = (name: string) =>
  site.query<{ reference: string }>("select reference from bookings where full_name = $1", [name]);

/** The page that a request's sender is led to. */
const thanksFor = async (fields: Record<string, string>) => {
  const taken = await post(fields);
  expect(taken.status).toBe(303);
  return await fetch(new URL(taken.headers.get("location") ?? "", site.origin));
};

it("takes a plain post, thanks on a page of its own, and answers privately", async () => {
  const response = await thanksFor({ ...valid, fullName: "Plain Post" });
  const html = await text(response);
  expect([response.status, html.includes(say.thanks), html.includes(say.thanksDetail)]).toEqual([
    200,
    true,
    true,
  ]);
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/);
  const [booking] = await stored("Plain Post");
  expect(html).toContain(booking?.reference);
  for (const words of ["Lagos", "London", "December 24, 2031, 09:30"]) expect(html).toContain(words);
  expect(html).toContain(`Sent to ${valid.email}.`);
  expect(html).not.toContain("Plain Post");
});

it("stores a domain of other letters in ASCII, without the invisible characters of a paste", async () => {
  const taken = await post({ ...valid, fullName: "Idn Domain", email: "\u200eada&obi@münchen.de\ufeff" });
  expect(taken.status).toBe(303);
  const [booking] = await site.query<{ id: string; email: string }>(
    "select id, email from bookings where full_name = 'Idn Domain'",
  );
  expect(booking?.email).toBe("ada&obi@xn--mnchen-3ya.de");
});

it("asks for the name where only invisible characters were typed", async () => {
  const refused = await post({ ...valid, fullName: "\u200b\u3164\u2800" });
  expect(refused.status).toBe(400);
  expect(await text(refused)).toContain("Enter your full name.");
});

it("shows, without scripts, which address was probably meant", async () => {
  const refused = await post({ ...valid, email: "ada@gmial.com", fullName: "" });
  expect(await text(refused)).toMatch(/Did you mean(?: |<!-- -->)*<strong[^>]*>ada@gmail\.com<\/strong>/);
});

it("shows a request's trip to nobody who was not led to it, and to nobody after an hour", async () => {
  const { url } = await thanksFor({ ...valid, fullName: "Kept Apart" });
  const [reference, until, signature] = new URL(url).searchParams.get("t")?.split(".") ?? [];
  const other = await thanksFor({ ...valid, fullName: "Somebody Else" });
  const [foreign] = new URL(other.url).searchParams.get("t")?.split(".") ?? [];
  for (const token of [
    reference,
    `${reference}.${until}`,
    `${foreign}.${until}.${signature}`,
    `${reference}.${Number(until) + 1}.${signature}`,
    "",
  ]) {
    const refused = await fetch(`${site.origin}/booking/sent?t=${token}`);
    const html = await text(refused);
    expect([token, refused.status, html.includes("Lagos (LOS)") || html.includes(String(reference))]).toEqual(
      [token, 404, false],
    );
  }
  expect(Number(until) - Date.now()).toBeLessThanOrEqual(3_600_000);
  expect((await fetch(url)).headers.get("cache-control")).toContain("no-store");
});

it("opens the form with the aircraft that was asked for on the fleet page", async () => {
  const html = await text(await fetch(`${site.origin}/booking?aircraft=gulfstream-550`));
  expect(html).toMatch(/<input[^>]*name="preferredAircraft"[^>]*value="Gulfstream 550"/);
  expect(html).toMatch(/<details[^>]*open=""/);
  const fleetHtml = await text(await fetch(`${site.origin}/fleet`));
  expect(fleetHtml).toContain('href="/booking?aircraft=gulfstream-550"');
  const unknown = await text(await fetch(`${site.origin}/booking?aircraft=%3Cb%3E`));
  expect(unknown).toMatch(/<input[^>]*name="preferredAircraft"[^>]*value=""/);
});

it("thanks each with their own reference and scripts that no other answer lets run", async () => {
  const thanked = async (fullName: string) => {
    const response = await thanksFor({ ...valid, fullName });
    const html = await response.text();
    const [booking] = await stored(fullName);
    const [, nonce = ""] =
      /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "") ?? [];
    const scripts = [...html.matchAll(/<script[^>]*nonce="([^"]*)"/g)].map(([, carried]) => carried);
    return { html, nonce, scripts, reference: booking?.reference ?? "none" };
  };
  const [one, other] = [await thanked("First Thanked"), await thanked("Second Thanked")];
  for (const { html, nonce, scripts, reference } of [one, other]) {
    expect(new Set(html.match(/HA-[2-9A-Z]{6}/g))).toEqual(new Set([reference]));
    expect(new Set(scripts)).toEqual(new Set([nonce]));
  }
  expect(one.nonce).not.toBe(other.nonce);
});

it("refuses what the form refuses, with the same words and every value kept", async () => {
  const response = await post({
    ...valid,
    fullName: "Half <b>Done</b>",
    email: "nonsense",
    departureDateTime: "2001-01-01T10:00",
    confirmInfo: "",
  });
  const html = await text(response);
  expect(response.status).toBe(400);
  for (const sentence of [say.emailFormat, say.departurePast, say.confirmMissing, say.correct(3)])
    expect(html).toContain(sentence);
  expect(html).toContain('value="Half &lt;b&gt;Done&lt;/b&gt;"');
  expect(await stored("Half <b>Done</b>")).toEqual([]);
});

it("stores the same post once, and a changed one again", async () => {
  const once = { ...valid, fullName: "Double Click", idempotencyKey: "0123456789abcdef" };
  const answers = await Promise.all([post(once), post(once), post(once)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await stored("Double Click")).toHaveLength(1);
  await post({ ...once, numberOfPassengers: "5" });
  expect(await stored("Double Click")).toHaveLength(2);
});

it("is not fooled by what programs send", async () => {
  const trapped = await post({ ...valid, fullName: "Bot One", website: "https://spam.example" });
  expect([trapped.status, (await text(trapped)).includes(say.leaveEmpty)]).toEqual([400, true]);
  const quick = await post({ ...valid, fullName: "Bot Two", openMs: "40" });
  expect([quick.status, (await text(quick)).includes(say.tooQuick)]).toEqual([400, true]);
  expect(await stored("Bot One")).toEqual([]);
  expect(await stored("Bot Two")).toEqual([]);
});

it("refuses posts from other sites", async () => {
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "not a url" },
    { Origin: site.origin.replace("://", "://user@") },
  ];
  for (const headers of foreign) {
    const response = await post({ ...valid, fullName: "Forged" }, headers);
    expect([headers, response.status]).toEqual([headers, 403]);
  }
  expect(await stored("Forged")).toEqual([]);
  expect(
    (await post({ ...valid, fullName: "Own" }, { Origin: site.origin, "Sec-Fetch-Site": "same-origin" }))
      .status,
  ).toBe(303);
});

it("limits what one network and one address may send, says for how long, and loses nothing", async () => {
  const network = "203.0.113.77";
  for (let sent = 0; sent < limits.bookingPerNetwork.points; sent += 1) {
    const response = await post(
      { ...valid, fullName: `Busy ${sent}`, email: `busy${sent}@example.com` },
      {},
      network,
    );
    expect(response.status).toBe(303);
  }
  const refused = await post({ ...valid, fullName: "Busy Last", email: "last@example.com" }, {}, network);
  const html = await text(refused);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(html).toContain("We are receiving many requests from your network. Please call +234 ");
  expect(html).toContain('value="Busy Last"');
  expect((await post({ ...valid, fullName: "Neighbour", email: "neighbour@example.com" })).status).toBe(303);
  const rows = await site.query<{ key: string }>("select key from rate_limits");
  expect(rows.filter(({ key }) => key.includes(network) || key.includes("@"))).toEqual([]);
});

it("counts no repeat, and locks nobody out by writing their address", async () => {
  const email = "Victim@example.com";
  const mine = { ...valid, fullName: "Once", email };
  for (let sent = 0; sent <= limits.acknowledgementsPerAddress.points; sent += 1) {
    expect((await post(mine)).status).toBe(303);
  }
  const kinds = (name: string) =>
    site.query<{ kind: string }>(
      "select kind from mails join bookings on bookings.id = about_id where full_name = $1 order by kind",
      [name],
    );
  expect(await kinds("Once")).toHaveLength(2);
  for (let sent = 1; sent < limits.acknowledgementsPerAddress.points; sent += 1) {
    expect((await post({ ...mine, fullName: `Spam ${sent}`, email: email.toLowerCase() })).status).toBe(303);
  }
  expect((await post({ ...mine, fullName: "Past The Limit" })).status).toBe(303);
  expect(await kinds("Past The Limit")).toEqual([{ kind: "booking-request-received" }]);
});

it("gives a clear refusal to bodies that are too large, broken or of another kind, never a fault of its own", async () => {
  const large = await post({ ...valid, specialRequests: "x".repeat(maxFormBytes) });
  expect(large.status).toBe(413);
  const long = await post({ ...valid, fullName: "Long", specialRequests: "x".repeat(3000) });
  expect([long.status, (await text(long)).includes(say.tooLong(2000))]).toEqual([400, true]);
  for (const [type, body] of [
    ["application/json", "{"],
    ["text/plain", "hello"],
    ["multipart/form-data", "no boundary"],
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    ["application/x-www-form-urlencoded", "%"],
    ["application/x-www-form-urlencoded", ""],
  ] as const) {
    const response = await fetch(`${site.origin}/booking`, {
      method: "POST",
      body,
      headers: { "Content-Type": type, Accept: "text/html", "X-Forwarded-For": "198.51.100.1" },
    });
    expect([type, response.status]).toEqual([type, 400]);
  }
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    const response = await fetch(`${site.origin}/booking`, { method });
    expect([method, response.status, response.headers.get("allow")]).toEqual([
      method,
      405,
      "GET, HEAD, POST",
    ]);
  }
  expect((await fetch(`${site.origin}/`, { method: "POST", body: "x" })).status).toBe(405);
});

it("keeps visitors out of mail headers and out of the log", async () => {
  const name = "Eve\r\nBcc: victim@example.com";
  const response = await post({
    ...valid,
    fullName: name,
    email: "eve@example.com",
    departureCity: "Lagos\r\nX-Evil: yes",
  });
  expect(response.status).toBe(303);
  const [booking] = await site.query<{ id: string; reference: string; full_name: string }>(
    "select id, reference, full_name from bookings where email = 'eve@example.com'",
  );
  expect(booking?.full_name).toBe("Eve Bcc: victim@example.com");
  await expect
    .poll(
      async () =>
        (await site.query("select 1 from mails where about_id = $1 and status = 'sent'", [booking?.id]))
          .length,
      { timeout: 20_000 },
    )
    .toBe(2);
  const folder = path.join(site.dataDir, "mail");
  const files = readdirSync(folder).filter((file) => file.includes(booking?.reference ?? "none"));
  expect(files).toHaveLength(2);
  for (const file of files) {
    const mail = await PostalMime.parse(readFileSync(path.join(folder, file)));
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.map(({ key }) => key)).not.toContain("x-evil");
    expect(mail.to).toHaveLength(1);
  }
  for (const secret of ["eve@example.com", "Eve", "ada@example.com", "203.0.113.77", "198.51.0."])
    expect(site.output()).not.toContain(secret);
});

it("is refused when the database is away, with the form kept, and taken when it is back", async () => {
  await site.query("alter table bookings rename to bookings_away");
  const failed = await post({ ...valid, fullName: "Patient" });
  const html = await text(failed);
  expect([failed.status, html.includes(say.failed), html.includes('value="Patient"')]).toEqual([
    500,
    true,
    true,
  ]);
  await site.query("alter table bookings_away rename to bookings");
  expect((await post({ ...valid, fullName: "Patient" })).status).toBe(303);
  expect(await stored("Patient")).toHaveLength(1);
});
