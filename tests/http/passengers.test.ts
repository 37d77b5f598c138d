import { randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { sweepPassengers } from "#app/features/passengers/papers.server.ts";
import { limits } from "#app/limits.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import {
  AccountVisitor,
  findInMail,
  goodPassword,
  newAddress,
  newCustomer,
  newStaff,
} from "#tests/support/account-visitor.ts";
import { makeJobsDue } from "#tests/support/due-jobs.ts";
import { expectLimited, expectPage, expectRedirect } from "#tests/support/expected-responses.ts";
import { setCalls } from "#tests/support/limiting.ts";
import { browsersByRole, quotationDesk } from "#tests/support/quotations.ts";
import { openSite, sharedSite } from "#tests/support/shared-site.ts";
import { lagosToLuton, type NewBooking, storeBooking } from "#tests/support/stored-bookings.ts";
import { expectAsPreviewed, previewedMail } from "#tests/support/written-mails.ts";

const site = await openSite({ env: { PASSENGER_KEY: "a key of the tests, long enough as one" } });
const { who: staff } = await newStaff(site, "admin");
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

/** Stores a customer's confirmed booking from Lagos to Luton on 24 December 2031. */
async function confirmedBooking(more: Partial<NewBooking> = {}) {
  const owner = await newCustomer(site);
  const reference = await storeBooking(site, {
    email: owner.email,
    userId: owner.id,
    status: "confirmed",
    ...lagosToLuton,
    ...more,
  });
  const desk = `/admin/bookings/${reference}/passengers`;
  return { ...owner, reference, desk, list: `/passengers/${reference}` };
}

const save = (who: AccountVisitor, list: string, details: Details = {}, id: string = randomUUID()) =>
  who.post(`${list}/new`, { intent: "save", id, version: "0", ...person, ...details });

async function withPassenger(details: Details = {}) {
  const booking = await confirmedBooking();
  const id = randomUUID();
  await expectRedirect(save(booking.who, booking.list, details, id), `${booking.list}?done=saved`);
  return { ...booking, id, page: `${booking.list}/${id}` };
}

async function invite(who: AccountVisitor, list: string, id = "") {
  const html = await expectPage(who.post(list, { intent: "invite", id }), 200, "we show it once");
  return /value="http:\/\/[^/]+(\/traveller\?t=[\w-]{43})"/.exec(html)?.[1] ?? "";
}

function upload(
  who: AccountVisitor,
  page: string,
  bytes: Uint8Array<ArrayBuffer>,
  details: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [field, value] of Object.entries(details)) body.set(field, value);
  body.set("intent", "document");
  body.set("document", new File([bytes], "a.jpg"));
  return who.send(page, { method: "POST", body, headers: { Origin: who.siteOrigin } });
}

/** The texts of a workbook's one sheet by row, found by the directory of its zip archive. */
function rowsOf(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf("PK\x05\x06");
  const files: Record<string, string> = {};
  for (let at = file.readUInt32LE(end + 16); at < end; ) {
    expect(file.subarray(at, at + 4).toString("latin1")).toBe("PK\x01\x02");
    const [checksum, size, nameLength] = [at + 16, at + 24, at + 28].map((place) => file.readUInt32LE(place));
    const name = file.subarray(at + 46, at + 46 + ((nameLength ?? 0) & 0xffff)).toString();
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + name.length;
    expect(file.subarray(local + 30, begin).toString()).toBe(name);
    const content = file.subarray(begin, begin + (size ?? 0));
    expect(crc32(content)).toBe(checksum);
    files[name] = content.toString();
    at += 46 + name.length;
  }
  expect(files["xl/workbook.xml"]).toContain('<sheet name="GAR"');
  expect(Object.keys(files)[0]).toBe("[Content_Types].xml");
  const rows: Record<string, string> = {};
  const cells = files["xl/worksheets/sheet1.xml"]?.matchAll(/<c r="([A-Z])(\d+)"[^>]*><is><t[^>]*>([^<]*)</g);
  for (const [, column, row = "", text] of cells ?? [])
    rows[row] = rows[row] ? `${rows[row]}|${column} ${text}` : `${column} ${text}`;
  return rows;
}

