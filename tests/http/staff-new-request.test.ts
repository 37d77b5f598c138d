import { randomUUID } from "node:crypto";
import { parse } from "node-html-parser";
import { beforeAll, expect, it } from "vitest";
import { bookingMailKinds } from "#app/features/booking/booking-mails.server.ts";
import { bookingMessages } from "#app/features/booking/messages.ts";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

let site: Site;
let staff: Customer;
beforeAll(async () => {
  site = await sharedSite();
  staff = await newStaff(site, "admin", "Ngozi Adeyemi");
});

const path = "/admin/bookings/new";
const send = (address: string, fields?: Record<string, string>) =>
  fetch(site.origin + address, {
    redirect: "manual",
    headers: { Cookie: staff.cookie },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
const read = async (address: string) => (await send(address)).text();
const textOf = (html: string) =>
  parse(html.replace(/<script[\s\S]*?<\/script>/g, "")).textContent.replace(/[\s\u00a0]+/g, " ");

/** A request as it is typed in, for a client of its own. */
const typedIn = (more: Record<string, string> = {}) => ({
  source: "telephone",
  acknowledge: "yes",
  fullName: "Chika Eze",
  email: `client-${randomUUID().slice(0, 8)}@example.com`,
  tripType: "dropandwait",
  departureCity: "Lagos",
  arrivalCity: "Accra",
  departureDateTime: "2031-12-24T09:30",
  returnDateTime: "2031-12-26T18:00",
  numberOfPassengers: "4",
  preferredAircraft: "Legacy 600",
  confirmInfo: "true",
  ...more,
});

const stored = (email: string) =>
  site.query<{ id: string; reference: string }>(
    "select id, reference, status, source, user_id, number_of_passengers from bookings where email = $1",
    [email],
  );
const mailKinds = (bookingId: string) =>
  site.query<{ kind: string }>("select kind from mails where about_id = $1 order by kind", [bookingId]);

/** Sends it, and follows to the booking's page. */
async function enter(fields: Record<string, string>) {
  const answer = await send(path, fields);
  const [booking] = await stored(fields.email ?? "");
  const at = answer.headers.get("location") ?? "";
  expect([answer.status, at]).toEqual([303, `/admin/bookings/${booking?.reference}?done=enter`]);
  return { id: booking?.id ?? "", reference: booking?.reference ?? "", page: await read(at) };
}

it("stores what a client said on the telephone, says who typed it in, and mails the client alone", async () => {
  const fields = typedIn();
  const { id, reference, page } = await enter(fields);
  expect(await stored(fields.email)).toMatchObject([
    { status: "pending", source: "telephone", user_id: null, number_of_passengers: 4 },
  ]);
  expect(await site.query("select kind, actor from booking_events where booking_id = $1", [id])).toEqual([
    { kind: "asked", actor: staff.id },
  ]);
  expect(
    await site.query("select action, actor_name, detail from audit_entries where subject_id = $1", [
      reference,
    ]),
  ).toEqual([
    {
      ...{ action: "booking.enter", actor_name: "Ngozi Adeyemi" },
      detail: { source: "telephone", acknowledge: true },
    },
  ]);
  const shown = textOf(page);
  for (const words of [say.entry.saved, say.isEntered, "WAT (telephone)", "WAT, Ngozi Adeyemi"])
    expect(shown).toContain(words);
  expect((await mailKinds(id)).map(({ kind }) => kind)).toEqual([bookingMailKinds.requestAcknowledged]);
  expect(page).not.toContain('name="undo"');
  await expect
    .poll(async () => (await mailsWritten(site, fields.email)).map(({ subject }) => subject))
    .toEqual([expect.stringContaining(reference)]);
});

it("sends nothing where the box is not ticked", async () => {
  const { acknowledge: _unticked, ...quiet } = typedIn({ source: "walk-in" });
  const silent = await enter(quiet);
  expect(await mailKinds(silent.id)).toEqual([]);
});

it("says what is wrong beside everything that was typed, and stores nothing", async () => {
  const { acknowledge: _unticked, ...fields } = typedIn({
    source: "mail",
    departureCity: "",
    purpose: "medical",
  });
  const refused = await send(path, fields);
  const page = parse(await refused.text());
  expect([refused.status, await stored(fields.email)]).toEqual([400, []]);
  expect(page.querySelector("#departureCity-error")?.textContent).toContain(
    bookingMessages.departureCityMissing,
  );
  const value = (name: string) => page.querySelector(`[name="${name}"]`)?.getAttribute("value");
  for (const name of ["fullName", "email", "arrivalCity", "returnDateTime", "preferredAircraft"] as const)
    expect([name, value(name)]).toEqual([name, fields[name]]);
  const ticked = page.querySelectorAll("input[checked]").map((each) => each.getAttribute("value"));
  expect(ticked).toEqual(expect.arrayContaining(["mail", "dropandwait", "medical"]));
  expect(page.querySelector('[name="acknowledge"]')?.hasAttribute("checked")).toBe(false);
  // The website's own word is not for staff to choose.
  const invented = await send(path, typedIn({ source: "website" }));
  expect([invented.status, textOf(await invented.text())]).toEqual([
    400,
    expect.stringContaining(say.entry.sourceMissing),
  ]);
});

it("stores once what is sent twice", async () => {
  const hidden =
    parse(await read(path))
      .querySelector('[name="idempotencyKey"]')
      ?.getAttribute("value") ?? "";
  expect(hidden).not.toBe("");
  const fields = typedIn({ idempotencyKey: hidden });
  const both = await Promise.all([send(path, fields), send(path, fields)]);
  const again = await send(path, fields);
  const places = [...both, again].map(({ headers }) => headers.get("location"));
  expect(await stored(fields.email)).toHaveLength(1);
  expect(new Set(places)).toEqual(new Set([expect.stringMatching(/^\/admin\/bookings\/HA-/)]));
  const keyless = typedIn();
  await send(path, keyless);
  await send(path, keyless);
  const [only, ...others] = await stored(keyless.email);
  expect([others, await mailKinds(only?.id ?? "")]).toEqual([
    [],
    [{ kind: bookingMailKinds.requestAcknowledged }],
  ]);
});

it("finds by where it came from, in the list and in the export", async () => {
  const { reference } = await enter(typedIn({ source: "walk-in" }));
  const called = await enter(typedIn());
  const list = parse(await read("/admin/bookings?source=walk-in")).querySelector("tbody")?.textContent ?? "";
  expect([list.includes(reference), list.includes(called.reference)]).toEqual([true, false]);
  const csv = await read("/admin/bookings/export.csv?source=walk-in");
  expect(csv.split("\n")[0]).toContain("Reference,Status,Received (UTC),Source,");
  expect(csv).toMatch(new RegExp(`${reference},pending,[^,]+,Walk-in,`));
  expect(csv).not.toContain(called.reference);
});

it("begins with the name and the address of the message that asks for it", async () => {
  const [message] = await site.query<{ id: string }>(
    "insert into contact_messages (name, email, phone, message, submission) values ('Musa Danjuma', 'musa@example.com', '', 'To Eket?', 'asks-1') returning id",
  );
  expect(await read(`/admin/messages/${message?.id}`)).toContain(`${path}?message=${message?.id}`);
  const page = parse(await read(`${path}?message=${message?.id}`));
  expect(page.querySelector("#fullName")?.getAttribute("value")).toBe("Musa Danjuma");
  expect(page.querySelector("#email")?.getAttribute("value")).toBe("musa@example.com");
  expect(page.querySelector("[name=source][checked]")?.getAttribute("value")).toBe("mail");
  expect((await send(`${path}?message=none`)).status).toBe(200);
});
