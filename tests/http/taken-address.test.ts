import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmEmailMessages, resetCodeMessages } from "#app/features/account/mail-messages.ts";
import { noticeMessages } from "#app/features/account/settings/notice-messages.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { setUpFactor } from "#tests/support/factor-setup.ts";
import { atProvider, type OidcPeer, openOidcPeer } from "#tests/support/oidc-peer.ts";
import { freePort } from "#tests/support/second-server.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { openSmtpPeer, type SmtpPeer } from "#tests/support/smtp-peer.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { nextTotpOf } from "#tests/support/totp.ts";

let site: Site;
let post: SmtpPeer;
let peer: OidcPeer;
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  post = await openSmtpPeer();
  peer = await openOidcPeer(await freePort(), `${origin}/api/auth/callback/oidc`);
  site = await startSite({ port, env: { ORIGIN: origin, SMTP_URL: post.url, ...peer.env } });
});
afterAll(async () => {
  await site.stop();
  await post.stop();
  await peer.stop();
});

const victim = "victim@example.com";
const evil = "mallory@example.com";
const plantedPassword = "Mallory knows this";
const visitor = () => new AccountVisitor(site);

async function mailTo(address: string, subject: string): Promise<string> {
  const found = () =>
    post.received.findLast(
      ({ recipients, email }) => recipients.includes(address) && email.subject === subject,
    );
  await expect.poll(() => Boolean(found()), { timeout: 20_000 }).toBe(true);
  return found()?.email.text ?? "";
}
const proofIn = (text: string) => /proof=(\S+)/.exec(text)?.[1] ?? "";

/** Comes by Mallory's account at another site, which says that it has the victim's address and has not looked. */
async function byProvider(who: AccountVisitor): Promise<string> {
  peer.person = { sub: "mallory", email: victim, email_verified: false, name: "Mallory" };
  const begun = await who.send("/sign-in/with/oidc");
  const back = await atProvider(begun.headers.get("location") ?? "", site.origin);
  const finished = await who.send(back.pathname + back.search);
  const done = new URL(finished.headers.get("location") ?? "", site.origin);
  return (await who.send(done.pathname + done.search)).headers.get("location") ?? "";
}

describe("an account that somebody opened with an address that is not theirs", () => {
  it("is its owner's alone once the owner has come, whatever was left in it before", async () => {
    const guestBooking = await storeBooking(site, { userId: null, email: victim });

    // Mallory opens it with another site's word, and sets a password besides.
    const [first, second, halfway] = [visitor(), visitor(), visitor()];
    await byProvider(first);
    expect(await first.viewer()).toMatchObject({ email: victim });
    const passwords = { newPassword: plantedPassword, confirmPassword: plantedPassword };
    expect((await first.post("/account/password", passwords)).status).toBe(303);
    const [account] = await site.query<{ id: string; email_verified: boolean }>(
      "select id, email_verified from users where email = $1",
      [victim],
    );
    expect(account?.email_verified).toBe(false);
    await second.signIn(victim, plantedPassword);
    expect(await second.viewer()).toMatchObject({ email: victim });
    // A second factor as it could be set up before the address had to be confirmed for it, and a sign-in that waits for its code.
    const confirmed = (is: boolean) =>
      site.query("update users set email_verified = $2 where email = $1", [victim, is]);
    await confirmed(true);
    const { authenticator, recoveryCodes } = await setUpFactor(first, plantedPassword);
    await confirmed(false);
    const waiting = await halfway.signIn(victim, plantedPassword);
    expect(waiting.headers.get("location")).toContain("/sign-in/second-factor");
    // And a change to an address of Mallory's own, not yet confirmed.
    const change = await first.post("/account/email", { newEmail: evil, currentPassword: plantedPassword });
    expect(change.status).toBe(303);
    const toEvil = proofIn(await mailTo(evil, noticeMessages.changeSubjects.new));

    // The owner comes: a new password by the code in the mailbox, a sign-in, the link that confirms the address.
    const owner = visitor();
    await owner.call("/api/forgot-password", { email: victim });
    const otp = /^Code: (\d{6})$/m.exec(await mailTo(victim, resetCodeMessages.subject))?.[1] ?? "";
    const reset = { email: victim, otp, newPassword: "The owner's 8 winds" };
    expect((await owner.call("/api/reset-password", reset)).status).toBe(200);

    const tryAll = async () => {
      for (const who of [first, second]) expect(await who.viewer()).toBeNull();
      expect((await visitor().signIn(victim, plantedPassword)).status).toBe(400);
      const back = visitor();
      expect(await byProvider(back)).toContain("error=not-linked");
      expect(await back.viewer()).toBeNull();
      for (const code of [nextTotpOf(authenticator), recoveryCodes[0] ?? ""])
        expect((await halfway.post("/sign-in/second-factor", { code })).status).toBe(400);
      expect(await halfway.viewer()).toBeNull();
      for (const who of [first, second, halfway, visitor()]) {
        const pressed = await who.post("/confirm-address", { proof: toEvil, wish: "confirm" });
        expect(pressed.status).toBe(410);
        expect([...who.cookies.keys()].filter((name) => name.includes("trust"))).toEqual([]);
      }
      const code = await visitor().call("/api/reset-password", { ...reset, newPassword: plantedPassword });
      expect(code.status).toBe(400);
      expect(await site.query("select email from users where id = $1", [account?.id])).toEqual([
        { email: victim },
      ]);
      expect(await site.query("select id from users where email = $1", [evil])).toEqual([]);
    };
    await tryAll();

    // No code is asked for that only Mallory could tell.
    const entered = await owner.signIn(victim, reset.newPassword);
    expect(entered.headers.get("location")).toBe("/sign-in/done?returnTo=%2Fbookings");
    const proof = proofIn(await mailTo(victim, confirmEmailMessages.subject));
    expect((await owner.post("/verify-email", { proof })).status).toBe(200);
    expect(await site.query("select user_id from bookings where reference = $1", [guestBooking])).toEqual([
      { user_id: account?.id },
    ]);
    await tryAll();
    expect(await owner.viewer()).toMatchObject({ email: victim });
  });

  it("keeps nothing that was under way when its address is confirmed", async () => {
    const email = "early@example.com";
    const [owner, other] = [visitor(), visitor()];
    await owner.signUp(email);
    await other.signIn(email);
    const wanted = { newEmail: "later@example.com", currentPassword: "Harmattan 7 winds" };
    expect((await other.post("/account/email", wanted)).status).toBe(303);
    const toLater = proofIn(await mailTo(wanted.newEmail, noticeMessages.changeSubjects.new));
    const proof = proofIn(await mailTo(email, confirmEmailMessages.subject));
    expect((await owner.post("/verify-email", { proof })).status).toBe(200);
    expect(await other.viewer()).toBeNull();
    const pressed = await owner.post("/confirm-address", { proof: toLater, wish: "confirm" });
    expect(pressed.status).toBe(410);
    expect(await owner.viewer()).toMatchObject({ email });
  });
});
