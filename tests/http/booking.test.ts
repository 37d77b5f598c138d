import { expect, it } from "vitest";
import { limits } from "#app/limits.ts";
import { AccountVisitor, expectPage } from "#tests/support/account-visitor.ts";
import { value } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { bookingForm } from "#tests/support/stored-bookings.ts";

// What only the booking form does; what all public forms do is in forms.test.ts.

const site = await sharedSite();

/** Posts the form as a browser without scripts, each time from another network. */
const post = (fields: Record<string, string>) =>
  new AccountVisitor(site).post("/booking", fields, { Accept: "text/html" });
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
    const reference = await value(site, "select reference from bookings where full_name = $1", fullName);
    expect(new Set(html.match(/HA-[2-9A-Z]{6}/g))).toEqual(new Set([reference]));
    for (const text of [
      "Thank you for your booking request!",
      "We'll review your request and get back to you shortly.",
      "Lagos",
      "London",
      "December 24, 2031, 09:30",
      `Sent to ${bookingForm.email}.`,
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
    const html = await expectPage(await fetch(`${site.origin}/booking/sent?t=${token}`), 404);
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

it("shows, without scripts, which address was probably meant", async () => {
  const refused = await (await post({ ...bookingForm, email: "ada@gmial.com", fullName: "" })).text();
  expect(refused).toMatch(/Did you mean(?: |<!-- -->)*<strong[^>]*>ada@gmail\.com<\/strong>/);
});

it("stores requests past an address's limit without an acknowledgement, and counts no repeat", async () => {
  const email = "Victim@example.com";
  const { points } = limits.acknowledgementsPerAddress;
  const mailsFor = (name: string) =>
    site.query("select kind from mails join bookings on bookings.id = about_id where full_name = $1", [name]);
  for (let attempt = 0; attempt <= points; attempt += 1)
    expect((await post({ ...bookingForm, fullName: "Once", email })).status).toBe(303);
  expect(await mailsFor("Once")).toHaveLength(2);
  for (let attempt = 1; attempt <= points; attempt += 1)
    await post({ ...bookingForm, fullName: `Spam ${attempt}`, email: email.toLowerCase() });
  expect(await mailsFor(`Spam ${points}`)).toEqual([{ kind: "booking-request-received" }]);
});
