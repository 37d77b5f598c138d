import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { AccountVisitor, accountsOn } from "#tests/support/account-visitor.ts";
import { expectPage } from "#tests/support/expected-responses.ts";
import { isFullRun } from "#tests/support/fault-runs.ts";
import { openOidcPeer, type PeerPerson, signInAtProvider } from "#tests/support/oidc-peer.ts";
import { freePort } from "#tests/support/ports.ts";
import { openSite } from "#tests/support/shared-site.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { nextTotpOf, setUpFactor } from "#tests/support/totp.ts";

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const peer = await openOidcPeer(await freePort(), `${origin}/api/auth/callback/oidc`);
const site = await openSite({ port, env: { ORIGIN: origin, ...peer.env } });
const { visitor, customer, linkTokenOf, resetCodeOf, findInMail } = accountsOn(site);
afterAll(async () => {
  await site.stop();
  await peer.stop();
});
beforeEach(() => {
  peer.decision = "allow";
  peer.isForging = false;
});

type Person = PeerPerson & { email: string };
let people = 0;
function newPerson(more: Partial<PeerPerson> = {}) {
  people += 1;
  const person = { sub: `member-${people}`, email: `club-${people}@example.com`, name: "Ada Obi" };
  return { ...person, email_verified: true, ...more } as Person;
}

/** Signs in through the provider. `last` is a redirect within the site, or the last page of a popup. */
async function signIn(who: AccountVisitor, person: PeerPerson, query = "returnTo=/fleet") {
  peer.person = person;
  const begun = await who.send(`/sign-in/with/oidc?${query}`);
  expect(begun.status).toBe(302);
  const back = await signInAtProvider(begun.headers.get("location") ?? "", site.origin);
  return { begun, back, last: await openCallback(who, back) };
}
async function openCallback(who: AccountVisitor, back: URL) {
  const finished = await who.send(back.pathname + back.search);
  const done = new URL(finished.headers.get("location") ?? "", site.origin);
  expect([finished.status, done.origin, done.pathname]).toEqual([302, site.origin, "/sign-in/done"]);
  return await who.send(done.pathname + done.search);
}
const locationOf = ({ headers }: Response) => headers.get("location") ?? "";
const userOf = (email: string) => site.value("select id from users where email = $1", email);
const errorAt = (response: Response) => new URL(locationOf(response), site.origin).searchParams.get("error");
const change = (set: string, email: string) =>
  site.query(`update users set ${set} where email = $1`, [email]);
const rowsOf = async (table: string, email: string) =>
  site.query(`select * from ${table} where user_id = $1`, [await userOf(email)]);
const credentialsOf = async (email: string) =>
  (await rowsOf("credentials", email)).filter(({ provider_id }) => provider_id === "oidc");

describe("signing in with an OpenID Connect issuer", () => {
  it("makes one account, returns to the page, and stores no token of the issuer", async () => {
    const [ada, person] = [visitor(), newPerson()];
    const { begun, last } = await signIn(ada, person);
    const { searchParams } = new URL(locationOf(begun));
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("nonce")).toBeTruthy();
    expect([last.status, locationOf(last)]).toEqual([302, "/fleet"]);
    expect(await ada.viewer()).toMatchObject({ name: "Ada Obi", email: person.email });
    const noToken = { access_token: null, refresh_token: null, id_token: null, password: null };
    expect(await credentialsOf(person.email)).toMatchObject([{ account_id: person.sub, ...noToken }]);
    const user = { email_verified: true, role: "customer", image: null };
    expect(await site.query("select * from users where email = $1", [person.email])).toMatchObject([user]);
    const again = visitor();
    await signIn(again, person);
    expect(await again.viewer()).toMatchObject({ email: person.email });
    expect(await credentialsOf(person.email)).toHaveLength(1);
    const providers = [{ id: "oidc", name: "Charter Club" }];
    expect(await (await visitor().send("/api/session")).json()).toEqual({ viewer: null, providers });
  });

  it("joins earlier guest bookings under the confirmed address", async () => {
    const person = newPerson();
    const reference = await storeBooking(site, { email: person.email });
    await signIn(visitor(), person);
    const owner = await site.value("select user_id from bookings where reference = $1", reference);
    expect(owner).toBe(await userOf(person.email));
  });

  it("tells the opener of its window and closes it", async () => {
    const ada = visitor();
    const { begun, last } = await signIn(ada, newPerson(), "returnTo=/fleet&popup=1");
    for (const { headers } of [begun, last])
      expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    const message = 'new BroadcastChannel("sign-in").postMessage({"ok":true})';
    const page = await expectPage(last, 200, message, 'href="/fleet"');
    const nonce = /<script nonce="([^"]+)">/.exec(page)?.[1];
    expect(last.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    expect((await ada.send("/")).headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(await ada.viewer()).not.toBeNull();
  });

  it("ends the browser's earlier session, and asks for the second factor", async () => {
    const person = newPerson();
    const { who, email } = await customer();
    await signIn(who, person);
    expect(await rowsOf("sessions", email)).toEqual([]);
    await change("two_factor_enabled = true", person.email);
    const { who: again, email: before } = await customer();
    const { last } = await signIn(again, person);
    expect(locationOf(last)).toBe("/sign-in/second-factor?returnTo=%2Ffleet");
    expect([await rowsOf("sessions", before), await again.viewer()]).toEqual([[], null]);
    expect([...again.cookies.keys()]).toContain("harmattan.two_factor");
  });
});

