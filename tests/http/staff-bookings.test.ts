import type { HTMLElement } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { bookedTripMessages } from "#app/features/trip/staff/booked-trip.tsx";
import { limits } from "#app/limits.ts";
import { findInMail, newAddress, newStaff } from "#tests/support/account-visitor.ts";
import { deadLinks, expectPage } from "#tests/support/expected-responses.ts";
import { setCalls } from "#tests/support/limiting.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { expectMain, requestsAs } from "#tests/support/staff-requests.ts";
import {
  bookingForm,
  dayIn,
  lagosToLuton,
  storeBooking,
  storeMessage,
} from "#tests/support/stored-bookings.ts";

const site = await sharedSite();
const admin = await newStaff(site, "admin", "Ngozi Adeyemi");
const colleague = await newStaff(site, "admin", "Bola Ade");
const request = requestsAs(admin);
const attributeValue = (page: HTMLElement, selector: string) =>
  page.querySelector(selector)?.getAttribute("value");

describe("a request entered by staff", () => {
  const path = "/admin/bookings/new";
  const entry = (more: Record<string, string> = {}): Record<string, string> => ({
    ...bookingForm,
    source: "telephone",
    acknowledge: "yes",
    fullName: "Chika Eze",
    email: newAddress(),
    tripType: "dropandwait",
    arrivalCity: "Accra",
    returnDateTime: "2031-12-26T18:00",
    preferredAircraft: "Legacy 600",
    ...more,
  });
  const bookingsOf = `select reference, status, source, user_id, number_of_passengers,
      array(select kind from mails where about_id = b.id) as mails,
      (select string_agg(kind || ' ' || actor, ' ') from booking_events where booking_id = b.id) as events
    from bookings b where email = $1`;
  const stored = ({ email = "" }) => site.query<{ reference: string }>(bookingsOf, [email]);
  async function enter(fields: Record<string, string>) {
    const { status, location } = await request(path, fields);
    const [booking] = await stored(fields);
    expect([status, location]).toEqual([303, `/admin/bookings/${booking?.reference}?done=enter`]);
    return { reference: booking?.reference ?? "", ...(await request(location ?? "")) };
  }

  it("is stored and audited with its author, and mailed to the client alone where the box is ticked", async () => {
    const fields = entry();
    const page = await enter(fields);
    const { reference } = page;
    const row = { status: "pending", source: "telephone", user_id: null, number_of_passengers: 2 };
    const effects = { mails: ["booking-request-acknowledged"], events: `asked ${admin.id}` };
    expect(await stored(fields)).toEqual([{ reference, ...row, ...effects }]);
    const audit = "select action, actor_name, detail from audit_entries where subject_id = $1";
    const detail = { source: "telephone", acknowledge: true };
    const entered = { action: "booking.enter", actor_name: "Ngozi Adeyemi", detail };
    expect(await site.query(audit, [reference])).toEqual([entered]);
    const texts = ["The request is saved.", "Entered by staff", "WAT (telephone)", "WAT, Ngozi Adeyemi"];
    await expectMain(page, 200, ...texts);
    expect(page.html).not.toContain('name="undo"');
    await findInMail(site, fields.email ?? "", new RegExp(`^.*${reference}`));
    const mute = { source: "whatsapp", email: "", phone: "+234 803 555 0199", preferredContact: "whatsapp" };
    const { location = "" } = await request(path, entry(mute));
    const subject = /HA-\w{6}/.exec(location ?? "")?.[0];
    const log = await request(`/admin/audit?kind=booking&subject=${subject}`);
    await expectMain(log, 200, "by WhatsApp, without an e-mail");
    const { acknowledge: _unticked, ...withoutMail } = entry({ source: "walk-in" });
    await enter(withoutMail);
    expect(await stored(withoutMail)).toMatchObject([{ mails: [] }]);
  });

  it("is refused with its errors and typed values, and with the website as its source", async () => {
    const wrong = { source: "mail", departureCity: "", purpose: "medical" };
    const { acknowledge: _unticked, ...fields } = entry(wrong);
    const { status, page } = await request(path, fields);
    expect([status, await stored(fields)]).toEqual([400, []]);
    expect(page.querySelector("#departureCity-error")?.text).toContain("Where are you flying from?");
    for (const name of ["fullName", "email", "arrivalCity", "returnDateTime", "preferredAircraft"])
      expect([name, attributeValue(page, `[name="${name}"]`)]).toEqual([name, fields[name]]);
    const ticked = page.querySelectorAll("input[checked]").map((each) => each.getAttribute("value"));
    expect(ticked).toEqual(expect.arrayContaining(["mail", "dropandwait", "medical"]));
    expect(page.querySelector('[name="acknowledge"]')?.hasAttribute("checked")).toBe(false);
    const unknown = await request(path, entry({ source: "website" }));
    await expectMain(unknown, 400, "Choose how the request reached us.");
    expect(deadLinks(unknown.page)).toEqual([]);
  });

  it("is stored once when it is sent three times", async () => {
    const idempotencyKey = attributeValue((await request(path)).page, '[name="idempotencyKey"]') ?? "";
    const fields = entry({ idempotencyKey });
    const both = await Promise.all([request(path, fields), request(path, fields)]);
    const locations = [...both, await request(path, fields)].map(({ location }) => location);
    expect(await stored(fields)).toHaveLength(1);
    expect(new Set(locations)).toEqual(new Set([expect.stringMatching(/^\/admin\/bookings\/HA-/)]));
  });

  // That no cell is a formula is tested in app/platform/csv-download.test.ts.
  it("is found by its source in the list and in the export, which is audited", async () => {
    const { reference } = await enter(entry({ source: "walk-in" }));
    const called = await enter(entry());
    const list = (await request("/admin/bookings?source=walk-in")).page.querySelector("tbody")?.text ?? "";
    expect([list.includes(reference), list.includes(called.reference)]).toEqual([true, false]);
    const { html: csv, headers } = await request("/admin/bookings/export.csv?source=walk-in");
    expect(headers.get("content-type")).toContain("text/csv");
    expect(csv.split("\n")[0]).toContain("Reference,Status,Received (UTC),Source,");
    expect(csv).toMatch(new RegExp(`${reference},pending,[^,]+,Walk-in,`));
    expect(csv).toContain("Accra, 2031-12-24 09:30; Accra to Lagos, 2031-12-26 18:00");
    expect(csv).not.toContain(called.reference);
    const exports = "select 1 from audit_entries where actor_id = $1 and action = 'booking.export'";
    expect(await site.query(exports, [admin.id])).toHaveLength(1);
  });

  it("starts with the name and address of a message", async () => {
    const id = await storeMessage(site, "Musa Danjuma", "musa@example.com");
    const from = `${path}?message=${id}`;
    expect((await request(`/admin/messages/${id}`)).html).toContain(from);
    const { page } = await request(from);
    const filled = ["#fullName", "#email", "[name=source][checked]"].map((one) => attributeValue(page, one));
    expect(filled).toEqual(["Musa Danjuma", "musa@example.com", "mail"]);
    expect((await request(`${path}?message=none`)).status).toBe(200);
  });
});

