import { randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepPassengers } from "#app/features/passengers/passengers.server.ts";
import { limits } from "#app/limits.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import {
  AccountVisitor,
  expectLimited,
  expectPage,
  goodPassword,
  mailed,
  newAddress,
  newCustomer,
  newStaff,
  redirectOf,
} from "#tests/support/account-visitor.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { guestOf } from "#tests/support/quotations.ts";
import { openSite, sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";
import { type NewBooking, storeBooking } from "#tests/support/stored-bookings.ts";

let site: Site;
let staff: AccountVisitor;
beforeAll(async () => {
  site = await openSite({ env: { PASSENGER_KEY: "a key of the tests, long enough as one" } });
  staff = (await newStaff(site, "admin")).who;
});
afterAll(() => site.stop());

const person = {
  surname: "Zyxobi",
  givenNames: "Ada Ngozi",
  birthDate: "1984-11-30",
  birthPlace: "Enugu",
  sex: "Female",
  nationality: "NGA",
  documentType: "Passport",
  issuingState: "NGA",
  documentNumber: "zyx 0123456",
  expiry: "2034-05-01",
  dietary: "Zyxnuts",
  mobility: "",
};
type Details = Partial<typeof person>;

/** A confirmed booking of an account from Lagos to Luton on 24 December 2031, with its owner's browser. */
async function confirmed(more: Partial<NewBooking> = {}) {
  const owner = await newCustomer(site);
  const reference = await storeBooking(site, {
    email: owner.email,
    userId: owner.id,
    status: "confirmed",
    departureCity: "Lagos Murtala Muhammed (LOS)",
    arrivalCity: "London Luton (LTN)",
    ...more,
  });
  return { ...owner, reference, list: `/passengers/${reference}` };
}

const save = (who: AccountVisitor, list: string, details: Details = {}, id: string = randomUUID()) =>
  who.post(`${list}/new`, { intent: "save", id, version: "0", ...person, ...details });

/** The same with one passenger who is saved. */
async function withPassenger(details: Details = {}) {
  const booking = await confirmed();
  const id = randomUUID();
  expect(redirectOf(await save(booking.who, booking.list, details, id))).toEqual([
    303,
    `${booking.list}?done=saved`,
  ]);
  return { ...booking, id, page: `${booking.list}/${id}` };
}

async function invite(who: AccountVisitor, list: string, id = "") {
  const html = await expectPage(await who.post(list, { intent: "invite", id }), 200, "we show it once");
  return /value="http:\/\/[^/]+(\/traveller\?t=[\w-]{43})"/.exec(html)?.[1] ?? "";
}

function upload(who: AccountVisitor, page: string, bytes: Uint8Array<ArrayBuffer>, name = "a.jpg") {
  const body = new FormData();
  body.set("intent", "document");
  body.set("document", new File([bytes], name));
  return who.send(page, { method: "POST", body, headers: { Origin: who.claimed } });
}

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#888" } })
      .png()
      .toBuffer(),
  );
const pdf = (...objects: (string | Buffer)[]) =>
  new Uint8Array(Buffer.concat(["%PDF-1.7\n", ...objects, "\n%%EOF"].map((part) => Buffer.from(part))));

