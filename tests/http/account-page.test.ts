import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { forgetNotices } from "#app/features/account/mails.server.ts";
import { limits } from "#app/limits.ts";
import {
  accountsOn,
  anotherPassword,
  type Customer,
  changePassword,
  confirmAddress,
  goodPassword,
  newStaff,
} from "#tests/support/account-visitor.ts";
import { expectLimited, expectPage, expectRedirect, redirectOf } from "#tests/support/expected-responses.ts";
import { setCalls } from "#tests/support/limiting.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

const site = await sharedSite();
const { visitor, customer, linkTokenOf, findInMail, noticeTo, confirmedAccount } = accountsOn(site);
const confirm = (account: Customer) => confirmAddress(site, account);
const passwords = { newPassword: anotherPassword, confirmPassword: anotherPassword };
const ownerOf = (booking: string) => site.value("select user_id from bookings where reference = $1", booking);
/** All rows of an account. */
const rowsOf = async ({ id }: Customer) => [
  await site.query("select * from users where id = $1", [id]),
  await site.query("select * from credentials where user_id = $1", [id]),
  await site.query("select * from sessions where user_id = $1 order by id", [id]),
  await site.query("select * from two_factors where user_id = $1", [id]),
  await site.query("select * from verifications where identifier = $1", [`email-change:${id}`]),
];

it("changes no other account, even where a form names it", async () => {
  const [ada, eve] = [await customer(), await customer()];
  const own = { userId: ada.id, email: ada.email, specialRequests: "a secret wish" };
  const booking = await storeBooking(site, own);
  const [session] = await site.query("select id, token from sessions where user_id = $1", [ada.id]);
  const before = await rowsOf(ada);
  const target = { userId: ada.id, id: ada.id, user: ada.id, email: ada.email, viewer: ada.id };
  const query = new URLSearchParams(target);
  const forms: [string, Record<string, string>][] = [
    ["/details", { fullName: "Mallory" }],
    ["/email", { newEmail: "mallory@example.com", currentPassword: goodPassword }],
    ["/sessions", { session: session?.id }],
    ["/sessions", { session: session?.token }],
    ["/sessions", {}],
    ["/second-factor", { intent: "begin", currentPassword: goodPassword }],
    ["/second-factor", { intent: "end", currentPassword: goodPassword, code: "123456" }],
    ["/password", { currentPassword: goodPassword, ...passwords }],
  ];
  for (const [page, fields] of forms)
    await eve.who.post(`/account${page}?${query}`, { ...target, ...fields });
  const copy = await eve.who.expectPage(`/account/data.json?${query}`);
  for (const secret of [ada.email, ada.id, "a secret wish"]) expect(copy).not.toContain(secret);
  const last = { confirmation: "DELETE", currentPassword: anotherPassword, ...target };
  expect((await eve.who.post("/account/delete", last)).headers.get("location")).toBe("/account-deleted");
  expect(await rowsOf(ada)).toEqual(before);
  expect(await ownerOf(booking)).toBe(ada.id);
});
describe("details, sessions and the newsletter", () => {
  it("saves details and keeps refused values", async () => {
    const { who } = await customer();
    const saved = await who.post("/account/details", { fullName: "Ada Obi-Hart", phone: "", company: "Obi" });
    await expectRedirect(saved, "/account?done=details");
    expect(await who.viewer()).toMatchObject({ name: "Ada Obi-Hart", phone: "", company: "Obi" });
    await who.expectPage("/account?done=details", "Your details are saved.");
    const refused = await who.post("/account/details", { fullName: "", phone: "+44 20" });
    await expectPage(refused, 400, 'value="+44 20"');
    expect(await who.viewer()).toMatchObject({ name: "Ada Obi-Hart" });
  });

  it("shows the subscription of a confirmed address, and sends the link again to an unconfirmed one", async () => {
    const ada = await customer();
    const send = async () => redirectOf(await ada.who.post("/account", {}))[1];
    expect(await send()).toBe("/account?done=proof");
    const insert = "insert into newsletter_subscribers (email, state) values ($1, 'confirmed')";
    await site.query(insert, [ada.email]);
    const link = /<a [^>]*href="\/newsletter"[^>]*>\w+<!-- -->/;
    expect(await ada.who.expectPage("/account", "Newsletter: not subscribed")).toMatch(link);
    await setCalls(site, "email-change", limits.emailChangePerAccount.points);
    const refused = await expectLimited(ada.who.post("/account", {}));
    expect(refused).toMatch(/role="alert"[^>]*>(<p[^>]*>)?We are receiving many requests/);
    await confirm(ada);
    expect(await send()).toBe("/account");
    expect(await ada.who.expectPage("/account", "Newsletter: subscribed")).not.toMatch(link);
  });

  it("lists sessions by device and ends them", async () => {
    const ada = await customer();
    const other = visitor();
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604.1";
    await other.post("/sign-in", { email: ada.email, password: ada.password }, { "User-Agent": userAgent });
    const page = await ada.who.expectPage("/account/sessions", "Safari on iPhone", "This browser");
    const tokens = await site.query("select token from sessions where user_id = $1", [ada.id]);
    for (const secret of [userAgent, ...tokens.map(({ token }) => token)]) expect(page).not.toContain(secret);
    const session = /name="session" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await ada.who.post("/account/sessions", { session })).status).toBe(303);
    expect([await other.viewer(), Boolean(await ada.who.viewer())]).toEqual([null, true]);
  });
});