const grey = sharp({ create: { width: 60, height: 40, channels: 3, background: "#888" } });
const picture = new Uint8Array(await grey.png().toBuffer());
const pdf = (...objects: (string | Buffer)[]) =>
  new Uint8Array(Buffer.concat(["%PDF-1.7\n", ...objects, "\n%%EOF"].map((part) => Buffer.from(part))));

it("goes from the customer to the staff's list, files and audit log, and into no log and no plain row", async () => {
  const { who, reference, desk, list, id, page } = await withPassenger();
  await who.expectPage(`/bookings/${reference}`, "1 of 3 entered", "December 23, 2031, 09:30");
  await who.expectPage(`${list}?done=saved`, "The passenger is saved.", "Ada Ngozi Zyxobi");
  await who.expectPage(page, 'value="ZYX0123456"', "deleted on", "January 23, 2032");
  await expectRedirect(upload(who, page, picture), `${page}?done=document`);

  const times = "between 22 Dec 2031, 08:30 UTC and 24 Dec 2031, 06:30 UTC";
  expect(await staff.expectPage(desk, "1 of 3", times)).not.toContain("Zyx");
  await expectPage(staff.post(desk, { intent: "show" }), 200, "Ada Ngozi Zyxobi", "ZYX0123456", "Zyxnuts");
  const file = (name: string) => staff.post(`${desk}/file`, { file: name });
  const manifest = await file("manifest");
  expect(manifest.headers.get("content-disposition")).toContain(`passengers-${reference}-`);
  const row = "Zyxobi,Ada Ngozi,1984-11-30,Enugu,Female,NGA,Passport,NGA,ZYX0123456,2034-05-01";
  await expectPage(manifest, 200, row);
  const gar = await file("gar-0");
  expect(gar.headers.get("content-disposition")).toBe(`attachment; filename="gar-${reference}-1.xlsx"`);
  // The cells that the Home Office's site reads, and the rows that end its lists.
  expect(rowsOf(Buffer.from(await gar.arrayBuffer()))).toMatchObject({
    1: "C GENERAL AVIATION REPORT (GAR) -  January 2015",
    3: expect.stringMatching(/B EGGW\|C Date\|D 2031-12-24\|E Time\|F 1[45]:\d\d$/),
    4: expect.stringMatching(/B DNMM\|C Date\|D 2031-12-24\|E Time\|F 08:30$/),
    17: "A TOTAL CREW",
    18: "A PASSENGERS",
    20: "A Passport|C NGA|D ZYX0123456|E Zyxobi|F Ada Ngozi|G Female|H 1984-11-30|I Enugu|J NGA|K 2034-05-01",
    40: "A TOTAL PASSENGERS|B 1",
  });
  const copy = await file(id);
  const image = { "content-type": "image/jpeg", "cache-control": "private, no-store" };
  expect(Object.fromEntries(copy.headers)).toMatchObject(image);
  expect((await sharp(await copy.arrayBuffer()).metadata()).width).toBe(60);
  const verbs = ["show", "manifest", "gar", "document"];
  expect(await site.auditOf(reference)).toEqual(verbs.map((verb) => `passenger.${verb}`));
  const stored = `select encode(p.details, 'escape') || encode(d.content, 'escape')
    from passengers p join passenger_documents d on d.passenger_id = p.id where p.id = $1`;
  expect(await site.value(stored, id)).not.toMatch(/Zyx|JFIF/i);
  expect(site.output()).not.toMatch(/Zyx/i);
});

