import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountMessages } from "#app/features/account/messages.ts";
import { forgetNotices } from "#app/features/account/settings/account-notices.server.ts";
import { noticeMessages } from "#app/features/account/settings/notice-messages.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { forgottenEvent } from "#app/features/booking/staff/use-arrivals.ts";
import { staffAreaMessages } from "#app/features/booking/staff-messages.ts";
import { limits } from "#app/limits.ts";
import { AccountVisitor, goodPassword } from "#tests/support/account-visitor.ts";
import { readEvents } from "#tests/support/event-reader.ts";
import { recoveryCodesIn, setUpFactor, setUpIn } from "#tests/support/factor-setup.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { openSmtpPeer, type SmtpPeer } from "#tests/support/smtp-peer.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { nextTotpOf, totpOf } from "#tests/support/totp.ts";

let site: Site;
let post: SmtpPeer;
beforeAll(async () => {
  post = await openSmtpPeer();
  site = await startSite({ env: { SMTP_URL: post.url } });
});
afterAll(async () => {
  await site.stop();
  await post.stop();
});

let people = 0;
async function customer() {
  const email = `owner-${people++}@example.com`;
  const visitor = new AccountVisitor(site);
  expect((await visitor.signUp(email)).status).toBe(303);
  const [row] = await site.query<{ id: string }>("select id from users where email = $1", [email]);
  return { visitor, email, id: row?.id ?? "" };
}
type Customer = Awaited<ReturnType<typeof customer>>;
const confirm = ({ id }: Customer) =>
  site.query("update users set email_verified = true where id = $1", [id]);
const mailsTo = (address: string, subject: string) =>
  post.received.filter(({ recipients, email }) => recipients.includes(address) && email.subject === subject);
async function mailTo(address: string, subject: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(address, subject).length, { timeout: 15_000 }).toBe(count);
  return mailsTo(address, subject).at(-1)?.email.text ?? "";
}
const subjects = noticeMessages.kinds;
/** Everything that the database holds of an account, to tell whether anything at all was changed. */
/** Every table of the site and of its jobs, and every file that it keeps, in which one of these words stands; mails that went out as files are with their receivers. */
async function placesNaming(words: string[]): Promise<string[]> {
  const tables = await site.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'drizzle')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await site.query(
      `select from ${name} t where exists (select from unnest($1::text[]) w where strpos(lower(t::text), lower(w)) > 0) limit 1`,
      [words],
    );
    if (row) found.push(name);
  }
  const files = readdirSync(site.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[/\\](postgres|mail)([/\\]|$)/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [...found, ...files.filter((file) => words.some((word) => readFileSync(file).includes(word)))];
}

const everythingOf = async ({ id }: Customer) => [
  await site.query("select * from users where id = $1", [id]),
  await site.query("select * from credentials where user_id = $1", [id]),
  await site.query("select * from sessions where user_id = $1 order by id", [id]),
  await site.query("select * from two_factors where user_id = $1", [id]),
  await site.query("select * from verifications where identifier = $1", [`email-change:${id}`]),
];

async function store(
  owner: { id: string | null; email: string },
  status: string,
  email = owner.email,
): Promise<string> {
  const reference = `HA-T${String(people++).padStart(5, "0")}`;
  const [row] = await site.query<{ id: string }>(
    `insert into bookings (reference, submission, user_id, status, full_name, email, phone, preferred_contact, trip_type,
       departure_city, arrival_city, departure_date_time, dates_flexible, number_of_passengers, has_children, children_ages,
       special_requests, preferred_aircraft, purpose, other_purpose)
     values ($1, $1, $2, $3, 'Ada Obi', $4, '+234', 'email', 'dropoff', 'Lagos', 'Accra', '2030-01-01 10:00', false, 2, true,
       '4 and 9', 'a secret wish', 'Legacy 600', 'other', 'a secret purpose') returning id`,
    [reference, owner.id, status, email],
  );
  await site.query(
    "insert into booking_events (booking_id, kind, status, actor, note) values ($1, 'moved', $2, $3, 'for Ada')",
    [row?.id, status, owner.id ?? "visitor"],
  );
  return row?.id ?? "";
}

const pages = ["", "/details", "/email", "/password", "/sessions", "/second-factor", "/delete", "/data.json"];