describe("a change of the e-mail address", () => {
  const changed = "The address is changed. Sign in with the new one from now on.";
  const waitsForOld =
    "Confirmed. The change is made once the link in the e-mail to the old address is followed too.";
  const takenMessage = "The new address now has an account of its own. Nothing was changed.";
  const needsSignIn = "Please sign in to that account, then confirm";
  const request = ({ who }: Customer, newEmail: string, currentPassword = goodPassword) =>
    who.post("/account/email", { newEmail, currentPassword });
  const submit = (proof: string, who = visitor(), wish = "confirm") =>
    who.post(`/confirm-address?proof=${proof}`, { proof, wish });
  const addressOf = ({ id }: Customer) => site.value("select email from users where id = $1", id);
  /** Requests a change to `new-…`; returns the token of the mail to the new address. */
  const requestChange = async (ada: Customer) => {
    expect((await request(ada, `new-${ada.email}`)).status).toBe(303);
    return await linkTokenOf(ada, "new");
  };

  it("needs both sides signed in to that account, and a button", async () => {
    const ada = await confirmedAccount();
    const { who: stranger } = await customer();
    const newEmail = `new-${ada.email}`;
    expect((await request(ada, newEmail, "wrong")).status).toBe(400);
    const done = await request(ada, newEmail.toUpperCase());
    expect(done.headers.get("location")).toBe("/account?done=emailBoth");
    const proofIn = (address: string, subject: string) =>
      findInMail(address, new RegExp(`^${subject}[^]*/confirm-address\\?proof=(\\S+)`));
    const toOld = await proofIn(ada.email, "Confirm or stop the change of your e-mail address");
    const toNew = await proofIn(newEmail, "Confirm the new e-mail address of your account");
    const page = `/confirm-address?proof=${toNew}`;
    const html = await ada.who.expectPage(page, "Confirm the change", ada.email, newEmail);
    expect(html).not.toContain("Stop the change");
    for (const who of [visitor(), stranger])
      for (const proof of [toOld, toNew]) {
        const opened = await who.expectPage(`/confirm-address?proof=${proof}`, needsSignIn);
        expect(opened).not.toContain("Confirm the change");
        await expectPage(submit(proof, who), 403, needsSignIn);
      }
    await expectPage(submit(toNew, ada.who), 200, waitsForOld);
    expect((await submit(toNew, ada.who)).status).toBe(200);
    expect((await submit(toNew.replace(".new.", ".old."), ada.who)).status).toBe(404);
    expect((await submit(toNew, ada.who, "stop")).status).toBe(404);
    expect(await addressOf(ada)).toBe(ada.email);
    const elsewhere = visitor();
    await elsewhere.signIn(ada.email);
    await expectPage(submit(toOld, ada.who), 200, changed);
    expect(await ada.who.viewer()).toMatchObject({ email: newEmail });
    expect(await elsewhere.viewer()).toBeNull();
    expect((await visitor().signIn(newEmail)).status).toBe(303);
    for (const who of [ada.who, visitor()])
      for (const tail of ["", ")."]) await who.expectPage(`/confirm-address?proof=${toOld}${tail}`, changed);
    await expectPage(submit(toOld, ada.who), 200, changed);
    await noticeTo(ada.email, "The e-mail address of your account was changed");
  });

  it("keeps its buttons at the limit, and has none for a dead link", async () => {
    const ada = await customer();
    const proof = await requestChange(ada);
    await submit("", ada.who);
    await setCalls(site, "email-proof", limits.emailProofPerNetwork.points);
    await expectLimited(submit(proof, ada.who), 'value="confirm"');
    const home = visitor();
    await home.signIn(ada.email);
    expect((await submit(proof, home)).status).toBe(200);
    for (const [dead, status] of [
      [proof, 200],
      [`${proof}x`, 404],
      ["", 404],
    ] as const) {
      const page = await home.send(`/confirm-address?proof=${dead}`);
      expect([dead, page.status, (await page.text()).includes('name="wish"')]).toEqual([dead, status, false]);
      expect((await submit(dead, home)).status).toBe(status);
    }
  });

  it("waits for an old address that was confirmed meanwhile, and ends with a changed password", async () => {
    const ada = await customer();
    const proof = await requestChange(ada);
    await confirm(ada);
    await expectPage(submit(proof, ada.who), 200, waitsForOld);
    await changePassword(ada);
    expect((await submit(proof, ada.who)).status).toBe(410);
    expect(await addressOf(ada)).toBe(ada.email);
  });

  it("adopts a guest's bookings for the account that changed, not for another's request", async () => {
    const [ada, mallory] = [await customer(), await customer()];
    const newEmail = `new-${ada.email}`;
    const guest = await storeBooking(site, { userId: null, email: newEmail.toUpperCase() });
    await request(mallory, newEmail);
    const planted = await linkTokenOf(mallory, "new");
    for (const who of [visitor(), ada.who]) expect((await submit(planted, who)).status).toBe(403);
    expect(await ownerOf(guest)).toBeNull();
    await expectPage(submit(await requestChange(ada), ada.who), 200, changed);
    expect(await ownerOf(guest)).toBe(ada.id);
    await expectPage(submit(planted, mallory.who), 200, takenMessage);
  });

  it("is stopped by the old address, signed in or not, and by an account of the new one", async () => {
    const [ada, bola] = [await confirmedAccount(), await customer()];
    const toNew = await requestChange(ada);
    const toOld = await linkTokenOf(ada, "old");
    await expectPage(submit(toOld, visitor(), "stop"), 200, "The change is stopped");
    expect((await submit(toNew, ada.who)).status).toBe(410);
    expect((await request(bola, ada.email)).status).toBe(400);
    const proof = await requestChange(bola);
    await visitor().signUp(`new-${bola.email}`);
    await expectPage(submit(proof, bola.who), 200, takenMessage);
    for (const each of [ada, bola]) expect(await addressOf(each)).toBe(each.email);
  });
});

