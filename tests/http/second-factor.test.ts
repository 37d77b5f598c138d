import { expect, it } from "vitest";
import {
  accountsOn,
  type Customer,
  changePassword,
  confirmAddress,
  goodPassword,
  sessionCookie,
} from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { nextTotpOf, recoveryCodesIn, setUpFactor, setUpIn, totpOf } from "#tests/support/totp.ts";

const site = await sharedSite();
const { visitor, customer, noticeTo, confirmedAccount } = accountsOn(site);
const step = ({ who }: Customer, name: string, fields: Record<string, string>) =>
  who.post("/account/second-factor", { intent: name, ...fields });
const press = (ada: Customer, currentPassword = goodPassword) => step(ada, "begin", { currentPassword });
const begin = async (ada: Customer) => setUpIn(await (await press(ada)).text());
const factorsOf = ({ id }: Customer) => site.query("select * from two_factors where user_id = $1", [id]);
const expired = "The set-up has expired. Begin again.";
const end = (ada: Customer, code: string, currentPassword = goodPassword) =>
  step(ada, "end", { currentPassword, code });

it("needs a confirmed address and the password, shows recovery codes once, and is turned off", async () => {
  const ada = await customer();
  await expectPage(press(ada), 400, "Confirm your e-mail address first");
  expect(await factorsOf(ada)).toEqual([]);
  await confirmAddress(site, ada);
  expect((await press(ada, "wrong")).status).toBe(400);
  const { authenticator, setup } = setUpIn(await expectPage(press(ada), 200, "<svg"));
  const cookie = sessionCookie(ada);
  await expectPage(step(ada, "confirm", { setup, code: "000000" }), 400, "<path");
  const used = totpOf(authenticator);
  const persian = used.replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)));
  const codes = recoveryCodesIn(await (await step(ada, "confirm", { setup, code: persian })).text());
  expect(codes).toHaveLength(10);
  expect(sessionCookie(ada)).not.toBe(cookie);
  expect(await ada.who.expectPage("/account/second-factor")).not.toContain(codes[0]);
  await noticeTo(ada.email, "A second factor was turned on");
  await expectPage(press(ada), 400, "The second factor is on already.");
  const again = visitor();
  expect((await again.signIn(ada.email)).headers.get("location")).toContain("/sign-in/second-factor");
  const enter = (code: string) => again.post("/sign-in/second-factor", { code });
  await expectPage(enter("\u0967\u0967\u0967\u2013\u0967\u0967\u0967"), 400, "This code is wrong.");
  expect(await again.viewer()).toBeNull();
  await enter(`\u200b${(codes[0] ?? "").replace("-", " \u2013 ")}\u00a0`);
  expect(await again.viewer()).not.toBeNull();
  for (const code of ["000000", codes[0] ?? "", used]) expect((await end(ada, code)).status).toBe(400);
  expect((await end(ada, codes[1] ?? "", "wrong")).status).toBe(400);
  expect((await end(ada, codes[2] ?? "")).headers.get("location")).toBe("/account?done=factorOff");
  expect(await factorsOf(ada)).toEqual([]);
  await noticeTo(ada.email, "The second factor was turned off");
  expect((await visitor().signIn(ada.email)).headers.get("location")).toMatch(/^\/sign-in\/done/);
});

it("turns on and off also where its notice cannot be queued", async () => {
  const ada = await confirmedAccount();
  const { authenticator, setup } = await begin(ada);
  const from = site.output().length;
  const on = await site.without("mails", () => step(ada, "confirm", { setup, code: totpOf(authenticator) }));
  const [code = "", ...others] = recoveryCodesIn(await on.text());
  expect([on.status, others.length]).toEqual([200, 9]);
  const off = await site.without("mails", () => end(ada, code));
  expect(off.headers.get("location")).toBe("/account?done=factorOff");
  expect(await ada.who.viewer()).not.toBeNull();
  await expect
    .poll(
      () =>
        site.output().slice(from).split("the notice of a changed second factor was not queued").length - 1,
    )
    .toBe(2);
});

it("is confirmed only by the page that began its set-up last", async () => {
  const ada = await confirmedAccount();
  const { authenticator, setup } = await begin(ada);
  const other = visitor();
  await other.signIn(ada.email);
  const code = totpOf(authenticator);
  const settings = "/account/second-factor";
  const expectNoSetUp = async (pending: Promise<Response>, message = expired) =>
    expect(setUpIn(await expectPage(pending, 400, message))).toEqual(setUpIn(""));
  await expectNoSetUp(ada.who.post(settings, { intent: "confirm", code: "" }));
  await expectNoSetUp(ada.who.post(settings, { intent: "confirm", code }));
  await expectNoSetUp(other.post(settings, { intent: "confirm", setup, code }));
  const signedIn = "You are signed in here already.";
  await expectNoSetUp(ada.who.post("/sign-in/second-factor", { code }), signedIn);
  expect((await end(ada, code)).headers.get("location")).toBe("/account?done=factorOff");
  const anew = await begin(ada);
  const confirmWith = (one: string) => step(ada, "confirm", { setup: one, code: totpOf(anew.authenticator) });
  expect((await confirmWith(setup)).status).toBe(400);
  expect((await confirmWith(anew.setup)).status).toBe(200);
});

it("ends a sign-in that waits for its code when the password is changed", async () => {
  const ada = await confirmedAccount();
  const { authenticator, recoveryCodes } = await setUpFactor(ada.who, goodPassword);
  const halfway = visitor();
  await halfway.signIn(ada.email);
  expect((await changePassword(ada)).status).toBe(303);
  for (const code of [nextTotpOf(authenticator), recoveryCodes[0] ?? ""])
    expect((await halfway.post("/sign-in/second-factor", { code })).status).toBe(400);
  expect(await halfway.viewer()).toBeNull();
});

it("ends a sign-in after five wrong codes, and locks for a quarter of an hour after ten", async () => {
  const ada = await confirmedAccount();
  const { recoveryCodes } = await setUpFactor(ada.who, goodPassword);
  const guesser = visitor();
  const enter = (code: string) => guesser.post("/sign-in/second-factor", { code });
  const guessFiveTimes = async () => {
    await guesser.signIn(ada.email);
    for (let tries = 0; tries < 5; tries += 1) expect((await enter("wrong-codes")).status).toBe(400);
  };
  await guessFiveTimes();
  await expectPage(enter(recoveryCodes[0] ?? ""), 400, "This sign-in has taken too long");
  await guessFiveTimes();
  await guesser.signIn(ada.email);
  const locked = await enter(recoveryCodes[0] ?? "");
  expect(locked.headers.get("retry-after")).toBe("900");
  await expectPage(locked, 429, "We are receiving many requests from your network.");
});