describe("pages of an account", () => {
  it.each(pages)("/account%s is nobody's without a session", async (page) => {
    const stranger = new AccountVisitor(site);
    for (const response of [
      await stranger.send(`/account${page}`),
      await stranger.post(`/account${page}`, {}),
    ])
      expect([response.status, response.headers.get("location")]).toEqual([302, "/#sign-in-first"]);
  });

  it.each(pages)("/account%s is never kept by anybody on the way", async (page) => {
    const { visitor } = await customer();
    const response = await visitor.send(`/account${page}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  it.each(pages.slice(0, -1))("/account%s takes no form from another site", async (page) => {
    const ada = await customer();
    const before = await everythingOf(ada);
    const fields = {
      fullName: "Eve",
      newPassword: "123456",
      confirmPassword: "123456",
      currentPassword: goodPassword,
    };
    const response = await ada.visitor.post(`/account${page}`, fields, { Origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(await everythingOf(ada)).toEqual(before);
  });
});

describe("somebody else's account", () => {
  it("cannot be changed by any parameter of any form", async () => {
    const [ada, eve] = [await customer(), await customer()];
    const booking = await store(ada, "confirmed");
    const [session] = await site.query<{ id: string; token: string }>(
      "select id, token from sessions where user_id = $1",
      [ada.id],
    );
    const before = await everythingOf(ada);
    const aimed = { userId: ada.id, id: ada.id, user: ada.id, email: ada.email, viewer: ada.id };
    const forms: [string, Record<string, string>][] = [
      ["/details", { fullName: "Mallory" }],
      ["/email", { newEmail: "mallory@example.com", currentPassword: goodPassword }],
      ["/sessions", { session: session?.id ?? "" }],
      ["/sessions", { session: session?.token ?? "" }],
      ["/sessions", {}],
      ["/second-factor", { step: "begin", currentPassword: goodPassword }],
      ["/second-factor", { step: "end", currentPassword: goodPassword, code: "123456" }],
      [
        "/password",
        { currentPassword: goodPassword, newPassword: "Mallory 1", confirmPassword: "Mallory 1" },
      ],
    ];
    for (const [page, fields] of forms) {
      const query = new URLSearchParams(aimed);
      await eve.visitor.post(`/account${page}?${query}`, { ...aimed, ...fields });
    }
    const copy = await (await eve.visitor.send(`/account/data.json?${new URLSearchParams(aimed)}`)).text();
    for (const hers of [ada.email, ada.id, "a secret wish"]) expect(copy).not.toContain(hers);
    const last = { confirmation: "DELETE", currentPassword: "Mallory 1", ...aimed };
    expect((await eve.visitor.post("/account/delete", last)).headers.get("location")).toBe(
      "/account-deleted",
    );
    expect(await everythingOf(ada)).toEqual(before);
    expect(await site.query("select user_id from bookings where id = $1", [booking])).toEqual([
      { user_id: ada.id },
    ]);
  });
});

describe("the newsletter", () => {
  it("is said to be subscribed to, or not, to an address that is proven, and to no other", async () => {
    const ada = await customer();
    await site.query("insert into newsletter_subscribers (email, state) values ($1, 'confirmed')", [
      ada.email,
    ]);
    const page = async () => await (await ada.visitor.send("/account")).text();
    expect(await page()).toContain("Newsletter: not subscribed");
    await confirm(ada);
    expect(await page()).toContain("Newsletter: subscribed");
    await site.query("update newsletter_subscribers set state = 'unsubscribed' where email = $1", [
      ada.email,
    ]);
    expect(await page()).toContain("Newsletter: not subscribed");
  });
});

describe("details", () => {
  it("are saved, and what was typed wrongly is handed back", async () => {
    const { visitor, id } = await customer();
    const saved = await visitor.post("/account/details", {
      fullName: "Ada Obi-Hart",
      phone: "",
      company: "Obi",
    });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, "/account?done=details"]);
    expect(await visitor.viewer()).toMatchObject({ name: "Ada Obi-Hart", phone: "", company: "Obi" });
    expect(await (await visitor.send("/account?done=details")).text()).toContain(say.done.details);
    const refused = await visitor.post("/account/details", { fullName: "", phone: "+44 20", company: "" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('value="+44 20"');
    expect(await site.query("select name from users where id = $1", [id])).toEqual([
      { name: "Ada Obi-Hart" },
    ]);
  });
});

describe("the password", () => {
  it("takes the present one, ends other sessions, gives this one a new cookie and is told by mail", async () => {
    const ada = await customer();
    const other = new AccountVisitor(site);
    await other.signIn(ada.email);
    const [cookie] = ada.visitor.cookies.values();
    const change = (currentPassword: string, newPassword = "Better 8 winds") =>
      ada.visitor.post("/account/password", { currentPassword, newPassword, confirmPassword: newPassword });
    for (const wrong of ["wrong", ""]) {
      const refused = await change(wrong);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(say.wrongPassword);
    }
    expect((await change(goodPassword, "12345")).status).toBe(400);
    expect(await other.viewer()).not.toBeNull();
    const done = await change(goodPassword);
    expect(done.headers.get("location")).toBe("/account?done=password");
    expect([...ada.visitor.cookies.values()][0]).not.toBe(cookie);
    expect(await ada.visitor.viewer()).not.toBeNull();
    expect(await other.viewer()).toBeNull();
    const old = new AccountVisitor(site);
    old.cookies.set([...ada.visitor.cookies.keys()][0] ?? "", cookie ?? "");
    expect(await old.viewer()).toBeNull();
    expect((await new AccountVisitor(site).signIn(ada.email)).status).toBe(400);
    expect((await new AccountVisitor(site).signIn(ada.email, "Better 8 winds")).status).toBe(303);
    await mailTo(ada.email, subjects["password-changed"].subject);
  });

  it("of staff is no shorter than their invitation takes", async () => {
    const ada = await customer();
    await site.query("update users set role = 'editor' where id = $1", [ada.id]);
    const change = (newPassword: string) =>
      ada.visitor.post("/account/password", {
        currentPassword: goodPassword,
        newPassword,
        confirmPassword: newPassword,
      });
    const short = await change("Eleven lett");
    expect([short.status, (await short.text()).includes(accountMessages.staffPasswordShort)]).toEqual([
      400,
      true,
    ]);
    expect((await change("Eleven letts")).status).toBe(303);
  });

  it("cannot be guessed at from an open session", async () => {
    const { visitor } = await customer();
    const guess = () =>
      visitor.post("/account/delete", { confirmation: "DELETE", currentPassword: "a guess" });
    for (let tries = 0; tries < 15; tries++) expect((await guess()).status).toBe(400);
    const response = await guess();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("is a sign-in of the last ten minutes where an account has none", async () => {
    const ada = await customer();
    await site.query("delete from credentials where user_id = $1", [ada.id]);
    const begin = () => ada.visitor.post("/account/email", { newEmail: `moved-${ada.email}` });
    await site.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      ada.id,
    ]);
    const stale = await begin();
    expect([stale.status, (await stale.text()).includes("signed in within the last ten minutes")]).toEqual([
      400,
      true,
    ]);
    await site.query("update sessions set created_at = now() where user_id = $1", [ada.id]);
    expect((await begin()).status).toBe(303);
  });

  it("is set where there was none: other sessions end, this one gets a new cookie", async () => {
    const ada = await customer();
    const other = new AccountVisitor(site);
    await other.signIn(ada.email);
    await site.query("delete from credentials where user_id = $1", [ada.id]);
    const [cookie] = ada.visitor.cookies.values();
    const first = "First 8 winds";
    const set = await ada.visitor.post("/account/password", { newPassword: first, confirmPassword: first });
    expect(set.headers.get("location")).toBe("/account?done=password");
    expect([...ada.visitor.cookies.values()][0]).not.toBe(cookie);
    expect(await ada.visitor.viewer()).not.toBeNull();
    expect(await other.viewer()).toBeNull();
    expect((await new AccountVisitor(site).signIn(ada.email, first)).status).toBe(303);
    await mailTo(ada.email, subjects["password-changed"].subject);
  });

  it("is kept as it was where the mail that tells of it cannot be queued", async () => {
    const ada = await customer();
    await site.query("alter table mails rename to mails_away");
    try {
      const newPassword = "Better 8 winds";
      const failed = await ada.visitor.post("/account/password", {
        currentPassword: goodPassword,
        newPassword,
        confirmPassword: newPassword,
      });
      expect(failed.status).toBe(500);
    } finally {
      await site.query("alter table mails_away rename to mails");
    }
    expect((await new AccountVisitor(site).signIn(ada.email)).status).toBe(303);
  });
});

describe("the e-mail address", () => {
  const ask = (ada: Customer, newEmail: string, currentPassword = goodPassword) =>
    ada.visitor.post("/account/email", { newEmail, currentPassword });
  const proofIn = (text: string) =>
    new URL(/http\S+\/confirm-address\S+/.exec(text)?.[0] ?? "").searchParams.get("proof") ?? "";
  const decide = async (
    proof: string,
    wish = "confirm",
    visitor: AccountVisitor = new AccountVisitor(site),
  ) => {
    const response = await visitor.post(`/confirm-address?proof=${proof}`, { proof, wish });
    return [response.status, await response.text()] as const;
  };
  const addressOf = async ({ id }: Customer) =>
    (await site.query<{ email: string }>("select email from users where id = $1", [id]))[0]?.email;

  it("changes once both have confirmed, signed in to that account, by a button and not by opening the link", async () => {
    const ada = await customer();
    await confirm(ada);
    const wanted = `new-${ada.email}`;
    expect((await ask(ada, wanted, "wrong")).status).toBe(400);
    expect((await ask(ada, wanted.toUpperCase())).headers.get("location")).toBe("/account?done=emailBoth");
    const mails = [
      await mailTo(ada.email, noticeMessages.changeSubjects.old),
      await mailTo(wanted, noticeMessages.changeSubjects.new),
    ];
    const [toOld = "", toNew = ""] = mails.map(proofIn);
    const page = await (await ada.visitor.send(`/confirm-address?proof=${toNew}`)).text();
    expect(page).toContain(say.confirmAddress);
    expect(page).not.toContain(say.stopChange);
    for (const told of [page, ...mails])
      for (const address of [ada.email, wanted]) expect(told).toContain(address);
    // Whoever has the mail alone, or another account, confirms for neither side.
    const { visitor: stranger } = await customer();
    for (const who of [new AccountVisitor(site), stranger])
      for (const proof of [toOld, toNew]) {
        const opened = await (await who.send(`/confirm-address?proof=${proof}`)).text();
        expect(opened).toContain(say.confirmNeedsSignIn);
        expect(opened).not.toContain(say.confirmAddress);
        const [status, text] = await decide(proof, "confirm", who);
        expect([status, text.includes(say.confirmNeedsSignIn)]).toEqual([403, true]);
      }
    expect(
      await site.query("select value from verifications where identifier = $1", [`email-change:${ada.id}`]),
    ).toEqual([{ value: JSON.stringify({ from: ada.email, to: wanted, agreed: [] }) }]);
    const yes = (proof: string) => decide(proof, "confirm", ada.visitor);
    expect((await yes(toNew))[1]).toContain("too.");
    // Twice the same yes is no second one, and a link of the new address's cannot speak for the old one.
    expect((await yes(toNew))[0]).toBe(200);
    expect((await yes(toNew.replace(".new.", ".old.")))[0]).toBe(404);
    expect((await decide(toNew, "stop", ada.visitor))[0]).toBe(404);
    expect(await addressOf(ada)).toBe(ada.email);
    const elsewhere = new AccountVisitor(site);
    await elsewhere.signIn(ada.email);
    const [status, said] = await yes(toOld);
    expect([status, said.includes(say.confirmOutcomes.changed)]).toEqual([200, true]);
    expect(await addressOf(ada)).toBe(wanted);
    expect(await ada.visitor.viewer()).toMatchObject({ email: wanted });
    expect(await elsewhere.viewer()).toBeNull();
    expect((await new AccountVisitor(site).signIn(wanted)).status).toBe(303);
    await mailTo(ada.email, subjects["email-changed"].subject);
    for (const who of [ada.visitor, new AccountVisitor(site)]) {
      const page = await who.send(`/confirm-address?proof=${toOld}`);
      expect([page.status, (await page.text()).includes(say.confirmOutcomes.changed)]).toEqual([200, true]);
    }
    expect((await yes(toOld))[1]).toContain(say.confirmOutcomes.changed);
  });

  it("keeps its buttons where they were pressed too often", async () => {
    const ada = await customer();
    await ask(ada, `new-${ada.email}`);
    const proof = proofIn(await mailTo(`new-${ada.email}`, noticeMessages.changeSubjects.new));
    for (let press = 0; press < limits.emailProofPerNetwork.points; press += 1)
      await decide("", "confirm", ada.visitor);
    const [status, text] = await decide(proof, "confirm", ada.visitor);
    expect([status, text.includes('value="confirm"')]).toEqual([429, true]);
  });

  it("has no button for a link that is spent or nobody's", async () => {
    const ada = await customer();
    await ask(ada, `new-${ada.email}`);
    const proof = proofIn(await mailTo(`new-${ada.email}`, noticeMessages.changeSubjects.new));
    expect((await decide(proof, "confirm", ada.visitor))[0]).toBe(200);
    for (const [dead, status] of [
      [proof, 200],
      [`${proof}x`, 404],
      ["nobody's", 404],
      ["", 404],
    ] as const) {
      const page = await ada.visitor.send(`/confirm-address?proof=${dead}`);
      expect([dead, page.status, (await page.text()).includes('name="wish"')]).toEqual([dead, status, false]);
      expect((await decide(dead, "confirm", ada.visitor))[0]).toBe(status);
    }
  });

  it("asks the old one, too, when it was confirmed after the change was asked for", async () => {
    const ada = await customer();
    await ask(ada, `new-${ada.email}`);
    const toNew = proofIn(await mailTo(`new-${ada.email}`, noticeMessages.changeSubjects.new));
    await confirm(ada);
    expect((await decide(toNew, "confirm", ada.visitor))[1]).toContain(say.confirmOutcomes["waits for old"]);
    expect(await addressOf(ada)).toBe(ada.email);
  });

  it("is left as it is by a change of the password: what was asked for before ends", async () => {
    const ada = await customer();
    await ask(ada, `new-${ada.email}`);
    const toNew = proofIn(await mailTo(`new-${ada.email}`, noticeMessages.changeSubjects.new));
    const newPassword = "Better 8 winds";
    await ada.visitor.post("/account/password", {
      currentPassword: goodPassword,
      newPassword,
      confirmPassword: newPassword,
    });
    expect((await decide(toNew, "confirm", ada.visitor))[0]).toBe(410);
    expect(await addressOf(ada)).toBe(ada.email);
  });

  it("brings the bookings that a guest sent under the new one, at once, to whoever changed it and to nobody else", async () => {
    const [ada, mallory] = [await customer(), await customer()];
    const wanted = `new-${ada.email}`;
    const guests = await store({ ...ada, id: null }, "pending", wanted.toUpperCase());
    const owners = () => site.query("select user_id from bookings where id = $1", [guests]);
    await ask(mallory, wanted);
    const planted = proofIn(await mailTo(wanted, noticeMessages.changeSubjects.new));
    // The owner of the address presses the button in the mail that somebody else's wish brought them.
    for (const who of [new AccountVisitor(site), ada.visitor])
      expect((await decide(planted, "confirm", who))[0]).toBe(403);
    expect(await owners()).toEqual([{ user_id: null }]);
    await ask(ada, wanted);
    const toNew = proofIn(await mailTo(wanted, noticeMessages.changeSubjects.new, 2));
    expect((await decide(toNew, "confirm", ada.visitor))[1]).toContain(say.confirmOutcomes.changed);
    expect(await owners()).toEqual([{ user_id: ada.id }]);
    expect((await decide(planted, "confirm", mallory.visitor))[1]).toContain(say.confirmOutcomes.taken);
  });

  it("stays when the old address says no, signed in or not", async () => {
    const ada = await customer();
    await confirm(ada);
    await ask(ada, `new-${ada.email}`);
    const toOld = proofIn(await mailTo(ada.email, noticeMessages.changeSubjects.old));
    const toNew = proofIn(await mailTo(`new-${ada.email}`, noticeMessages.changeSubjects.new));
    expect((await decide(toOld, "stop"))[1]).toContain("The change is stopped");
    expect((await decide(toNew, "confirm", ada.visitor))[0]).toBe(410);
    expect(await addressOf(ada)).toBe(ada.email);
  });

  it("is not taken from somebody who has it by then", async () => {
    const [ada, bola] = [await customer(), await customer()];
    expect((await ask(ada, bola.email)).status).toBe(400);
    const wanted = `soon-${ada.email}`;
    await ask(ada, wanted);
    const toNew = proofIn(await mailTo(wanted, noticeMessages.changeSubjects.new));
    await new AccountVisitor(site).signUp(wanted);
    expect((await decide(toNew, "confirm", ada.visitor))[1]).toContain(say.confirmOutcomes.taken);
    expect(await addressOf(ada)).toBe(ada.email);
  });
});

describe("the link that confirms the address", () => {
  it("is sent once more, and promised to nobody whose address is confirmed by now", async () => {
    const ada = await customer();
    const wish = async () => (await ada.visitor.post("/account", {})).headers.get("location");
    expect(await wish()).toBe("/account?done=proof");
    await confirm(ada);
    expect(await wish()).toBe("/account");
  });
});

describe("sessions", () => {
  it("are listed in words, and others can be ended", async () => {
    const ada = await customer();
    const other = new AccountVisitor(site);
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604.1";
    await other.signIn(ada.email, goodPassword);
    await site.query(
      "update sessions set user_agent = $1 where id = (select id from sessions where user_id = $2 order by created_at desc limit 1)",
      [userAgent, ada.id],
    );
    const page = await (await ada.visitor.send("/account/sessions")).text();
    expect(page).toContain("Safari on iPhone");
    expect(page).toContain(say.thisSession);
    expect(page).not.toContain(userAgent);
    const rows = await site.query<{ id: string; token: string }>(
      "select id, token from sessions where user_id = $1",
      [ada.id],
    );
    for (const { token } of rows) expect(page).not.toContain(token);
    const session = /name="session" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await ada.visitor.post("/account/sessions", { session })).status).toBe(303);
    expect(await other.viewer()).toBeNull();
    expect(await ada.visitor.viewer()).not.toBeNull();
  });
});

describe("the second factor", () => {
  const step = (ada: Customer, step: string, fields: Record<string, string>) =>
    ada.visitor.post("/account/second-factor", { step, ...fields });

  it("is only for an account whose address is confirmed", async () => {
    const ada = await customer();
    const refused = await step(ada, "begin", { currentPassword: goodPassword });
    expect([refused.status, (await refused.text()).includes(say.factorNeedsAddress)]).toEqual([400, true]);
    expect(await site.query("select * from two_factors where user_id = $1", [ada.id])).toEqual([]);
  });

  it("is set up with a code, gives recovery codes once, is asked at sign-in and is turned off with password and code", async () => {
    const ada = await customer();
    await confirm(ada);
    expect((await step(ada, "begin", { currentPassword: "wrong" })).status).toBe(400);
    const begun = await (await step(ada, "begin", { currentPassword: goodPassword })).text();
    const { authenticator, setup } = setUpIn(begun);
    expect(begun).toContain("<svg");
    const [cookie] = ada.visitor.cookies.values();
    const wrong = await step(ada, "confirm", { setup, code: "000000" });
    expect([wrong.status, (await wrong.text()).includes("<path")]).toEqual([400, true]);
    const used = totpOf(authenticator);
    const persian = used.replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)));
    const on = await step(ada, "confirm", { setup, code: persian });
    const codes = recoveryCodesIn(await on.text());
    expect(codes.length).toBe(10);
    expect([...ada.visitor.cookies.values()][0]).not.toBe(cookie);
    expect(await (await ada.visitor.send("/account/second-factor")).text()).not.toContain(codes[0]);
    await mailTo(ada.email, subjects["factor-on"].subject);

    const again = new AccountVisitor(site);
    const halfway = await again.signIn(ada.email);
    const wrongScript = await again.post("/sign-in/second-factor", {
      code: "\u0967\u0967\u0967\u2013\u0967\u0967\u0967",
    });
    expect(await wrongScript.text()).toContain(accountMessages.wrongSecondFactor);
    expect(halfway.headers.get("location")).toContain("/sign-in/second-factor");
    expect(await again.viewer()).toBeNull();
    // As it comes from a list that a word processor has set.
    const written = (codes[0] ?? "").replace("-", " \u2013 ");
    await again.post("/sign-in/second-factor", { code: `\u200b${written}\u00a0` });
    expect(await again.viewer()).not.toBeNull();

    for (const fields of [
      { currentPassword: goodPassword, code: "000000" },
      { currentPassword: "wrong", code: codes[1] ?? "" },
      { currentPassword: goodPassword, code: codes[0] ?? "" },
      // The one that turned it on.
      { currentPassword: goodPassword, code: used },
    ])
      expect((await step(ada, "end", fields)).status).toBe(400);
    const off = await step(ada, "end", { currentPassword: goodPassword, code: codes[2] ?? "" });
    expect(off.headers.get("location")).toBe("/account?done=factorOff");
    expect(await site.query("select * from two_factors where user_id = $1", [ada.id])).toEqual([]);
    await mailTo(ada.email, subjects["factor-off"].subject);
    expect((await new AccountVisitor(site).signIn(ada.email)).headers.get("location")).toBe(
      "/sign-in/done?returnTo=%2Fbookings",
    );
  });

  it("gives its recovery codes, and ends, also where the mail that tells of it cannot be queued", async () => {
    const ada = await customer();
    await confirm(ada);
    const begun = await (await step(ada, "begin", { currentPassword: goodPassword })).text();
    const { authenticator, setup } = setUpIn(begun);
    const withoutMails = async (send: () => Promise<Response>) => {
      await site.query("alter table mails rename to mails_away");
      try {
        return await send();
      } finally {
        await site.query("alter table mails_away rename to mails");
      }
    };
    const on = await withoutMails(() => step(ada, "confirm", { setup, code: totpOf(authenticator) }));
    const [code = "", ...others] = recoveryCodesIn(await on.text());
    expect([on.status, others.length]).toEqual([200, 9]);
    expect(await ada.visitor.viewer()).not.toBeNull();
    const off = await withoutMails(() => step(ada, "end", { currentPassword: goodPassword, code }));
    expect(off.headers.get("location")).toBe("/account?done=factorOff");
    expect(await ada.visitor.viewer()).not.toBeNull();
    await expect.poll(() => site.output().split("its notice not queued").length - 1).toBe(2);
  });

  it("that was begun and left is nobody's to see or to turn on without the password", async () => {
    const ada = await customer();
    await confirm(ada);
    const begun = await (await step(ada, "begin", { currentPassword: goodPassword })).text();
    const { authenticator, setup } = setUpIn(begun);
    // Another session of the same account, as at a browser that was left open.
    const other = new AccountVisitor(site);
    await other.signIn(ada.email);
    const tries: [AccountVisitor, string, Record<string, string>][] = [
      [ada.visitor, "/account/second-factor", { step: "confirm", code: "" }],
      [ada.visitor, "/account/second-factor", { step: "confirm", code: totpOf(authenticator) }],
      [other, "/account/second-factor", { step: "confirm", setup, code: totpOf(authenticator) }],
      [ada.visitor, "/sign-in/second-factor", { code: totpOf(authenticator) }],
    ];
    for (const [who, path, fields] of tries) {
      const refused = await who.post(path, fields);
      const page = await refused.text();
      expect([refused.status, setUpIn(page)]).toEqual([400, setUpIn("")]);
      expect(page).toContain(
        path === "/account/second-factor" ? say.factorOver : accountMessages.signedInAlready,
      );
    }
    const ended = { currentPassword: goodPassword, code: totpOf(authenticator) };
    expect((await step(ada, "end", ended)).headers.get("location")).toBe("/account?done=factorOff");
    expect(await site.query("select two_factor_enabled from users where id = $1", [ada.id])).toEqual([
      { two_factor_enabled: false },
    ]);
    // An earlier page of the set-up is over once there is a newer one.
    const anew = setUpIn(await (await step(ada, "begin", { currentPassword: goodPassword })).text());
    expect((await step(ada, "confirm", { setup, code: totpOf(anew.authenticator) })).status).toBe(400);
    expect((await step(ada, "confirm", { setup: anew.setup, code: totpOf(anew.authenticator) })).status).toBe(
      200,
    );
  });

  it("that is on already is not begun again by a page that was left open", async () => {
    const ada = await customer();
    await confirm(ada);
    await setUpFactor(ada.visitor, goodPassword);
    const refused = await step(ada, "begin", { currentPassword: goodPassword });
    expect([refused.status, (await refused.text()).includes(say.factorOnAlready)]).toEqual([400, true]);
  });

  it("is asked for in vain by a sign-in with a password that was changed meanwhile", async () => {
    const ada = await customer();
    await confirm(ada);
    const { authenticator, recoveryCodes } = await setUpFactor(ada.visitor, goodPassword);
    const halfway = new AccountVisitor(site);
    expect((await halfway.signIn(ada.email)).headers.get("location")).toContain("/sign-in/second-factor");
    const newPassword = "Better 8 winds";
    const changed = await ada.visitor.post("/account/password", {
      currentPassword: goodPassword,
      newPassword,
      confirmPassword: newPassword,
    });
    expect(changed.status).toBe(303);
    for (const code of [nextTotpOf(authenticator), recoveryCodes[0] ?? ""])
      expect((await halfway.post("/sign-in/second-factor", { code })).status).toBe(400);
    expect(await halfway.viewer()).toBeNull();
  });

  it("takes no code for a quarter of an hour after ten wrong ones in a row, and says so", async () => {
    const ada = await customer();
    await confirm(ada);
    const { recoveryCodes } = await setUpFactor(ada.visitor, goodPassword);
    const guesser = new AccountVisitor(site);
    // Five wrong ones end a sign-in.
    for (const _ of [1, 2]) {
      await guesser.signIn(ada.email);
      for (let tries = 0; tries < 5; tries += 1)
        expect((await guesser.post("/sign-in/second-factor", { code: "wrong-codes" })).status).toBe(400);
    }
    await guesser.signIn(ada.email);
    const locked = await guesser.post("/sign-in/second-factor", { code: recoveryCodes[0] ?? "" });
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);
    expect(await locked.text()).toContain(accountMessages.tooMany(15));
  });
});

describe("one's own data", () => {
  it("is all there, without hashes; what an address alone tells only once it is proven", async () => {
    const ada = await customer();
    await store(ada, "confirmed");
    await site.query(
      "insert into contact_messages (name, email, phone, message, submission) values ('Ada', $1, '', 'a question', $1)",
      [ada.email.toUpperCase()],
    );
    await site.query(
      `insert into comments (post_id, change, name, email, content, submission)
       select id, 1000, 'Ada', $1, 'a remark', $1 from posts limit 1`,
      [ada.email.toUpperCase()],
    );
    await site.query("insert into newsletter_subscribers (email) values ($1)", [ada.email]);
    await site.query(
      `insert into newsletter_consents (subscriber_id, page, wording)
       select id, '/blog', 'Write to me.' from newsletter_subscribers where email = $1`,
      [ada.email],
    );
    await site.query(
      `with issue as (insert into campaigns (subject, preheader, html) values ('Permits', 'What changed', '<p>x</p>') returning id)
       insert into campaign_deliveries (campaign_id, subscriber_id, status)
       select issue.id, s.id, 'sent' from issue, newsletter_subscribers s where s.email = $1`,
      [ada.email],
    );
    const copyOf = async () => {
      const response = await ada.visitor.send("/account/data.json");
      expect(response.headers.get("content-disposition")).toContain("attachment");
      return await response.json();
    };
    const copy = await copyOf();
    expect(copy).toMatchObject({
      profile: { name: "Ada Obi", email: ada.email, emailVerified: false },
      signIns: [{ provider: "password" }],
      sessions: [{ device: expect.any(String) }],
      bookings: [
        { specialRequests: "a secret wish", history: [{ status: "confirmed", by: "you", note: "for Ada" }] },
      ],
      messages: [],
      comments: [],
      newsletter: null,
    });
    for (const secret of ["argon2", "token"]) expect(JSON.stringify(copy)).not.toContain(secret);
    await confirm(ada);
    expect(await copyOf()).toMatchObject({
      messages: [{ message: "a question" }],
      comments: [{ content: "a remark" }],
      newsletter: {
        state: "pending",
        consents: [{ page: "/blog", wording: "Write to me.", confirmedAt: null }],
        issues: [{ subject: "Permits", status: "sent" }],
      },
    });
  });
});

describe("deleting the account", () => {
  it("takes the typed word and the password, leaves a flight without its person, and signs out everywhere", async () => {
    const ada = await customer();
    const [flown, asked] = [await store(ada, "completed"), await store(ada, "pending")];
    // What somebody typed may name them, and so may what the desk wrote.
    await site.query(
      "update bookings set arrival_city = 'Obi House, Epe', preferred_aircraft = 'Ada One' where id = $1",
      [flown],
    );
    await site.query(
      "insert into booking_notes (booking_id, author_id, author_name, text) values ($1, 'desk', 'Ngozi', 'Ada likes window seats')",
      [flown],
    );
    await site.query(
      "insert into mails (kind, about_id, status, last_error) values ('booking-confirmed', $1, 'failed', '550 ada')",
      [flown],
    );
    const desk = await newStaff(site, "admin");
    const inStaffArea = (path: string) =>
      fetch(`${site.origin}/admin/bookings/${path}`, { headers: { Cookie: desk.cookie } });
    const [{ reference } = { reference: "" }] = await site.query<{ reference: string }>(
      "select reference from bookings where id = $1",
      [flown],
    );
    expect(await (await inStaffArea(reference)).text()).toContain("Ada Obi");
    const open = await readEvents(`${site.origin}/admin/bookings/stream?booking=${reference}`, {
      cookie: desk.cookie,
    });
    const other = new AccountVisitor(site);
    await other.signIn(ada.email);
    const erase = (confirmation: string, currentPassword: string) =>
      ada.visitor.post("/account/delete", { confirmation, currentPassword });
    for (const word of ["no", "", "delete"]) expect((await erase(word, goodPassword)).status).toBe(400);
    expect((await erase("DELETE", "wrong")).status).toBe(400);
    expect((await erase(" DELETE ", goodPassword)).headers.get("location")).toBe("/account-deleted");
    expect(ada.visitor.cookies.size).toBe(0);
    expect(await other.viewer()).toBeNull();
    expect(await everythingOf(ada)).toEqual([[], [], [], [], []]);
    const [left] = await site.query("select * from bookings where id = $1", [flown]);
    expect(left).toMatchObject({
      user_id: null,
      full_name: "",
      email: "",
      phone: "",
      children_ages: null,
      special_requests: "",
      other_purpose: null,
      departure_city: "Lagos",
      arrival_city: staffAreaMessages.forgotten,
      preferred_aircraft: staffAreaMessages.forgotten,
      status: "completed",
    });
    for (const table of ["booking_notes where booking_id", "mails where about_id"])
      expect([table, await site.query(`select * from ${table} = $1`, [flown])]).toEqual([table, []]);
    expect((await open.has(1))[0]).toMatchObject({ event: forgottenEvent });
    await open.close();
    const page = await (await inStaffArea(reference)).text();
    for (const words of ["Ada Obi", "Obi House", "Ada One", "window seats", ada.email])
      expect(page).not.toContain(words);
    expect(await site.query("select actor, note from booking_events where booking_id = $1", [flown])).toEqual(
      [{ actor: "visitor", note: null }],
    );
    expect(await site.query("select * from bookings where id = $1", [asked])).toEqual([]);
    await mailTo(ada.email, subjects["account-deleted"].subject);
    // Whom a notice was for is forgotten in a night to come.
    const { db, close } = await siteDatabase(site);
    await forgetNotices(db, new Date(Date.now() + 400 * 24 * 60 * 60_000));
    await close();
    expect(await placesNaming([ada.email, "Obi House", "Ada One", "window seats"])).toEqual([]);
    expect((await new AccountVisitor(site).signIn(ada.email)).status).toBe(400);
    expect((await ada.visitor.send("/account-deleted")).status).toBe(200);
    expect(site.output()).not.toContain(ada.email);
  });

  it("takes guest requests and mail errors of the confirmed address along, and the copy of the data has them before", async () => {
    const ada = await customer();
    await confirm(ada);
    const guest = await storeBooking(site, { email: ada.email.toUpperCase(), fullName: "Ada as a guest" });
    await site.query(
      "insert into mails (kind, about_id, status, last_error) values ('account-notice', gen_random_uuid(), 'failed', $1)",
      [`550 <${ada.email}> user unknown`],
    );
    const copy = await (await ada.visitor.send("/account/data.json")).json();
    expect(copy).toMatchObject({ bookings: [{ reference: guest, fullName: "Ada as a guest" }] });
    const laterGuest = await storeBooking(site, { email: ada.email });
    await ada.visitor.post("/account/delete", { confirmation: "DELETE", currentPassword: goodPassword });
    for (const reference of [guest, laterGuest])
      expect(await site.query("select * from bookings where reference = $1", [reference])).toEqual([]);
    expect(await site.query("select * from mails where last_error like $1", [`%${ada.email}%`])).toEqual([]);
  });

  it("is not for staff", async () => {
    const ada = await customer();
    await site.query("update users set role = 'editor' where id = $1", [ada.id]);
    const response = await ada.visitor.post("/account/delete", {
      confirmation: "DELETE",
      currentPassword: goodPassword,
    });
    expect(response.status).toBe(400);
    expect(await site.query("select id from users where id = $1", [ada.id])).toHaveLength(1);
  });
});