it("goes from the customer to the staff's list, files and audit log, and into no log and no plain row", async () => {
  const { who, reference, list, id, page } = await withPassenger();
  await expectPage(
    await who.send(`/bookings/${reference}`),
    200,
    "1 of 3 entered",
    "December 23, 2031, 09:30",
  );
  await expectPage(await who.send(`${list}?done=saved`), 200, "The passenger is saved.", "Ada Ngozi Zyxobi");
  await expectPage(await who.send(page), 200, 'value="ZYX0123456"', "deleted on", "January 23, 2032");
  expect(redirectOf(await upload(who, page, await picture()))).toEqual([303, `${page}?done=document`]);

  const desk = `/admin/bookings/${reference}/passengers`;
  const closed = await expectPage(
    await staff.send(desk),
    200,
    "1 of 3",
    "between December 22, 2031, 08:30 UTC and December 24, 2031, 06:30 UTC",
  );
  expect(closed).not.toContain("Zyx");
  await expectPage(
    await staff.post(desk, { intent: "show" }),
    200,
    "Ada Ngozi Zyxobi",
    "ZYX0123456",
    "Zyxnuts",
  );
  const file = (name: string) => staff.post(`${desk}/file`, { file: name });
  const manifest = await file("manifest");
  expect(manifest.headers.get("content-disposition")).toContain(`passengers-${reference}-`);
  expect(await manifest.text()).toContain(
    "Zyxobi,Ada Ngozi,1984-11-30,Enugu,Female,NGA,Passport,NGA,ZYX0123456,2034-05-01",
  );
  const gar = (await (await file("gar-0")).text()).split("\r\n");
  expect(gar[0]?.split(",")[2]).toBe("GENERAL AVIATION REPORT (GAR) -  January 2015");
  expect(gar[2]?.split(",").slice(0, 4)).toEqual(["Arrival (ICAO)", "EGGW", "Date", "2031-12-24"]);
  expect(gar[3]?.split(",").slice(0, 6)).toEqual([
    "Departure (ICAO)",
    "DNMM",
    "Date",
    "2031-12-24",
    "Time",
    "08:30",
  ]);
  expect(gar.slice(11).map((row) => row.replace(/,+$/, ""))).toEqual([
    "PASSENGERS",
    expect.stringContaining("Travel Document Type,Nature of Doc (if Other),Issuing State"),
    "Passport,,NGA,ZYX0123456,Zyxobi,Ada Ngozi,Female,1984-11-30,Enugu,NGA,2034-05-01",
    "TOTAL PASSENGERS,1",
    "",
  ]);
  const copy = await file(id);
  expect([copy.headers.get("content-type"), copy.headers.get("cache-control")]).toEqual([
    "image/jpeg",
    "private, no-store",
  ]);
  expect((await sharp(await copy.arrayBuffer()).metadata()).width).toBe(60);
  const audit = await site.query<{ action: string }>(
    "select action from audit_entries where subject_id = $1 order by id",
    [reference],
  );
  expect(audit.map(({ action }) => action)).toEqual(
    ["show", "manifest", "gar", "document"].map((verb) => `passenger.${verb}`),
  );
  const rows = await site.query<{ all: string }>(
    "select encode(p.details, 'escape') || encode(d.content, 'escape') as all from passengers p join passenger_documents d on d.passenger_id = p.id where p.id = $1",
    [id],
  );
  expect(rows[0]?.all).not.toMatch(/Zyx|JFIF/i);
  expect(site.output()).not.toMatch(/Zyx/i);
});

it.each([
  [
    "a passport that expires before the flight",
    { expiry: "2031-12-23" },
    "expires before your last flight on December 24, 2031",
  ],
  ["a child without birthday", { birthDate: "" }, "We need it for every passenger, infants too."],
  ["a birthday to come", { birthDate: "2090-01-01" }, "This date of birth cannot be right."],
  ["a day that is none", { expiry: "2033-02-30" }, "Enter a day of the calendar"],
  ["a number with signs", { documentNumber: "A/1<b>" }, "Enter the number: letters and digits"],
  ["no name", { surname: " \u200b" }, "Enter the surname as in the document."],
  ["a state that is none", { nationality: "XXX" }, "Choose the nationality."],
])("refuses %s in clear words, and keeps the typed values", async (_what, wrong: Details, message) => {
  const { who, list } = await confirmed();
  const html = await expectPage(await save(who, list, wrong), 400, message, 'value="Ada Ngozi"', "Zyxnuts");
  expect(html).toContain("Please check");
  expect(await (await who.send(list)).text()).not.toContain("Zyx");
});

it("keeps the typed values where another one saved the passenger meanwhile, and takes the same form twice", async () => {
  const { who, page, id, list } = await withPassenger();
  const change = (version: string, dietary: string) =>
    who.post(page, { intent: "save", id, version, ...person, dietary });
  expect((await change("1", "No nuts")).status).toBe(303);
  expect((await change("1", "No nuts")).status).toBe(303);
  const html = await expectPage(
    await change("1", "No fish"),
    409,
    "Someone else saved this passenger",
    "Saved meanwhile: No nuts.",
    ">No fish</textarea>",
    'name="version" value="2"',
  );
  expect(html).not.toContain("Saved meanwhile: Zyx");
  expect((await change("2", "No fish")).status).toBe(303);
  expect((await save(who, list, { dietary: "No fish" }, id)).status).toBe(303);
  expect(await site.query("select version from passengers where id = $1", [id])).toEqual([{ version: 3 }]);
});