describe("a booking's page", () => {
  const inAMonth = dayIn(30);
  const flight = {
    ...lagosToLuton,
    departureDateTime: `${inAMonth} 12:00:00`,
    preferredAircraft: "Legacy 600",
  };
  const estimateOn = async (reference: string) =>
    (await request(`/admin/bookings/${reference}`)).page
      .querySelectorAll("section")
      .find((section) => section.querySelector("h2")?.text === "Aircraft for this trip");

  it("shows which aircraft fly the trip, the requested one first, with time and estimate", async () => {
    const section = await estimateOn(await storeBooking(site, flight));
    const [first, ...others] = section?.querySelectorAll("li").map((line) => line.text) ?? [];
    expect(first).toMatch(/^Legacy 600 \(asked for\) Non-stop\d h \d\dWhole trip: about USD [\d,]+,000$/);
    expect(others.join(" ")).toContain("Gulfstream 550");
    const links = section?.querySelectorAll("a").map((link) => link.getAttribute("href"));
    expect(links?.join(" ")).toContain(`/trip?from=LOS&to=LTN&date=${inAMonth}&time=12:00&pax=3`);
  });

  it("offers an aircraft's times and estimate and filled saved replies for the note", async () => {
    await request("/admin/replies/create", {
      name: "Insert me",
      text: "Dear {name}, {reference} is ready. {x}",
    });
    const reference = await storeBooking(site, { ...flight, returnDateTime: `${inAMonth} 23:30:00` });
    const { html } = await request(`/admin/bookings/${reference}.data`);
    const texts = JSON.parse(`[${[...html.matchAll(/"(?:[^"\\]|\\.)*"/g)].join()}]`) as string[];
    expect(texts).toContain(`Dear Ada Obi, ${reference} is ready. {x}`);
    const title = bookedTripMessages.aircraft("Gulfstream 550");
    const [, out, back, price] = texts.find((text) => text.startsWith(`${title}\n`))?.split("\n") ?? [];
    expect(out).toMatch(
      /^Lagos \(LOS\) to London Luton \(LTN\), .+: departs 12:00, lands about \d\d:\d\d \(.+\), flight time about 6 h/,
    );
    expect(back).toMatch(
      /^London Luton \(LTN\) to Lagos \(LOS\), .+: departs 23:30, lands about \d\d:\d\d the next day/,
    );
    expect(price).toMatch(/^Estimated price: about USD [\d,]+,000$/);
  });

  it("has no price where words name more places, and no estimate of a past or cancelled flight", async () => {
    const unknown = await estimateOn(await storeBooking(site, { ...flight, arrivalCity: "Nowhere at all" }));
    expect(unknown?.text).toContain("Nowhere\u00a0at\u00a0all");
    for (const more of [{ departureDateTime: "2024-01-01 12:00:00" }, { status: "cancelled" as const }])
      expect(await estimateOn(await storeBooking(site, { ...flight, ...more }))).toBeUndefined();
    const abuja = { arrivalCity: "Abuja Nnamdi Azikiwe (ABV)", returnDateTime: `${inAMonth} 23:30:00` };
    const trip = { ...flight, ...abuja, tripType: "other" };
    const words = { otherTripType: "Several", specialRequests: "Lagos to Abuja, then Kano, then home" };
    for (const more of [{ otherTripType: "LOS-ABV-KAN-LOS" }, words]) {
      const text = (await estimateOn(await storeBooking(site, { ...trip, ...more })))?.text ?? "";
      expect(text).toContain("they name more flights than this request holds (K");
      expect(text).not.toContain("USD");
    }
    const plain = await storeBooking(site, { ...trip, otherTripType: "A late return" });
    expect((await estimateOn(plain))?.text).toContain("USD");
  });

  it("warns of places without a known time zone", async () => {
    const typed = await storeBooking(site, { departureCity: "Zyx Strip", arrivalCity: "London Luton" });
    const warning = "No time zone is known for Zyx Strip: agree the local times with the customer.";
    expect((await request(`/admin/bookings/${typed}`)).html).toContain(warning);
    expect((await request(`/admin/bookings/${await storeBooking(site)}`)).html).not.toContain(
      "No time zone is",
    );
  });

  it("stores a note once per form, and the same words again in the next", async () => {
    const reference = await storeBooking(site);
    const path = `/admin/bookings/${reference}`;
    const notes = "select 1 from booking_notes n join bookings b on b.id = booking_id where reference = $1";
    for (const count of [1, 2]) {
      const form = (await request(path)).page.querySelector("form:has([name=intent][value=note])");
      const idempotencyKey = (form && attributeValue(form, "[name=idempotencyKey]")) ?? "";
      const fields = { intent: "note", idempotencyKey, note: "Called, no answer." };
      const both = await Promise.all([request(path, fields), request(path, fields)]);
      const answers = [...both, await request(path, fields)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await site.query(notes, [reference])).toHaveLength(count);
      expect(await site.auditOf(reference)).toHaveLength(count);
    }
    expect((await request(path, { intent: "note", note: " " })).main).toContain("Enter a note first.");
  });

  it("deletes a request after a question, with an audit entry that names no customer, but no flight", async () => {
    const reference = await storeBooking(site, { fullName: "Chidi Okafor" });
    const path = `/admin/bookings/${reference}`;
    await expectPage(request(path), 200, "Delete this request", "This cannot be undone.");
    const deleted = await request(path, { intent: "delete" });
    expect([deleted.status, deleted.location]).toEqual([303, "/admin/bookings?done=delete"]);
    expect((await request("/admin/bookings?done=delete")).html).toContain("The request is deleted.");
    expect([(await request(path)).status, (await request(path, { intent: "delete" })).status]).toEqual([
      404, 404,
    ]);
    expect(await site.auditOf(reference)).toEqual(["booking.delete"]);
    const { html } = await request(`/admin/audit?actor=${admin.id}`);
    expect(html).toContain("Deleted a request");
    expect(html).not.toContain("Chidi Okafor");
    const flight = `/admin/bookings/${await storeBooking(site, { status: "confirmed" })}`;
    expect((await request(flight)).html).not.toContain("Delete this request");
    const refusal = "This booking was confirmed, or its quotation accepted.";
    await expectPage(request(flight, { intent: "delete" }), 409, refusal);
    expect((await request(flight)).status).toBe(200);
  });
});

