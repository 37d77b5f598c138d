import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { limits } from "#app/limits.ts";
import { accountsOn, goodPassword, newAddress } from "#tests/support/account-visitor.ts";
import {
  comparableParts,
  expectLimited,
  expectPage,
  expectRedirect,
  redirectOf,
} from "#tests/support/expected-responses.ts";
import { setCalls } from "#tests/support/limiting.ts";
import { environmentOf, runHere, sharedSite } from "#tests/support/shared-site.ts";
import { mailsWritten, mailTo } from "#tests/support/written-mails.ts";

const site = await sharedSite();
const { visitor, customer } = accountsOn(site);
const noCookie = "Your browser did not keep the cookie that signs you in.";
const wrongPassword = "The e-mail address or the password is wrong. Try again, or reset your password.";

describe("validation errors of the plain forms", () => {
  const person = { fullName: "Ada Obi", email: "ada@example.com", phone: "+234 800 000 0000" };
  const signUp = { ...person, password: goodPassword, confirmPassword: goodPassword };
  const code = { email: person.email, otp: "123456" };
  const short = { password: "12345", confirmPassword: "12345" };
  const newShort = { newPassword: "12345", confirmPassword: "12345" };
  const different = { newPassword: "secret-one", confirmPassword: "secret-two" };
  it.each<[path: string, fields: Record<string, string>, message: string]>([
    ["/sign-in", { email: person.email }, "Please fill in all fields."],
    ["/sign-in", { email: person.email, password: "wrong one" }, wrongPassword],
    ["/sign-up", { email: person.email }, "Please fill in all required fields."],
    ["/sign-up", { ...signUp, phone: " " }, "Please fill in all required fields."],
    ["/sign-up", { ...signUp, fullName: "\u200b\u2060\u3164" }, "Enter your name."],
    ["/sign-up", { ...signUp, confirmPassword: "another one" }, "Passwords do not match."],
    ["/sign-up", { ...signUp, ...short }, "Password must be at least 6 characters long"],
    ["/sign-up", { ...signUp, email: "nobody" }, "This does not look like an e-mail address."],
    ["/forgot-password", {}, "Please enter your email address"],
    ["/reset-password", { email: person.email }, "Please fill in all fields"],
    ["/reset-password", { ...code, ...different }, "Passwords do not match"],
    ["/reset-password", { ...code, ...newShort }, "Password must be at least 6 characters long"],
    ["/sign-in/second-factor", { code: "123456" }, noCookie],
  ])("%s with %j", async (path, fields, message) => {
    await expectPage(visitor().post(path, fields), 400, message);
  });

  it("keep typed values, but no password, where the address has an account", async () => {
    const { email } = await customer();
    const message = "There is an account with this e-mail address. Sign in, or reset its password.";
    const refused = await visitor().signUp(email, { fullName: "Bola Ade" });
    expect(await expectPage(refused, 400, message, "Bola Ade")).not.toContain(goodPassword);
  });
});