const empty = confirmedBooking();
it.each([
  ["an expired passport", { expiry: "2031-12-23" }, "expires before your last flight on December 24, 2031"],
  ["a child without birthday", { birthDate: "" }, "We need it for every passenger, infants too."],
  ["a birthday to come", { birthDate: "2090-01-01" }, "This date of birth cannot be right."],
  ["a day that is none", { expiry: "2033-02-30" }, "Enter a day of the calendar"],
  ["a number with signs", { documentNumber: "A/1<b>" }, "Enter the number: letters and digits"],
  ["no name", { surname: " \u200b" }, "Enter the surname as in the document."],
  ["a state that is none", { nationality: "XXX" }, "Choose the nationality."],
])("refuses %s in clear words, and keeps the typed values", async (_what, wrong: Details, message) => {
  const { who, list } = await empty;
  const html = await expectPage(save(who, list, wrong), 400, message, 'value="Ada Ngozi"', "Zyxnuts");
  expect(html).toContain("Please check");
  expect(await who.expectPage(list)).not.toContain("Zyx");
});

it("keeps the typed values where someone else saved the passenger meanwhile, and accepts the same form twice", async () => {
  const { who, page, id, list } = await withPassenger();
  const change = (version: string, dietary: string) =>
    who.post(page, { intent: "save", id, version, ...person, dietary });
  for (const _twice of [1, 2]) expect((await change("1", "No nuts")).status).toBe(303);
  const both = ["Someone else saved this passenger", "Saved meanwhile: No nuts.", ">No fish</textarea>"];
  const html = await expectPage(change("1", "No fish"), 409, ...both, 'name="version" value="2"');
  expect(html).not.toContain("Saved meanwhile: Zyx");
  expect((await change("2", "No fish")).status).toBe(303);
  expect((await save(who, list, { dietary: "No fish" }, id)).status).toBe(303);
  expect(await site.value("select version from passengers where id = $1", id)).toBe(3);
});

it("has a passenger for each seat and no more, also when four are saved together", async () => {
  const { who, list } = await confirmedBooking({ numberOfPassengers: 2 });
  const responses = await Promise.all(["A", "B", "C", "D"].map((surname) => save(who, list, { surname })));
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 303, 409, 409]);
  const full = "Every seat of your booking has a passenger.";
  await expectPage(save(who, list), 409, full, "Zyxnuts");
  await expectPage(who.post(list, { intent: "invite" }), 409, full);
});