it("has a passenger for each seat and no more, also when four are saved together", async () => {
  const { who, list } = await confirmed({ numberOfPassengers: 2 });
  const statuses = await Promise.all(
    ["A", "B", "C", "D"].map(async (surname) => (await save(who, list, { surname })).status),
  );
  expect(statuses.sort()).toEqual([303, 303, 409, 409]);
  await expectPage(await save(who, list), 409, "Every seat of your booking has a passenger.", "Zyxnuts");
  await expectPage(
    await who.post(list, { intent: "invite" }),
    409,
    "Every seat of your booking has a passenger.",
  );
});

describe("a document", () => {
  const script = "1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj";
  const hidden = deflateSync(Buffer.from(script));
  it.each([
    [
      "a photograph of 20 MB",
      () => new Uint8Array(20 * 1024 * 1024).fill(255),
      "This file has 20 MB; we take up to 10 MB.",
    ],
    ["a PDF with a script", () => pdf(script), "holds scripts"],
    ["a script under another spelling", () => pdf("1 0 obj <</S /J#61vaScript>> endobj"), "holds scripts"],
    [
      "a script in compressed objects",
      () => pdf(`1 0 obj <</Type /ObjStm /Filter /FlateDecode>> stream\n`, hidden, "\nendstream endobj"),
      "holds scripts",
    ],
    ["a PDF with a password", () => pdf("trailer <</Encrypt 5 0 R>>"), "This PDF is locked"],
    ["a web page", () => pdf().fill(60, 0, 8), "This is not a JPEG, PNG, WebP or PDF file."],
    ["half a picture", async () => (await picture()).slice(0, 60), "This picture cannot be opened"],
    ["nothing", () => new Uint8Array(), "Choose a photograph or a PDF"],
  ])(
    "is refused: %s",
    async (_what, make: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, message) => {
      const { who, page } = await withPassenger();
      await expectPage(await upload(who, page, await make()), 400, message, 'value="ZYX0123456"');
      expect((await who.send(`${page}/document`)).status).toBe(404);
    },
  );

  it("is stored, replaced by another, and removed", async () => {
    const { who, page } = await withPassenger();
    const plain = pdf("1 0 obj <</Type /Page>> endobj");
    for (const bytes of [await picture(), plain]) expect((await upload(who, page, bytes)).status).toBe(303);
    const file = await who.send(`${page}/document`);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="travel-document.pdf"');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(plain);
    expect((await who.post(page, { intent: "drop-document" })).status).toBe(303);
    expect((await who.send(`${page}/document`)).status).toBe(404);
  });

  it("is refused by its size alone before it is read", async () => {
    const { who, page } = await withPassenger();
    const response = await upload(who, page, new Uint8Array(33 * 1024 * 1024));
    await expectPage(response, 413, "This file is too large", "Everything else is saved.");
  });
});

it("are asked for in the mail that confirms the flight, with their deadline", async () => {
  const { reference, email } = await confirmed({ status: "pending" });
  const move = { intent: "move", version: "1", to: "confirmed", note: "" };
  expect((await staff.post(`/admin/bookings/${reference}`, move)).status).toBeLessThan(400);
  await hasten(site, mailQueue);
  const text = await mailed(
    site,
    email,
    /^Your flight [\s\S]+ is confirmed[\s\S]+enter your passengers by\s+(December 23, 2031)/m,
  );
  expect(text).toBe("December 23, 2031");
});

it("are asked for without a deadline where the flight leaves within a day", async () => {
  const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
  const { reference, email } = await confirmed({ status: "pending", departureDateTime: tomorrow });
  const move = { intent: "move", version: "1", to: "confirmed", note: "" };
  expect((await staff.post(`/admin/bookings/${reference}`, move)).status).toBeLessThan(400);
  await hasten(site, mailQueue);
  await mailed(site, email, /^Please enter your passengers as soon as you can:/m);
});