describe("signing up and in", () => {
  it.each([
    ["a=b!{}&obi/lagos#1@example.com", "a=b!{}&obi/lagos#1@example.com"],
    ["\u200bAda@MÜNCHEN.de\u00a0", "ada@xn--mnchen-3ya.de"],
    ["ada@почта.рф", "ada@xn--80a1acny.xn--p1ai"],
  ])("accepts %j, stores %s, and signs in with either", async (typed, stored) => {
    const [ada, again] = [visitor(), visitor()];
    const done = await ada.signUp(typed, { returnTo: "/fleet?from=sign-up" });
    await expectRedirect(done, "/sign-in/done?returnTo=%2Ffleet%3Ffrom%3Dsign-up");
    const details = { name: "Ada Obi", email: stored, phone: "+234 1 000 0000", company: "Obi & Co" };
    expect(await ada.viewer()).toMatchObject(details);
    expect((await again.signIn(typed)).status).toBe(303);
    expect(await again.viewer()).toMatchObject(details);
  });

  it("stores argon2id and a session without network address, logs no address, sets one cookie", async () => {
    const { who, email } = await customer();
    const cookie = /^harmattan\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/;
    expect(who.lastCookies).toEqual([expect.stringMatching(cookie)]);
    const stored = `select c.password, s.ip_address from users u join credentials c on c.user_id = u.id
      join sessions s on s.user_id = u.id where u.email = $1`;
    const password = expect.stringMatching(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
    expect(await site.query(stored, [email])).toEqual([{ password, ip_address: null }]);
    await visitor().signIn(email, "wrong");
    for (const secret of [email, who.network]) expect(site.output()).not.toContain(secret);
  });

  it("mentions the mailed link until the address is confirmed", async () => {
    const { who, email } = await customer();
    const sentence = "with the link in our e-mail; requests you sent as a guest will then appear here.";
    await who.expectPage("/bookings", sentence, email);
    await site.query("update users set email_verified = true where email = $1", [email]);
    expect(await who.expectPage("/bookings")).not.toContain(sentence);
  });

  it("returns to the page before after validation errors", async () => {
    const ada = visitor();
    const actionIn = (html: string) =>
      /<form[^>]*action="([^"]*sign-up[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    let action = actionIn(await ada.expectPage("/sign-up?returnTo=%2Fbooking"));
    action = actionIn(await (await ada.post(action, { email: "no", phone: "" })).text());
    const person = { fullName: "Ada Obi", email: newAddress(), phone: "+234 803 555 1234" };
    const fields = { ...person, password: goodPassword, confirmPassword: goodPassword };
    expect(redirectOf(await ada.post(action, fields))[1]).toBe("/sign-in/done?returnTo=%2Fbooking");
  });

  it("replaces the session of the browser, also a planted one, and signs out", async () => {
    const { who: mallory } = await customer();
    const { email } = await customer();
    const ada = mallory.copy();
    // Other addresses to return to are tested in app/features/account/passwords.test.ts.
    const fields = { email, password: goodPassword };
    const fromAddress = visitor().post("/sign-in?returnTo=%2F%2Fevil.example", fields);
    await expectRedirect(fromAddress, "/sign-in/done?returnTo=%2Fbookings");
    await expectRedirect(ada.signIn(email, goodPassword, { returnTo: "//evil.example" }), "/bookings");
    expect(await ada.viewer()).toMatchObject({ email });
    expect(await mallory.viewer()).toBeNull();
    const thief = ada.copy();
    await ada.send("/sign-out");
    expect(await ada.viewer()).toMatchObject({ email });
    await expectRedirect(ada.post("/sign-out", { returnTo: "/admin/login" }), "/admin/login");
    for (const returnTo of ["", "//evil.example", "/sign-out"])
      await expectRedirect(ada.post("/sign-out", { returnTo }), "/");
    for (const who of [ada, thief]) expect(await who.viewer()).toBeNull();
  });

  it("answers a form sent by scripts with data and without the password", async () => {
    const { email } = await customer();
    const ada = visitor();
    const fields = { email, password: goodPassword, returnTo: "/fleet" };
    await expectPage(ada.post("/sign-in.data", fields), 200, "/fleet");
    expect(await ada.viewer()).toMatchObject({ email });
    const refused = await visitor().post("/sign-in.data", { email, password: "not the right one" });
    expect(await expectPage(refused, 400, wrongPassword)).not.toContain("not the right one");
  });

  it("reports missing cookies to customers and staff", async () => {
    const { who, email } = await customer();
    const signedIn = await visitor().signIn(email, goodPassword, { returnTo: "/fleet" });
    expect(redirectOf(await who.send("/sign-in/done?returnTo=%2Ffleet"))).toEqual([302, "/fleet"]);
    await site.query("update users set role = 'editor' where email = $1", [email]);
    const staff = await visitor().post("/admin/login", { email, password: goodPassword });
    for (const [page, response] of Object.entries({ "/sign-in": signedIn, "/admin/login": staff })) {
      const lost = await visitor().send(response.headers.get("location") ?? "");
      const to = lost.headers.get("location") ?? "";
      expect([lost.status, to.split("=no-cookies")[0]]).toEqual([302, `${page}?error`]);
      await expectPage(visitor().send(to), 200, noCookie);
    }
  });

  it("tells only a visitor with the password that an account is closed", async () => {
    const { email } = await customer();
    await site.query("update users set banned = true where email = $1", [email]);
    await expectPage(visitor().signIn(email), 400, "This account is closed. Please call the desk.");
    await expectPage(visitor().signIn(email, "wrong one"), 400, wrongPassword);
  });

  it("extends a session at a visit, and ends it seven days after the last one", async () => {
    const { who, email } = await customer();
    await who.viewer();
    expect(who.lastCookies).toEqual([]);
    const where = "where user_id = (select id from users where email = $1)";
    const expireIn = (interval: string) =>
      site.query(`update sessions set expires_at = now() + $2::interval ${where}`, [email, interval]);
    await expireIn("5 days");
    expect(await who.viewer()).not.toBeNull();
    expect(who.lastCookies[0]).toMatch(/^harmattan\.session_token=[^;]+; Max-Age=604800;/);
    const isExtended = `select expires_at > now() + interval '6.9 days' from sessions ${where}`;
    expect(await site.value(isExtended, email)).toBe(true);
    await expireIn("-1 second");
    expect(await who.viewer()).toBeNull();
  });

  it("answers a known and an unknown address alike at sign-in and reset, and mails no stranger", async () => {
    const { email } = await customer();
    const stranger = newAddress();
    for (const attempt of [
      (email: string) => visitor().post("/sign-in.data", { email, password: "wrong one" }),
      (email: string) => visitor().call("/api/forgot-password", { email }),
      (email: string) =>
        visitor().call("/api/reset-password", { email, otp: "234567", newPassword: "Another" }),
    ]) {
      const [known, unknown] = [
        await comparableParts(await attempt(email)),
        await comparableParts(await attempt(stranger)),
      ];
      expect(known[1].replaceAll(email, "ADDRESS")).toBe(unknown[1].replaceAll(stranger, "ADDRESS"));
      expect([known[0], known[2]]).toEqual([unknown[0], unknown[2]]);
    }
    await mailTo(site, email, "Your code to reset your password");
    expect(await mailsWritten(site, stranger)).toEqual([]);
  });
});

describe("limits", () => {
  it("count wrong passwords per address and network, whether or not there is an account", async () => {
    const { email } = await customer();
    const stranger = visitor();
    for (const address of [email, newAddress()]) {
      expect((await stranger.signIn(address, "wrong one")).status).toBe(400);
      await setCalls(site, "wrong-password-here", limits.wrongPasswordsPerAddressAndNetwork.points - 1);
      expect((await stranger.signIn(address, "wrong one")).status).toBe(400);
      const refused = await stranger.signIn(address, "wrong one");
      await expectLimited(refused, "We are receiving many requests from your network.");
    }
    expect((await stranger.signIn(email)).status).toBe(429);
    expect((await visitor().signIn(email)).status).toBe(303);
  });

  it("count sign-ups per address", async () => {
    const { email } = await customer();
    await setCalls(site, "sign-up-address", limits.signUpPerAddress.points);
    expect((await visitor().signUp(email)).status).toBe(429);
  });
});

it("lets people imported from Firebase sign in with their old password, which is then hashed as ours", async () => {
  // The example of https://github.com/firebase/scrypt.
  const hashConfig =
    "base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==, base64_salt_separator: Bw==, rounds: 8, mem_cost: 14";
  const [localId, email, salt] = ["adaFromFirebase", "ada.moved.in@example.com", "42xEC+ixf3L2lw=="];
  const passwordHash =
    "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";
  const users = path.join(site.dataDir, "users.json");
  const account = { localId, email, displayName: "Ada Obi", salt, passwordHash };
  writeFileSync(users, JSON.stringify({ users: [account] }));
  const command = ["tools/import/import.ts", "firebase-auth", users, "--hash-config", hashConfig];
  const { out, err } = await runHere(command, await environmentOf(site));
  expect(out + err).toBe("users.json: 1 added, 0 here already, 0 skipped\n");
  const stored = () => site.value("select password from credentials where user_id = $1", localId);
  expect(await stored()).toMatch(/^firebase-scrypt\$/);
  expect((await visitor().signIn(email, "user1passwore")).status).toBe(400);
  expect(await stored()).toMatch(/^firebase-scrypt\$/);
  const ada = visitor();
  expect((await ada.signIn(email, "user1password")).status).toBe(303);
  expect(await ada.viewer()).toMatchObject({ name: "Ada Obi", email });
  expect(await stored()).toMatch(/^\$argon2id\$/);
  expect((await visitor().signIn(email, "user1password")).status).toBe(303);
  for (const secret of ["user1password", passwordHash, email]) expect(site.output()).not.toContain(secret);
});