describe("a document", () => {
  const script = "1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj";
  const objectStream = "1 0 obj <</Type /ObjStm /Filter /FlateDecode>>";
  /** A PDF whose script is in a compressed stream, which may lack its checksum. */
  const compressed = (dictionary: string, end?: number) =>
    pdf(`${dictionary} stream\n`, deflateSync(Buffer.from(script)).subarray(0, end), "\nendstream endobj");
  const otherName = "1 0 obj <</Type /ObjS#74m /Filter /FlateDecode /X /obj>>";
  const hexadecimal = pdf(
    "1 0 obj <</Type /ObjStm /Filter /ASCIIHexDecode>> stream\n2F4A61>\nendstream endobj",
  );
  const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024).fill(255);
  const withoutDocument = withPassenger();
  it.each<[what: string, bytes: Uint8Array<ArrayBuffer>, message: string]>([
    ["a photograph of 20 MB", megabytes(20), "This file is 20 MB; we take up to 10 MB."],
    ["a PDF with a script", pdf(script), "holds scripts"],
    ["a script under another spelling", pdf("1 0 obj <</S /J#61vaScript>> endobj"), "holds scripts"],
    ["a script in compressed objects", compressed(objectStream), "holds scripts"],
    ["a script in compressed objects without checksum", compressed(objectStream, -4), "holds scripts"],
    ["a script in objects of another name", compressed(otherName), "holds scripts"],
    ["a script in objects of another encoding", hexadecimal, "holds scripts"],
    ["a script in place of a stream", pdf(`1 0 obj (stream) ${script} (endstream) endobj`), "holds scripts"],
    ["a PDF with a password", pdf("trailer <</Encrypt 5 0 R>>"), "This PDF is locked"],
    ["a web page", pdf().fill(60, 0, 8), "This is not a JPEG, PNG, WebP or PDF file."],
    ["half a picture", picture.slice(0, 60), "This picture cannot be opened"],
    ["nothing", new Uint8Array(), "Choose a photograph or a PDF"],
  ])("is refused: %s", async (_what, bytes, message) => {
    const { who, page } = await withoutDocument;
    await expectPage(upload(who, page, bytes, person), 400, message, 'value="zyx 0123456"');
    expect((await who.send(`${page}/document`)).status).toBe(404);
  });

  it("is stored, replaced by another, and removed", async () => {
    const { who, page } = await withPassenger();
    const plain = pdf("1 0 obj <</Type /Page>> endobj");
    for (const bytes of [picture, plain]) expect((await upload(who, page, bytes)).status).toBe(303);
    const file = await who.send(`${page}/document`);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-disposition": 'attachment; filename="travel-document.pdf"',
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(plain);
    expect((await who.post(page, { intent: "drop-document" })).status).toBe(303);
    expect((await who.send(`${page}/document`)).status).toBe(404);
  });

  it("comes with the typed details, which are saved or stay in the form", async () => {
    const { who, list } = await confirmedBooking();
    const page = await invite(who, list);
    const typed = { version: "1", surname: "Zyxeze", givenNames: "Obi" };
    await expectPage(upload(who, page, new Uint8Array(), typed), 400, "Nothing is saved yet.", "Zyxeze");
    const unsaved = "The document is stored. The details are not saved yet.";
    await expectPage(upload(who, page, picture, typed), 400, unsaved, 'value="Zyxeze"');
    await who.expectPage(list, "A copy of the document is stored; the details are not entered yet");
    const done = `${page}&done=document-saved`;
    await expectRedirect(upload(who, page, picture, { ...person, ...typed }), done);
    await who.expectPage(done, "The passenger and the document are saved.", 'value="Zyxeze"');
    await expectPage(upload(who, page, picture, { ...person, version: "1" }), 409, unsaved, "Zyxobi");
  });

  it("is refused by its size alone before it is read", async () => {
    const { who, page } = await withoutDocument;
    const response = await upload(who, page, megabytes(33));
    await expectPage(response, 413, "This file is too large", "Nothing is saved yet");
  });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
const withDeadline = /^Your flight [\s\S]+ is confirmed[\s\S]+enter your passengers by\s+December 23, 2031/m;
it.each([
  ["with their deadline", "2031-12-24T09:30", withDeadline],
  ["without one within a day of it", inHours(20), /^Please enter your passengers as soon as you can:/m],
])("are requested in the mail that confirms the flight, %s", async (_how, departure, text) => {
  const departureDateTime = departure.replace("T", " ");
  const { reference, email } = await confirmedBooking({ status: "pending", departureDateTime });
  const move = { intent: "move", version: "1", to: "confirmed", note: "" };
  expect((await staff.post(`/admin/bookings/${reference}`, move)).status).toBeLessThan(400);
  await makeJobsDue(site, mailQueue);
  await findInMail(site, email, text);
});

it("opens for a traveller by a link that is shown once, shows no other passenger, and changes nothing by being opened", async () => {
  const { who, list, id, reference } = await withPassenger();
  const link = await invite(who, list);
  const ofBooking = "from passengers where booking_id = (select id from bookings where reference = $1)";
  const stored = () => site.query(`select * ${ofBooking} order by id`, [reference]);
  const before = await stored();
  expect(JSON.stringify(before)).not.toContain(link.split("=")[1]);
  const traveller = new AccountVisitor(site);
  for (const method of ["GET", "HEAD"]) await traveller.send(link, { method });
  expect(await stored()).toEqual(before);
  const open = await traveller.expectPage(link, "Your details", "Call the desk");
  expect(open).not.toMatch(/Zyx|Remove this passenger|All passengers/);
  const saved = traveller.post(link, { intent: "save", version: "1", ...person, surname: "Zyxeze" });
  await expectRedirect(saved, `${link}&done=saved`);
  expect((await upload(traveller, link, picture)).status).toBe(303);
  expect((await traveller.send(link.replace("?", "/document?"))).status).toBe(200);
  for (const intent of ["remove", "invite"])
    expect((await traveller.post(link, { intent, id })).status).toBe(404);
  await who.expectPage(list, "Ada Ngozi Zyxeze", "Make a new link for Ada Ngozi Zyxeze", "Enter passenger 3");
  const invited = await site.value(`select id ${ofBooking} and token_hash is not null`, reference);
  const renewed = await invite(who, list, invited);
  await expectPage(traveller.send(link), 404, "This page is not open.");
  expect((await traveller.send(renewed)).status).toBe(200);
  expect((await who.post(`${list}/${invited}`, { intent: "remove" })).status).toBe(303);
  for (const path of [renewed, renewed.replace("?", "/document?")])
    expect((await traveller.send(path)).status).toBe(404);
  expect(site.output()).not.toContain(link.split("=")[1]);
});

it("is open to its customer, to the charter desk on a separate press, and to no one else", async () => {
  const { who: owner, list, page, reference, desk, id } = await withPassenger();
  await upload(owner, page, picture);
  const other = await storeBooking(site, { email: newAddress(), status: "confirmed" });
  const people = await browsersByRole(site, { owner, reference, other });
  const table: Record<string, string> = {};
  for (const [name, visitor] of Object.entries(people)) {
    const own = [list, page, `${page}.data`, `${page}/document`];
    const responses = [
      ...(await Promise.all(own.map((path) => visitor.send(path)))),
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
    "guest with the code": "200 200 200 200 404 302 302 302 sees",
    "guest of another booking": "404 404 404 404 404 302 302 302 -",
    owner: "200 200 200 200 404 403 403 403 sees",
    "other customer": "404 404 404 404 404 403 403 403 -",
    editor: "404 404 404 404 404 403 403 403 -",
    "charter desk": "404 404 404 404 404 200 200 200 sees",
    administrator: "404 404 404 404 404 200 200 200 sees",
    "disabled staff": "404 404 404 404 404 302 302 302 -",
  });
  for (const [name, back] of [
    ["owner", `/bookings/${reference}`],
    ["guest with the code", `/track/${reference}`],
  ] as const)
    await people[name].expectPage(list, `href="${back}"`);
  // This passenger at another booking's address.
  const guest = people["guest of another booking"];
  for (const path of [`/passengers/${other}/${id}`, `/passengers/${other}/${id}/document`])
    expect((await guest.send(path)).status).toBe(404);
  expect((await guest.post(`/passengers/${other}/${id}`, { intent: "remove" })).status).toBe(404);
  expect((await save(guest, `/passengers/${other}`, {}, id)).status).toBe(404);
  expect((await owner.send(page)).status).toBe(200);
});

it("is open for accepted quotations and flights alone", async () => {
  for (const status of ["pending", "cancelled"] as const) {
    const { who, list, desk } = await confirmedBooking({ status });
    expect((await who.send(list)).status).toBe(404);
    await staff.expectPage(desk, "Papers open once the flight is confirmed");
  }
});

it("counts every flight of the accepted quotation: for the expiry of a document, and for the day of deletion", async () => {
  const { acceptedQuotation } = await quotationDesk(site);
  const { guest, reference } = await acceptedQuotation({
    "o0-leg1-from": "London Luton (LTN)",
    "o0-leg1-to": "Lagos (LOS)",
    "o0-leg1-departs": "2032-01-05T22:00",
    "o0-leg1-arrives": "2032-01-06T05:00",
  });
  const list = `/passengers/${reference}`;
  const expired = "This document expires before your last flight on January 6, 2032.";
  await expectPage(save(guest, list, { expiry: "2032-01-05" }), 400, expired);
  expect((await save(guest, list)).status).toBe(303);
  await guest.expectPage(list, "1 of 3", "deleted on", "February 5, 2032");
  const { db } = await site.database();
  const sweptOn = async (day: string) => {
    await sweepPassengers(db, new Date(day));
    return await guest.expectPage(list);
  };
  expect(await sweptOn("2032-02-04")).toContain("1 of 3");
  expect(await sweptOn("2032-02-05")).toContain("0 of 3");
});

it("is requested by mail as previewed, with a link to the booking", async () => {
  const { reference, email, desk } = await confirmedBooking();
  const preview = previewedMail(await expectPage(staff.post(`${desk}/mail`, { part: "text" }), 200));
  expect(await site.auditOf(reference)).toEqual([]);
  await expectRedirect(staff.post(desk, { intent: "ask" }), `${desk}?done=ask`);
  expect(preview.subject).toBe(`Passengers for your flight ${reference}`);
  expect(preview.text).toContain(`/bookings/${reference}`);
  await expectAsPreviewed(site, email, preview);
});

it("goes after 30 days, with a cancelled booking, with the account, and comes with a copy of its data", async () => {
  const day = (days: number) => `${inHours(days * 24).slice(0, 10)} 09:00:00`;
  const { who, id, list, reference } = await withPassenger();
  expect(await who.expectPage("/account/data.json")).toContain("ZYX0123456");
  const count = async () => (await site.query("select 1 from passengers where id = $1", [id])).length;
  const { db } = await site.database();
  const flownOn = (back: string) => `departure_date_time = '${day(-40)}', return_date_time = '${back}'`;
  for (const [change, left] of [
    [flownOn(day(-29)), 1],
    [flownOn(day(-30)), 0],
    ["status = 'cancelled'", 0],
  ] as const) {
    await site.query(`update bookings set ${change} where reference = $1`, [reference]);
    await sweepPassengers(db, new Date());
    expect([change, await count()]).toEqual([change, left]);
    const dates = "departure_date_time = '2031-12-24 09:30', return_date_time = null";
    await site.query(`update bookings set ${dates} where reference = $1`, [reference]);
    if (left === 0)
      expect((await save(who, list, {}, id)).status).toBe(change.startsWith("status") ? 404 : 303);
  }
  await site.query("update bookings set status = 'confirmed' where reference = $1", [reference]);
  expect((await save(who, list, {}, id)).status).toBe(303);
  const booking = "from bookings where reference = $1";
  const event = "insert into booking_events (booking_id, kind, status, actor)";
  await site.query(`${event} select id, 'moved', 'confirmed', 'x' ${booking}`, [reference]);
  const leave = await who.post("/account/delete", { currentPassword: goodPassword, confirmation: "DELETE" });
  expect(leave.status).toBe(303);
  expect([await count(), await site.column(`select 1 ${booking}`, reference)]).toEqual([0, [1]]);
});

it("shows details stored with another key as missing", async () => {
  const { who, id, list, page, desk } = await withPassenger();
  await site.query("update passengers set details = decode(repeat('ab', 64), 'hex') where id = $1", [id]);
  await who.expectPage(list, "To be entered again", "0 of ");
  await who.expectPage(page, "The details stored here can no longer be read. Please enter them again.");
  await staff.expectPage(desk, "stored with another PASSENGER_KEY: they cannot be read.");
  const again = { intent: "save", id, version: "1", ...person };
  await expectRedirect(who.post(page, again), `${list}?done=saved`);
  await who.expectPage(list, "1 of ");
});

it("limits the saves of one network", async () => {
  const { who, list, page } = await withPassenger();
  await who.post(page, { intent: "drop-document" });
  await setCalls(site, "passengers", limits.passengersPerNetwork.points);
  await expectLimited(save(who, list), "You have made many changes in a short time.", "Zyxnuts");
});

it("is off without a key, and the staff page says how to turn it on", async () => {
  const shared = await sharedSite();
  const { who, email, id } = await newCustomer(shared);
  const reference = await storeBooking(shared, { email, userId: id, status: "confirmed" });
  expect((await who.send(`/passengers/${reference}`)).status).toBe(404);
  expect(await who.expectPage(`/bookings/${reference}`)).not.toContain("Passengers and papers");
  const desk = (await newStaff(shared, "admin")).who;
  await desk.expectPage(`/admin/bookings/${reference}/passengers`, "set PASSENGER_KEY");
});
