import { describe, expect, it } from "vitest";
import { limits } from "#app/limits.ts";
import {
  accountsOn,
  anotherPassword,
  changePassword,
  newAddress,
  newStaff,
  sessionCookie,
} from "#tests/support/account-visitor.ts";
import { expectLimited, expectPage, expectRedirect } from "#tests/support/expected-responses.ts";
import { setCalls } from "#tests/support/limiting.ts";
import { sharedSite } from "#tests/support/shared-site.ts";

const site = await sharedSite();
const { visitor, customer, linkTokenOf, resetCodeOf, findInMail, noticeTo } = accountsOn(site);
const requestCode = async (email: string, from = visitor()) =>
  expect((await from.call("/api/forgot-password", { email })).status).toBe(200);
const reset = (email: string, otp: string, newPassword = "A new password", from = visitor()) =>
  from.call("/api/reset-password", { email, otp, newPassword });
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
const expectError = async (pending: Promise<Response>, error: string) =>
  expect(JSON.parse(await expectPage(pending, 400))).toEqual({ error });
const wrongCode = "The code is wrong, has been used or is older than 10 minutes. Request a new one.";

describe("resetting a password", () => {
  it("works once with the mailed code, ends every session, tells the owner, and stores no code", async () => {
    const { who, email } = await customer();
    await requestCode(email.toUpperCase());
    const code = await findInMail(email, /^Code: (\d{6})$/m);
    const rows = await site.query(
      "select r.*, m.* from reset_codes r left join mails m on m.about_id = r.id",
    );
    const alone = new RegExp(`(?<![0-9a-z_-])${code}(?![0-9a-z_-])`, "i");
    for (const text of [JSON.stringify(rows), site.output()]) expect(text).not.toMatch(alone);
    expect((await reset(email, otherThan(code))).status).toBe(400);
    const done = await reset(email, code);
    const message = "Your password is changed. Sign in with the new one.";
    expect([done.status, await done.json()]).toEqual([200, { message }]);
    expect(await who.viewer()).toBeNull();
    expect((await visitor().signIn(email)).status).toBe(400);
    expect((await visitor().signIn(email, "A new password")).status).toBe(303);
    await expectError(reset(email, code, "Another one"), wrongCode);
    await noticeTo(email, "Your password was changed");
    await findInMail(email, /(If it was not you, reset)/);
  });

  it("has a mail that no member of staff reads", async () => {
    const { email, id } = await customer();
    await requestCode(email);
    await noticeTo(email, "Your code to reset your password");
    const ofCode = "select m.id from mails m join reset_codes r on r.id = about_id where r.user_id = $1";
    const page = `/admin/mail/${await site.value(ofCode, id)}`;
    const { who: staff } = await newStaff(site, "admin");
    await staff.expectPage(page, "Only its recipient may read it.");
    expect((await staff.send(`${page}/body`)).status).toBe(404);
  });

  it("reads a code in digits of other scripts, with a dash", async () => {
    const { email } = await customer();
    for (const zero of [0x0660, 0x06f0, 0x0966, 0xff10]) {
      const inScript = (digit: string) => String.fromCodePoint(zero + Number(digit));
      const code = (await resetCodeOf(email)).replace(/\d/g, inScript);
      const typed = `\u200b ${code.slice(0, 3)}\u2013${code.slice(3)}\u00a0`;
      expect([zero, (await reset(email, typed)).status]).toEqual([zero, 200]);
    }
  });

  it("lifts the limits on wrong passwords", async () => {
    const { who, email } = await customer();
    await who.signIn(email, "wrong one");
    const { points } = limits.wrongPasswordsPerAddress;
    await setCalls(site, "wrong-password", points);
    await expectPage(visitor().signIn(email), 429, "reset your password");
    expect((await reset(email, await resetCodeOf(email), "A new password", who)).status).toBe(200);
    for (const from of [who, visitor()])
      expect((await from.signIn(email, "A new password")).status).toBe(303);
  });

  it("refuses a short password before it looks at the code, and one of staff only with the right code", async () => {
    await expectError(reset(newAddress(), "123456", "12345"), "Password must be at least 6 characters long");
    const { email } = await newStaff(site, "editor");
    const [code, eleven] = [await resetCodeOf(email), "Eleven lett"];
    await expectError(reset(email, otherThan(code), eleven), wrongCode);
    const fields = { email, otp: code, newPassword: eleven, confirmPassword: eleven };
    const page = await visitor().post("/reset-password", fields);
    await expectPage(page, 400, "Password must be at least 12 characters long");
    expect((await reset(email, code, `${eleven}s`)).status).toBe(200);
  });

  it("lets one of many concurrent resets win", async () => {
    const { email } = await customer();
    const code = await resetCodeOf(email);
    const passwords = Array.from({ length: 5 }, (_, index) => `Password number ${index}`);
    const resets = await Promise.all(passwords.map((password) => reset(email, code, password)));
    const statuses = resets.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect((await visitor().signIn(email, passwords[statuses.indexOf(200)])).status).toBe(303);
  });

  it("works page by page without scripts", async () => {
    const { email } = await customer();
    const request = visitor().post("/forgot-password?returnTo=%2Ffleet", { email });
    const html = await expectPage(request, 200);
    const title = "<title>Reset Password | Harmattan Aviation</title>";
    expect(html.match(/<title>[^<]*<\/title>/g)).toEqual([title]);
    expect(html).toMatch(/<form[^>]* action="\/reset-password\?returnTo=%2Ffleet"/);
    expect(html).toMatch(new RegExp(`<input[^>]* name="email"[^>]* value="${email}"`));
    const otp = await resetCodeOf(email);
    const fields = { email, otp: `${otp.slice(0, 3)} ${otp.slice(3)}`, newPassword: "A new password" };
    const confirmed = { ...fields, confirmPassword: fields.newPassword };
    const done = visitor().post("/reset-password?returnTo=%2Ffleet", confirmed);
    await expectRedirect(done, "/sign-in?reset=done&returnTo=%2Ffleet");
  });

  it("stays open to the owner while a stranger guesses from another network", async () => {
    const { who, email } = await customer();
    const [mallory, code] = [visitor(), await resetCodeOf(email)];
    const guesses = Array.from({ length: limits.resetTryPerAddressAndNetwork.points }, () =>
      reset(email, otherThan(code), "Of Mallory", mallory),
    );
    await Promise.all([...guesses, mallory.call("/api/forgot-password", { email })]);
    expect((await reset(email, code, "Of Mallory", mallory)).status).toBe(429);
    expect((await reset(email, code, "A new password", who)).status).toBe(200);
  });

  it("answers a request for a code before any work for it is done", async () => {
    const { email } = await customer();
    const { pool } = await site.database();
    const client = await pool.connect();
    try {
      await client.query("begin; lock table reset_codes in access exclusive mode");
      await requestCode(email);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("refuses a code of a known and of an unknown address after the same quarter of a second", async () => {
    const { email } = await customer();
    await resetCodeOf(email);
    const time = async (address: string) => {
      const start = performance.now();
      expect((await reset(address, "1234567".slice(1))).status).toBe(400);
      return performance.now() - start;
    };
    for (const elapsed of await Promise.all([time(email), time(newAddress())]))
      expect(elapsed).toBeGreaterThan(240);
  });
});

describe("the password on the account page", () => {
  it("is not changed by a wrong one or to a short one", async () => {
    const ada = await customer();
    const wrong = "This is not your current password.";
    const once = await changePassword(ada, { currentPassword: "wrong" });
    await expectPage(once, 400, "Please check one answer.", wrong);
    await expectPage(changePassword(ada, { currentPassword: "" }), 400, wrong);
    const short = { newPassword: "12345", confirmPassword: "12345" };
    expect((await changePassword(ada, short)).status).toBe(400);
    expect((await visitor().signIn(ada.email)).status).toBe(303);
  });

  it.each(["changed", "set for the first time"])(
    "is %s: ends other sessions, has a new cookie",
    async (how) => {
      const ada = await customer();
      const other = visitor();
      await other.signIn(ada.email);
      const [cookie, old] = [sessionCookie(ada), ada.who.copy()];
      if (how !== "changed") await site.query("delete from credentials where user_id = $1", [ada.id]);
      expect((await changePassword(ada)).headers.get("location")).toBe("/account?done=password");
      expect(sessionCookie(ada)).not.toBe(cookie);
      for (const ended of [other, old]) expect(await ended.viewer()).toBeNull();
      expect(await ada.who.viewer()).not.toBeNull();
      expect((await visitor().signIn(ada.email)).status).toBe(400);
      expect((await visitor().signIn(ada.email, anotherPassword)).status).toBe(303);
      await noticeTo(ada.email, "Your password was changed");
    },
  );

  it("of staff has at least twelve characters", async () => {
    const ada = await newStaff(site, "editor");
    const change = (text: string) => changePassword(ada, { newPassword: text, confirmPassword: text });
    await expectPage(change("Eleven lett"), 400, "Password must be at least 12 characters long");
    expect((await change("Eleven letts")).status).toBe(303);
  });

  it("limits guesses from an open session", async () => {
    const { who } = await customer();
    const guess = () => who.post("/account/delete", { confirmation: "DELETE", currentPassword: "a guess" });
    expect((await guess()).status).toBe(400);
    await setCalls(site, "own-proof", limits.ownProofPerAccount.points - 1);
    expect((await guess()).status).toBe(400);
    await expectLimited(guess());
  });

  it("is replaced by a sign-in of the last ten minutes where an account has none", async () => {
    const ada = await customer();
    await site.query("delete from credentials where user_id = $1", [ada.id]);
    const aged = "update sessions set created_at = now() - $2::interval where user_id = $1";
    const age = (interval: string) => site.query(aged, [ada.id, interval]);
    const change = () => ada.who.post("/account/email", { newEmail: `moved-${ada.email}` });
    await age("11 minutes");
    await expectPage(change(), 400, "signed in within the last ten minutes");
    await age("0");
    expect((await change()).status).toBe(303);
  });

  it("stays unchanged where the notice cannot be queued", async () => {
    const ada = await customer();
    expect((await site.without("mails", () => changePassword(ada))).status).toBe(500);
    expect((await visitor().signIn(ada.email)).status).toBe(303);
  });
});

describe("confirming the address", () => {
  const submit = "Confirm the address";
  const signInFirst = "Please sign in to the account with this e-mail address, then confirm it here.";
  const isVerified = (email: string) =>
    site.value("select email_verified from users where email = $1", email);
  const confirmed = "Your e-mail address is confirmed.";

  it("needs the owner's press of a button, and happens once", async () => {
    const { who: owner, email } = await customer();
    const { who: stranger } = await customer();
    const proof = await findInMail(email, /https?:\/\/\S+\/verify-email\?proof=(\S+)/);
    const page = `/verify-email?proof=${proof}`;
    await expectPage(visitor().send(page), 200, "Please sign in to the account");
    await owner.expectPage(page, "Confirm that this is your e-mail address.", submit);
    for (const forged of [`${proof}x`, `${proof.split(".")[0]}.${"A".repeat(22)}`, ""]) {
      expect((await owner.post("/verify-email", { proof: forged })).status).toBe(404);
      const dead = await owner.send(`/verify-email?proof=${forged}`);
      expect([dead.status, (await dead.text()).includes(submit)]).toEqual([404, false]);
    }
    for (const other of [visitor(), stranger])
      await expectPage(other.post(page, { proof }), 403, signInFirst, submit);
    expect(await isVerified(email)).toBe(false);
    await expectPage(owner.post(page, { proof }), 200, confirmed);
    expect(await isVerified(email)).toBe(true);
    for (const tail of ["", ")."]) {
      const own = await owner.expectPage(page + tail, confirmed, 'href="/bookings"');
      const other = await visitor().expectPage(page + tail, confirmed, "/sign-in?");
      for (const html of [own, other]) expect(html).not.toContain(submit);
    }
    await expectPage(owner.post("/verify-email", { proof }), 200, confirmed);
  });

  it("keeps its button where it was pressed too often", async () => {
    const ada = await customer();
    const proof = await linkTokenOf(ada);
    await ada.who.post("/verify-email", { proof: "" });
    await setCalls(site, "email-proof", limits.emailProofPerNetwork.points);
    await expectLimited(ada.who.post(`/verify-email?proof=${proof}`, { proof }), submit);
    expect(await isVerified(ada.email)).toBe(false);
  });

  it("refuses the link of a changed address, a link of more than a day, and one before the newest", async () => {
    const [changed, late, renewed] = [await customer(), await customer(), await customer()];
    const proofs = [await linkTokenOf(changed), await linkTokenOf(late), await linkTokenOf(renewed)];
    expect((await renewed.who.post("/account", {})).status).toBe(303);
    await site.query("update users set email = 'elsewhere@example.com' where email = $1", [changed.email]);
    const expire = "update verifications set expires_at = now() - interval '1 second' where value = $1";
    await site.query(expire, [late.email]);
    for (const [index, { who }] of [changed, late, renewed].entries()) {
      const refused = await who.post("/verify-email", { proof: proofs[index] ?? "" });
      await expectPage(refused, 410, "This link is too old, or a newer one has replaced it.");
    }
    for (const email of ["elsewhere@example.com", late.email, renewed.email])
      expect(await isVerified(email)).toBe(false);
    const proof = await linkTokenOf(renewed);
    expect((await renewed.who.post("/verify-email", { proof })).status).toBe(200);
  });
});