it("downloads the account's data: no hashes, and of an address only once it is confirmed", async () => {
  const ada = await customer();
  const own = { userId: ada.id, email: ada.email, specialRequests: "a secret wish" };
  const reference = await storeBooking(site, own);
  const move = `insert into booking_events (booking_id, kind, status, actor, note)
    select id, 'moved', 'confirmed', $2, 'for Ada' from bookings where reference = $1`;
  await site.query(move, [reference, ada.id]);
  for (const insert of [
    "insert into contact_messages (name, email, phone, message, submission) values ('Ada', upper($1), '', 'a question', $1)",
    `insert into comments (post_id, name, email, content, submission)
     select id, 'Ada', upper($1), 'a remark', $1 from posts limit 1`,
    `with s as (insert into newsletter_subscribers (email) values ($1) returning id),
          c as (insert into newsletter_consents (subscriber_id, page, wording) select id, '/blog', 'Write to me.' from s),
          i as (insert into campaigns (subject, preheader, html) values ('Permits', 'What changed', '<p>x</p>') returning id)
     insert into campaign_deliveries (campaign_id, subscriber_id, status) select i.id, s.id, 'sent' from i, s`,
  ])
    await site.query(insert, [ada.email]);
  const download = async () => {
    const response = await ada.who.send("/account/data.json");
    expect(response.headers.get("content-disposition")).toContain("attachment");
    return await response.json();
  };
  const copy = await download();
  expect(copy).toMatchObject({
    profile: { name: "Ada Obi", email: ada.email, emailVerified: false },
    signIns: [{ provider: "password" }],
    sessions: [{ device: expect.any(String) }],
    bookings: [{ specialRequests: "a secret wish" }],
    messages: [],
    comments: [],
    newsletter: null,
  });
  const history = expect.objectContaining({ status: "confirmed", by: "you", note: "for Ada" });
  expect(copy.bookings[0].history).toContainEqual(history);
  for (const secret of ["argon2", "token"]) expect(JSON.stringify(copy)).not.toContain(secret);
  await confirm(ada);
  expect(await download()).toMatchObject({
    messages: [{ message: "a question" }],
    comments: [{ content: "a remark" }],
    newsletter: {
      state: "pending",
      consents: [{ page: "/blog", wording: "Write to me.", confirmedAt: null }],
      issues: [{ subject: "Permits", status: "sent" }],
    },
  });
});