it("opens for a traveller by a link that is shown once, shows no other passenger, and changes nothing by being opened", async () => {
  const { who, list, id, reference } = await withPassenger();
  const link = await invite(who, list);
  const stored = () =>
    site.query(
      "select p.* from passengers p join bookings b on b.id = p.booking_id where b.reference = $1 order by p.id",
      [reference],
    );
  const before = await stored();
  expect(JSON.stringify(before)).not.toContain(link.split("=")[1]);
  const traveller = new AccountVisitor(site);
  for (const method of ["GET", "HEAD"]) await traveller.send(link, { method });
  expect(await stored()).toEqual(before);
  const open = await expectPage(await traveller.send(link), 200, "Your details");
  expect(open).not.toMatch(/Zyx|Remove this passenger|All passengers/);
  expect(
    redirectOf(await traveller.post(link, { intent: "save", version: "1", ...person, surname: "Zyxeze" })),
  ).toEqual([303, `${link}&done=saved`]);
  expect((await upload(traveller, link, await picture())).status).toBe(303);
  expect((await traveller.send(link.replace("?", "/document?"))).status).toBe(200);
  for (const intent of ["remove", "invite"])
    expect((await traveller.post(link, { intent, id })).status).toBe(404);
  await expectPage(await who.send(list), 200, "Ada Ngozi Zyxeze", "Make a new link for them");
  const [row] = await site.query<{ id: string }>(
    "select id from passengers where token_hash is not null and booking_id = (select id from bookings where reference = $1)",
    [reference],
  );
  const renewed = await invite(who, list, row?.id);
  await expectPage(await traveller.send(link), 404, "This page is not open.");
  expect((await traveller.send(renewed)).status).toBe(200);
  expect((await who.post(`${list}/${row?.id}`, { intent: "remove" })).status).toBe(303);
  for (const path of [renewed, renewed.replace("?", "/document?")])
    expect((await traveller.send(path)).status).toBe(404);
  expect(site.output()).not.toContain(link.split("=")[1]);
});

it("is open to its customer, and to the charter desk on purpose, and to no one else", async () => {
  const { who: owner, list, page, reference, id } = await withPassenger();
  await upload(owner, page, await picture());
  const otherEmail = newAddress();
  const other = await storeBooking(site, { email: otherEmail, status: "confirmed" });
  const disabled = await newStaff(site, "admin");
  await site.query("update users set banned = true where id = $1", [disabled.id]);
  const people = {
    visitor: new AccountVisitor(site),
    "guest with the code of another booking": await guestOf(site, other),
    "guest with the code": await guestOf(site, reference),
    owner,
    "other customer": (await newCustomer(site)).who,
    editor: (await newStaff(site, "editor")).who,
    "charter desk": (await newStaff(site, "desk")).who,
    administrator: staff,
    "disabled staff": disabled.who,
  };
  const desk = `/admin/bookings/${reference}/passengers`;
  const table: Record<string, string> = {};
  for (const [name, visitor] of Object.entries(people)) {
    const responses = [
      await visitor.send(list),
      await visitor.send(page),
      await visitor.send(`${page}.data`),
      await visitor.send(`${page}/document`),
      await visitor.post(page, { intent: "drop-document-not" }),
      await visitor.send(desk),
      await visitor.post(desk, { intent: "show" }),
      await visitor.post(`${desk}/file`, { file: id }),
    ];
    const texts = await Promise.all(responses.map((response) => response.text()));
    const access = texts.some((text) => text.includes("Zyx")) ? "sees" : "-";
    table[name] = [...responses.map(({ status }) => status), access].join(" ");
  }
  expect(table).toEqual({
    visitor: "404 404 404 404 404 302 302 302 -",
    "guest with the code of another booking": "404 404 404 404 404 302 302 302 -",
    "guest with the code": "200 200 200 200 404 302 302 302 sees",
    owner: "200 200 200 200 404 403 403 403 sees",
    "other customer": "404 404 404 404 404 403 403 403 -",
    editor: "404 404 404 404 404 403 403 403 -",
    "charter desk": "404 404 404 404 404 200 200 200 sees",
    administrator: "404 404 404 404 404 200 200 200 sees",
    "disabled staff": "404 404 404 404 404 302 302 302 -",
  });
  // Another booking's address with this passenger.
  const guest = people["guest with the code of another booking"];
  for (const path of [`/passengers/${other}/${id}`, `/passengers/${other}/${id}/document`])
    expect((await guest.send(path)).status).toBe(404);
  expect((await guest.post(`/passengers/${other}/${id}`, { intent: "remove" })).status).toBe(404);
  expect((await save(guest, `/passengers/${other}`, {}, id)).status).toBe(404);
  expect((await owner.send(page)).status).toBe(200);
});