describe("a sign-in that fails", () => {
  const changed = (set: string) => async (person: Person) => {
    await signIn(visitor(), person);
    await change(set, person.email);
  };
  const refuse = () => Object.assign(peer, { decision: "refuse" });
  it.each<[error: string, sentence: string, prepare: (person: Person) => unknown]>([
    ["refused", "You chose not to share your details with us.", refuse],
    ["failed", "Sign in failed.", () => Object.assign(peer, { isForging: true })],
    ["no-email", "The other site gave us no e-mail address.", (one) => Reflect.deleteProperty(one, "email")],
    ["closed", "This account is closed. Please call the desk.", changed("banned = true")],
    ["invited", "You are invited to our staff.", changed("role = 'editor'")],
  ])("reports %s, signs in no visitor and keeps the session", async (error, sentence, prepare) => {
    const person = newPerson();
    await prepare(person);
    const ada = visitor();
    const { last } = await signIn(ada, person);
    expect(errorAt(last)).toBe(error);
    await ada.expectPage(locationOf(last), sentence);
    expect(await ada.viewer()).toBeNull();
    const { last: page } = await signIn(visitor(), person, "popup=1");
    await expectPage(page, 200, `"error":"${error}"`);
    const { who, email } = await customer();
    await signIn(who, person, "returnTo=/account/second-factor");
    expect(await who.viewer()).toMatchObject({ email });
  });

  it("accepts no used callback, and none that another browser began", async () => {
    const [ada, mallory] = [visitor(), visitor()];
    const { back } = await signIn(ada, newPerson());
    await ada.post("/sign-out", {});
    peer.person = newPerson();
    const begun = await mallory.send("/sign-in/with/oidc");
    for (const answer of [back, await signInAtProvider(locationOf(begun), site.origin)])
      expect(errorAt(await openCallback(ada, answer))).toBe("expired");
    expect(await ada.viewer()).toBeNull();
  });

  it("shows no sentence from the address, and offers the provider again", async () => {
    const address = "/sign-in?returnTo=%2Ffleet&error=%3Cb%3ECall+us+at+evil.example";
    const link = 'href="/sign-in/with/oidc?returnTo=%2Ffleet"';
    const page = await visitor().expectPage(address, link, "Charter Club");
    expect(page).not.toContain("Call us at");
  });

  it.runIf(isFullRun)("reports an issuer that is away, and finds it again", async () => {
    const [port, peerPort] = [await freePort(), await freePort()];
    const origin = `http://127.0.0.1:${port}`;
    const env = { ...peer.env, ORIGIN: origin, OIDC_ISSUER: `http://127.0.0.1:${peerPort}` };
    const lonely = await openSite({ port, env });
    const begin = async () => locationOf(await new AccountVisitor(lonely).send("/sign-in/with/oidc"));
    expect(await begin()).toMatch(/^\/sign-in\?error=unreachable/);
    const back = await openOidcPeer(peerPort, `${origin}/api/auth/callback/oidc`);
    await expect.poll(begin, { interval: 1000 }).toContain(back.env.OIDC_ISSUER);
    await back.stop();
    await lonely.stop();
  });
});