describe("saved replies", () => {
  const text = "Dear {name}, flight {reference} is ready. {other}";
  const names = async () =>
    (await request("/admin/replies")).page.querySelectorAll("tbody a").map((link) => link.text);
  const replies = "select id, version, text from saved_replies where name = $1";
  const stored = async (name: string) => (await site.query(replies, [name]))[0] ?? { id: "" };
  const create = (name: string, words = text) => request("/admin/replies/create", { name, text: words });

  it("are listed in the order of a request's days, those of staff last", async () => {
    await create("A first word");
    const listed = await names();
    expect([listed[0], listed[6]]).toEqual(["We are on it", "The day before"]);
    expect(listed.indexOf("A first word")).toBeGreaterThan(7);
  });

  it("are stored once per name", async () => {
    const creations = [...(await Promise.all([create("Ready"), create("Ready")])), await create("Ready")];
    const saved = "/admin/replies?done=saved";
    expect(creations.map(({ location }) => location)).toEqual([saved, saved, saved]);
    expect((await request(saved)).main).toContain("The reply is saved.");
    expect((await names()).filter((name) => name === "Ready")).toHaveLength(1);
    const other = await create("Ready", "Another text.");
    await expectMain(other, 400, "Another reply has this name. Choose another name, or change that reply.");
    expect(other.page.querySelector("textarea")?.text.trim()).toBe("Another text.");
    expect((await create("", " ")).main).toContain("Give the reply a name.");
    expect(await site.auditOf((await stored("Ready")).id)).toEqual(["reply.create"]);
  });

  it("never get one name from two renames at the same time", async () => {
    for (const name of ["One", "Other"]) await create(name);
    const rows = await Promise.all([stored("One"), stored("Other")]);
    await site.query("begin");
    await site.query("select from saved_replies where name in ('One', 'Other') for update");
    const renames = rows.map(({ id, version }) =>
      request(`/admin/replies/${id}`, { name: "Same", text, version: String(version) }),
    );
    const waiting =
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => site.value<number>(waiting)).toBe(2);
    await site.query("commit");
    const pages = (await Promise.all(renames)).toSorted((one, other) => one.status - other.status);
    expect(pages.map(({ status }) => status)).toEqual([302, 400]);
    expect(pages[1]?.main).toContain("Another reply has this name.");
  });

  it("show the second of two writers the newer text, and are deleted for good", async () => {
    await create("Twice", "First.");
    const { id, version } = await stored("Twice");
    const save = (words: string, base: number, who = admin) =>
      request(`/admin/replies/${id}`, { name: "Twice", text: words, version: String(base) }, who);
    await save("By a colleague.", version, colleague);
    const late = await save("Mine.", version);
    const both =
      "Someone changed this reply while you had it open. It now reads: “By a colleague.” Save again to replace it with yours.";
    await expectMain(late, 409, both);
    expect(late.page.querySelector("textarea")?.text.trim()).toBe("Mine.");
    await save("Mine.", Number(attributeValue(late.page, "main input[name=version]")));
    const last = await stored("Twice");
    expect(last.text).toBe("Mine.");
    const remove = (base: number) =>
      request(`/admin/replies/${id}`, { intent: "delete", version: String(base) });
    expect((await remove(1)).status).toBe(409);
    const deleted = await remove(last.version);
    expect((await request(deleted.location ?? "")).main).toContain("The reply is deleted.");
    expect(await names()).not.toContain("Twice");
    expect((await site.auditOf(id)).at(-1)).toBe("reply.delete");
  });

  it("keep their text on the page when their deletion is refused", async () => {
    await create("Refused", "Still here.");
    const { id } = await stored("Refused");
    const member = await newStaff(site, "admin");
    const remove = () => request(`/admin/replies/${id}`, { intent: "delete", version: "0" }, member);
    const changed = await remove();
    await setCalls(site, "replies-staff", limits.repliesPerStaff.points);
    const tooMany = await remove();
    await expectMain(changed, 409, "Someone changed this reply. Look at it as it is now.");
    await expectMain(tooMany, 429, "Too many changes in an hour.");
    for (const { page } of [changed, tooMany]) {
      expect(attributeValue(page, "main input[name=name]")).toBe("Refused");
      expect(page.querySelector("main textarea")?.text.trim()).toBe("Still here.");
    }
  });

  it("start an e-mail to the writer of a message, except replies that name a booking", async () => {
    await create("For a message", "Dear {name}, thank you.");
    const id = await storeMessage(site, "Bola Eze", "bola@example.com");
    const links = (await request(`/admin/messages/${id}`)).page.querySelectorAll("a[href*='&body=']");
    const mail = links.find((link) => link.text === "For a message")?.getAttribute("href") ?? "";
    expect(new URL(mail).searchParams.get("body")).toBe("Dear Bola Eze, thank you.");
    expect(links.map((link) => link.text)).not.toContain("Ready");
  });
});

it("a booking that a colleague assigned meanwhile is not taken from its assignee", async () => {
  const path = `/admin/bookings/${await storeBooking(site)}`;
  const assign = (was: string, assignee: string) => request(path, { intent: "assign", was, assignee });
  await expectMain(await assign("", colleague.id), 200, "Assigned to Bola Ade.");
  const conflict = "The assignment changed while you had this booking open.";
  await expectMain(await assign("", admin.id), 409, conflict);
  await expectMain(await assign(colleague.id, ""), 200, "The booking is unassigned.");
});