/** Tables and files, but for written mails, in which one of these words occurs. */
async function placesNaming(words: string[]): Promise<string[]> {
  const tables = await site.column(`select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname in ('public', 'pgboss', 'drizzle')`);
  const leaks: string[] = [];
  for (const name of tables) {
    const holds = "exists (select from unnest($1::text[]) w where strpos(lower(t::text), lower(w)) > 0)";
    if (await site.value(`select 1 from ${name} t where ${holds} limit 1`, words)) leaks.push(name);
  }
  const files = readdirSync(site.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[/\\](postgres|mail)([/\\]|$)/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [...leaks, ...files.filter((file) => words.some((word) => readFileSync(file).includes(word)))];
}

describe("deleting the account", () => {
  const erase = ({ who }: Customer, confirmation = "DELETE", currentPassword = goodPassword) =>
    who.post("/account/delete", { confirmation, currentPassword });

  it("needs the word and the password, keeps a flight without its person, and leaves no trace", async () => {
    const ada = await customer({ fullName: "Ada Erased" });
    const person = { userId: ada.id, email: ada.email, fullName: "Ada Erased", phone: "+234 1" };
    const flown = await storeBooking(site, {
      ...person,
      status: "completed",
      departureCity: "Lagos",
      arrivalCity: "Erased House, Epe",
      preferredAircraft: "Erased One",
      specialRequests: "a wish",
      purpose: "other",
      otherPurpose: "a purpose",
      hasChildren: true,
      childrenAges: "4 and 9",
    });
    const pending = await storeBooking(site, person);
    const id = await site.value("select id from bookings where reference = $1", flown);
    for (const insert of [
      "into booking_notes (booking_id, author_id, author_name, text) values ($1, 'desk', 'Ngozi', 'Erased likes window seats')",
      "into mails (kind, about_id, status, last_error) values ('booking-confirmed', $1, 'failed', '550 ada')",
      `into booking_events (booking_id, kind, status, actor, note) values ($1, 'moved', 'completed', '${ada.id}', 'for Ada')`,
    ])
      await site.query(`insert ${insert}`, [id]);
    const { who: staff } = await newStaff(site, "admin");
    await staff.expectPage(`/admin/bookings/${flown}`, "Ada Erased");
    const other = visitor();
    await other.signIn(ada.email);
    for (const word of ["no", "", "delete"]) expect((await erase(ada, word)).status).toBe(400);
    expect((await erase(ada, "DELETE", "wrong")).status).toBe(400);
    expect((await erase(ada, " DELETE ")).headers.get("location")).toBe("/account-deleted");
    expect([ada.who.cookies.size, await other.viewer()]).toEqual([0, null]);
    expect(await rowsOf(ada)).toEqual([[], [], [], [], []]);
    const remaining = await site.query("select * from bookings where reference = any($1)", [
      [flown, pending],
    ]);
    const noTexts = { full_name: "", email: "", phone: "", special_requests: "" };
    const places = { departure_city: "Lagos", arrival_city: "(removed)", preferred_aircraft: "(removed)" };
    const noAnswers = { user_id: null, children_ages: null, other_purpose: null };
    expect(remaining).toMatchObject([{ ...noTexts, ...noAnswers, ...places }]);
    for (const table of ["booking_notes where booking_id", "mails where about_id"])
      expect([table, await site.query(`select * from ${table} = $1`, [id])]).toEqual([table, []]);
    const events = "select actor, note from booking_events where booking_id = $1 and kind = 'moved'";
    expect(await site.query(events, [id])).toEqual([{ actor: "visitor", note: null }]);
    const page = await staff.expectPage(`/admin/bookings/${flown}`);
    const words = [ada.email, "Ada Erased", "Erased House", "Erased One", "window seats"];
    for (const word of words) expect(page).not.toContain(word);
    await noticeTo(ada.email, "Your account was deleted");
    // Notices keep the address until their retention ends.
    const { db } = await site.database();
    await forgetNotices(db, new Date(Date.now() + 400 * 24 * 60 * 60_000));
    expect(await placesNaming(words)).toEqual([]);
    expect((await visitor().signIn(ada.email)).status).toBe(400);
    expect((await ada.who.send("/account-deleted")).status).toBe(200);
    expect(site.output()).not.toContain(ada.email);
  });

  it("deletes guest requests and mail errors of the confirmed address, which the download has before", async () => {
    const ada = await confirmedAccount();
    const guest = await storeBooking(site, { email: ada.email.toUpperCase(), fullName: "Ada as a guest" });
    const mail =
      "into mails (kind, about_id, status, last_error) values ('account-notice', gen_random_uuid(), 'failed', $1)";
    await site.query(`insert ${mail}`, [`550 <${ada.email}> user unknown`]);
    const copy = await (await ada.who.send("/account/data.json")).json();
    expect(copy).toMatchObject({ bookings: [{ reference: guest, fullName: "Ada as a guest" }] });
    await storeBooking(site, { email: ada.email });
    await erase(ada);
    expect(await site.query("select * from bookings where lower(email) = $1", [ada.email])).toEqual([]);
    expect(await site.query("select * from mails where last_error like $1", [`%${ada.email}%`])).toEqual([]);
  });

  it("is refused to staff", async () => {
    const ada = await newStaff(site, "editor");
    await expectPage(erase(ada), 400, "This is a staff account.");
    expect(await site.query("select id from users where id = $1", [ada.id])).toHaveLength(1);
  });
});