describe("an address that has an account", () => {
  it.each([
    { there: true, here: true },
    { there: false, here: true },
    { there: true, here: false },
    { there: false, here: false },
  ])("is linked where both confirmed it: provider $there, here $here", async ({ there, here }) => {
    const [person, who] = [newPerson({ email_verified: there }), visitor()];
    await visitor().signUp(person.email);
    if (here) await change("email_verified = true", person.email);
    const { last } = await signIn(who, person);
    const isLinked = there && here;
    expect(errorAt(last)).toBe(isLinked ? null : "not-linked");
    const message = "it is not linked to that site: we link the two only";
    if (!isLinked) await who.expectPage(locationOf(last), message);
    expect((await who.viewer())?.company).toBe(isLinked ? "Obi & Co" : undefined);
    expect(await credentialsOf(person.email)).toHaveLength(isLinked ? 1 : 0);
  });

  it("is asked to be confirmed where it is new and the provider did not confirm it", async () => {
    const { email, ...person } = newPerson({ email_verified: false });
    await signIn(visitor(), { ...person, email });
    expect(await site.value("select email_verified from users where email = $1", email)).toBe(false);
    await findInMail(email, /^Confirm your e-mail address$/m);
  });

  it("belongs to its owner alone after a reset, even if an impostor has set it up", async () => {
    const [victim, evil, planted] = ["victim@example.com", "mallory@example.com", "Mallory knows this"];
    const impostor = newPerson({ email: victim, email_verified: false });
    // The impostor opens the account, sets a password and a second factor, and begins a sign-in and a change of address.
    const [first, second, halfway] = [visitor(), visitor(), visitor()];
    await signIn(first, impostor);
    const passwords = { newPassword: planted, confirmPassword: planted };
    expect((await first.post("/account/password", passwords)).status).toBe(303);
    await second.signIn(victim, planted);
    await change("email_verified = true", victim);
    const { authenticator, recoveryCodes } = await setUpFactor(first, planted);
    await change("email_verified = false", victim);
    expect(locationOf(await halfway.signIn(victim, planted))).toContain("/sign-in/second-factor");
    const wish = { newEmail: evil, currentPassword: planted };
    expect((await first.post("/account/email", wish)).status).toBe(303);
    const user = { id: (await userOf(victim)) ?? "" };
    const toEvil = await linkTokenOf(user, "new");
    // The owner resets the password with a code.
    const owner = visitor();
    const reset = { email: victim, otp: await resetCodeOf(victim), newPassword: "The owner's 8 winds" };
    expect((await owner.call("/api/reset-password", reset)).status).toBe(200);
    const expectLockedOut = async () => {
      for (const who of [first, second]) expect(await who.viewer()).toBeNull();
      expect((await visitor().signIn(victim, planted)).status).toBe(400);
      expect(errorAt((await signIn(visitor(), impostor)).last)).toBe("not-linked");
      for (const code of [nextTotpOf(authenticator), recoveryCodes[0] ?? ""])
        expect((await halfway.post("/sign-in/second-factor", { code })).status).toBe(400);
      for (const who of [first, second, halfway, visitor()])
        expect((await who.post("/confirm-address", { proof: toEvil, wish: "confirm" })).status).toBe(410);
      const again = await visitor().call("/api/reset-password", { ...reset, newPassword: planted });
      expect([again.status, await userOf(victim), await userOf(evil)]).toEqual([400, user.id, undefined]);
    };
    await expectLockedOut();
    const back = locationOf(await owner.signIn(victim, reset.newPassword));
    expect(back).toBe("/sign-in/done?returnTo=%2Fbookings");
    expect((await owner.post("/verify-email", { proof: await linkTokenOf(user) })).status).toBe(200);
    await expectLockedOut();
    expect(await owner.viewer()).toMatchObject({ email: victim });
  });

  it("ends other sessions and requested changes when it is confirmed", async () => {
    const [ada, other] = [await customer(), visitor()];
    const { who: owner, email } = ada;
    await other.signIn(email);
    const wish = { newEmail: `later-${email}`, currentPassword: "Harmattan 7 winds" };
    expect((await other.post("/account/email", wish)).status).toBe(303);
    const [proof, toLater] = [await linkTokenOf(ada), await linkTokenOf(ada, "new")];
    expect((await owner.post("/verify-email", { proof })).status).toBe(200);
    expect(await other.viewer()).toBeNull();
    expect((await owner.post("/confirm-address", { proof: toLater, wish: "confirm" })).status).toBe(410);
    expect(await owner.viewer()).toMatchObject({ email });
  });
});

it("serves no address of the identity library but the provider's callback", async () => {
  const { who, email } = await customer();
  const body = JSON.stringify({ email: "a@example.com", password: "12345678" });
  const headers = { "Content-Type": "application/json", Origin: site.origin };
  const paths =
    "/sign-in/email /sign-in/social /sign-up/email /get-session /update-user /change-email /change-password /delete-user /reset-password /admin/create-user /admin/impersonate-user /two-factor/disable /two-factor/verify-totp /ok";
  for (const path of paths.split(" "))
    for (const variant of [path, path.toUpperCase(), `/callback/../${path}`])
      for (const init of [{ headers }, { method: "POST", headers, body }]) {
        const { status } = await who.send(`/api/auth${variant}`, init);
        expect([variant, init, status]).toEqual([variant, init, expect.toBeOneOf([404, 308])]);
      }
  expect((await who.send("/api/auth/callback/oidc")).status).toBe(302);
  expect((await who.post("/api/auth/callback/oidc", {})).status).toBe(404);
  expect(await who.viewer()).toMatchObject({ email });
});