it("is open for accepted quotations and flights alone", async () => {
  for (const status of ["pending", "cancelled"] as const) {
    const { who, list, reference } = await confirmed({ status });
    expect((await who.send(list)).status).toBe(404);
    await expectPage(
      await staff.send(`/admin/bookings/${reference}/passengers`),
      200,
      "Papers open once the flight is confirmed",
    );
  }
});

it("is asked for by mail, which leads to the booking", async () => {
  const { reference, email } = await confirmed();
  const desk = `/admin/bookings/${reference}/passengers`;
  expect(redirectOf(await staff.post(desk, { intent: "ask" }))).toEqual([303, `${desk}?done=ask`]);
  await mailed(site, email, new RegExp(`^Passengers for your flight ${reference}$`, "m"));
  expect(await mailed(site, email, /(\/bookings\/HA-\w{6})/)).toBe(`/bookings/${reference}`);
});

it("goes after 30 days, with a cancelled booking, with the account, and comes with a copy of its data", async () => {
  const day = (days: number) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 09:00:00`;
  const { who, id, list, reference } = await withPassenger();
  expect(await (await who.send("/account/data.json")).text()).toContain("ZYX0123456");
  const count = async () => (await site.query("select 1 from passengers where id = $1", [id])).length;
  const { db } = await site.database();
  for (const [change, left] of [
    [`departure_date_time = '${day(-40)}', return_date_time = '${day(-29)}'`, 1],
    [`departure_date_time = '${day(-40)}', return_date_time = '${day(-30)}'`, 0],
    ["status = 'cancelled'", 0],
  ] as const) {
    await site.query(`update bookings set ${change} where reference = $1`, [reference]);
    await sweepPassengers(db, new Date());
    expect([change, await count()]).toEqual([change, left]);
    await site.query(
      "update bookings set departure_date_time = '2031-12-24 09:30', return_date_time = null where reference = $1",
      [reference],
    );
    if (left === 0)
      expect((await save(who, list, {}, id)).status).toBe(change.startsWith("status") ? 404 : 303);
  }
  await site.query("update bookings set status = 'confirmed' where reference = $1", [reference]);
  expect((await save(who, list, {}, id)).status).toBe(303);
  await site.query(
    "insert into booking_events (booking_id, kind, status, actor) select id, 'moved', 'confirmed', 'x' from bookings where reference = $1",
    [reference],
  );
  const leave = await who.post("/account/delete", { currentPassword: goodPassword, confirmation: "DELETE" });
  expect(leave.status).toBe(303);
  expect([
    await count(),
    (await site.query("select 1 from bookings where reference = $1", [reference])).length,
  ]).toEqual([0, 1]);
});

it("takes a limited number of saves from one network", async () => {
  const { who, list, page } = await withPassenger();
  for (let count = 1; count < limits.passengersPerNetwork.points; count += 1)
    await who.post(page, { intent: "drop-document" });
  await expectLimited(await save(who, list), "These are many changes.", "Zyxnuts");
});

it("is off without a key, and the staff page says how to turn it on", async () => {
  const shared = await sharedSite();
  const { who, email, id } = await newCustomer(shared);
  const reference = await storeBooking(shared, { email, userId: id, status: "confirmed" });
  expect((await who.send(`/passengers/${reference}`)).status).toBe(404);
  expect(await (await who.send(`/bookings/${reference}`)).text()).not.toContain("Passengers and papers");
  const desk = (await newStaff(shared, "admin")).who;
  await expectPage(await desk.send(`/admin/bookings/${reference}/passengers`), 200, "set PASSENGER_KEY");
});
