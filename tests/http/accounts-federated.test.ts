import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openIdentity } from "#app/features/account/identity.server.ts";
import { federatedErrors } from "#app/features/account/messages.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openLog } from "#app/platform/log.server.ts";
import { readSettings } from "#app/platform/settings.server.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { testDatabase } from "#tests/support/database.ts";
import { atProvider, type OidcPeer, openOidcPeer, type PeerPerson } from "#tests/support/oidc-peer.ts";
import { freePort } from "#tests/support/second-server.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
let peer: OidcPeer;
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  peer = await openOidcPeer(await freePort(), `${origin}/api/auth/callback/oidc`);
  site = await startSite({ port, env: { ORIGIN: origin, ...peer.env } });
});
afterAll(async () => {
  await site.stop();
  await peer.stop();
});
beforeEach(() => {
  peer.decision = "allow";
  peer.isForging = false;
});

const visitor = () => new AccountVisitor(site);
let people = 0;
function newPerson(more: Partial<PeerPerson> = {}): PeerPerson & { email: string } {
  people += 1;
  const email = `club-${people}@example.com`;
  return { sub: `member-${people}`, email, email_verified: true, name: "Ada Obi", ...more } as PeerPerson & {
    email: string;
  };
}

/** The whole way. `last` is what the browser is left with: a redirect within the site, or the opened window's last page. */
async function comeBy(who: AccountVisitor, person: PeerPerson, query = "returnTo=/fleet") {
  peer.person = person;
  const begun = await who.send(`/sign-in/with/oidc?${query}`);
  expect(begun.status).toBe(302);
  const back = await atProvider(begun.headers.get("location") ?? "", site.origin);
  return { begun, back, last: await comeBack(who, back) };
}

async function comeBack(who: AccountVisitor, back: URL) {
  const finished = await who.send(back.pathname + back.search);
  expect(finished.status).toBe(302);
  const done = new URL(finished.headers.get("location") ?? "", site.origin);
  expect([done.origin, done.pathname]).toEqual([site.origin, "/sign-in/done"]);
  return await who.send(done.pathname + done.search);
}

const errorAt = (response: Response) =>
  new URL(response.headers.get("location") ?? "", site.origin).searchParams.get("error");
const credentialsOf = (email: string) =>
  site.query(
    "select c.* from credentials c join users u on u.id = c.user_id where u.email = $1 and c.provider_id = 'oidc'",
    [email],
  );

describe("signing in with an OpenID Connect issuer", () => {
  it("makes an account, signs in and returns to where one was; the issuer's tokens are not kept", async () => {
    const [ada, person] = [visitor(), newPerson()];
    const { begun, last } = await comeBy(ada, person);
    const asked = new URL(begun.headers.get("location") ?? "").searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("nonce")).toBeTruthy();
    expect([last.status, last.headers.get("location")]).toEqual([302, "/fleet"]);
    expect(await ada.viewer()).toMatchObject({ name: "Ada Obi", email: person.email });
    expect(await credentialsOf(person.email)).toMatchObject([
      { account_id: person.sub, access_token: null, refresh_token: null, id_token: null, password: null },
    ]);
    const [user] = await site.query("select * from users where email = $1", [person.email]);
    expect(user).toMatchObject({ email_verified: true, role: "customer", image: null });
    const again = visitor();
    await comeBy(again, person);
    expect(await again.viewer()).toMatchObject({ email: person.email });
    expect(await credentialsOf(person.email)).toHaveLength(1);
  });

  it("in a window of its own: the last page tells the opener and closes, and nothing cuts the two apart on the way", async () => {
    const ada = visitor();
    const { begun, last } = await comeBy(ada, newPerson(), "returnTo=/fleet&popup=1");
    expect(begun.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(last.status).toBe(200);
    expect(last.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    const page = await last.text();
    const nonce = /<script nonce="([^"]+)">/.exec(page)?.[1];
    expect(last.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    expect(page).toContain('new BroadcastChannel("sign-in").postMessage({"ok":true})');
    expect(page).toContain('href="/fleet"');
    expect((await ada.send("/")).headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(await ada.viewer()).not.toBeNull();
  });

  it("is told to the page as a button", async () => {
    const told = (await (await visitor().send("/api/session")).json()) as object;
    expect(told).toEqual({ viewer: null, providers: [{ id: "oidc", name: "Charter Club" }] });
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example"])(
    "never returns to %j",
    async (elsewhere) => {
      const { last } = await comeBy(
        visitor(),
        newPerson(),
        `${new URLSearchParams({ returnTo: elsewhere })}`,
      );
      expect(last.headers.get("location")).toBe("/bookings");
    },
  );

  it("ends the session that the browser had", async () => {
    const ada = visitor();
    await ada.signUp("earlier@example.com");
    await comeBy(ada, newPerson());
    expect(
      await site.query(
        "select s.* from sessions s join users u on u.id = s.user_id where u.email = 'earlier@example.com'",
      ),
    ).toEqual([]);
  });

  it("asks for the second factor of an account that has one", async () => {
    const [ada, person] = [visitor(), newPerson()];
    await comeBy(ada, person);
    await site.query("update users set two_factor_enabled = true where email = $1", [person.email]);
    const again = visitor();
    // Somebody else was signed in in this browser: their authenticator is not the one that is asked for.
    await again.signUp("before-the-factor@example.com");
    const { last } = await comeBy(again, person);
    expect(last.headers.get("location")).toBe("/sign-in/second-factor?returnTo=%2Ffleet");
    expect(
      await site.query(
        "select s.id from sessions s join users u on u.id = s.user_id where u.email = 'before-the-factor@example.com'",
      ),
    ).toEqual([]);
    expect(await again.viewer()).toBeNull();
    expect([...again.cookies.keys()]).toContain("harmattan.two_factor");
  });
});

describe("a sign-in that does not come about", () => {
  it("leaves the session that there was, wherever it was to lead", async () => {
    const ada = visitor();
    await ada.signUp("stays@example.com");
    peer.decision = "refuse";
    await comeBy(ada, newPerson(), "returnTo=/account/second-factor");
    expect(await ada.viewer()).toMatchObject({ email: "stays@example.com" });
  });

  it("is refused consent", async () => {
    const ada = visitor();
    peer.decision = "refuse";
    const { last } = await comeBy(ada, newPerson());
    expect(errorAt(last)).toBe("refused");
    const page = await ada.send(last.headers.get("location") ?? "");
    expect(await page.text()).toContain(federatedErrors.refused);
    const { last: window } = await comeBy(ada, newPerson(), "popup=1");
    expect(await window.text()).toContain('"error":"refused"');
    expect(await ada.viewer()).toBeNull();
  });

  it("is an answer that was used, in the same browser or in another", async () => {
    const [ada, mallory] = [visitor(), visitor()];
    const { back } = await comeBy(ada, newPerson());
    await ada.post("/sign-out", {});
    expect(errorAt(await comeBack(ada, back))).toBe("expired");
    expect(await ada.viewer()).toBeNull();
    // Fresh, but begun in another browser: nobody is signed in as whoever sends a link around.
    peer.person = newPerson();
    const begun = await mallory.send("/sign-in/with/oidc");
    const sentAround = await atProvider(begun.headers.get("location") ?? "", site.origin);
    expect(errorAt(await comeBack(ada, sentAround))).toBe("expired");
    expect(await ada.viewer()).toBeNull();
  });

  it("is an ID token that somebody changed on the way", async () => {
    const ada = visitor();
    peer.isForging = true;
    const { last } = await comeBy(ada, newPerson());
    expect(errorAt(last)).toBe("failed");
    expect(await ada.viewer()).toBeNull();
  });

  it("has no address", async () => {
    const { email: _, ...person } = newPerson();
    expect(errorAt((await comeBy(visitor(), person)).last)).toBe("no-email");
  });

  it("is with an account that is closed", async () => {
    const person = newPerson();
    await comeBy(visitor(), person);
    await site.query("update users set banned = true where email = $1", [person.email]);
    const ada = visitor();
    expect(errorAt((await comeBy(ada, person)).last)).toBe("closed");
    expect(await ada.viewer()).toBeNull();
  });

  it("is with an account of staff who have not used their invitation", async () => {
    const person = newPerson();
    await comeBy(visitor(), person);
    await site.query("update users set role = 'editor' where email = $1", [person.email]);
    const ada = visitor();
    const { last } = await comeBy(ada, person);
    expect(errorAt(last)).toBe("invited");
    const page = await ada.send(last.headers.get("location") ?? "");
    expect(await page.text()).toContain(federatedErrors.invited);
    expect(await ada.viewer()).toBeNull();
  });

  it("shows no sentence that came in the address", async () => {
    const page = await visitor().send("/sign-in?error=%3Cb%3ECall+us+at+evil.example");
    expect(await page.text()).not.toContain("Call us at");
  });
});

describe("an address that has an account already", () => {
  const confirm = (email: string) =>
    site.query("update users set email_verified = true where email = $1", [email]);

  it("is linked when both sides have confirmed it", async () => {
    const [person, ada] = [newPerson(), visitor()];
    await visitor().signUp(person.email);
    await confirm(person.email);
    await comeBy(ada, person);
    expect(await ada.viewer()).toMatchObject({ email: person.email, company: "Obi & Co" });
    expect(await credentialsOf(person.email)).toHaveLength(1);
  });

  it.each([
    ["the provider has not confirmed it", false, true],
    ["the account has not confirmed it", true, false],
    ["neither has", false, false],
  ])("is not linked when %s", async (_, atProviderConfirmed, hereConfirmed) => {
    const [person, mallory] = [newPerson({ email_verified: atProviderConfirmed }), visitor()];
    await visitor().signUp(person.email);
    if (hereConfirmed) await confirm(person.email);
    const { last } = await comeBy(mallory, person);
    expect(errorAt(last)).toBe("not-linked");
    expect(await mallory.viewer()).toBeNull();
    expect(await credentialsOf(person.email)).toEqual([]);
  });

  it("is asked to be confirmed when it is new here and the provider has not", async () => {
    const person = newPerson({ email_verified: false });
    await comeBy(visitor(), person);
    const [user] = await site.query<{ id: string; email_verified: boolean }>(
      "select * from users where email = $1",
      [person.email],
    );
    expect(user?.email_verified).toBe(false);
    expect(
      await site.query(
        "select m.kind from mails m join verifications v on v.id = m.about_id::text where v.value = $1",
        [person.email],
      ),
    ).toEqual([{ kind: "account-confirm-email" }]);
  });
});

describe("the identity service's own addresses", () => {
  it("are not there, but for the one where providers send the browser back to", async () => {
    const database = await testDatabase();
    try {
      const read = readSettings({ ORIGIN: site.origin, ...peer.env });
      if (!read.ok) throw new Error(read.problems.join());
      const { api } = openIdentity({
        db: database.db,
        // Nothing is asked of it but what its addresses are.
        jobs: {
          ...{ prepareQueue, work: prepareQueue, daily: prepareQueue, stop: prepareQueue },
          ...{ postpone: prepareQueue, remove: prepareQueue, forgetEnded: prepareQueue },
          ...{ enqueue: async () => 0, counts: async () => [], whyIdle: () => null },
        },
        settings: read.settings,
        secret: "s".repeat(43),
        clock: systemClock,
        log: openLog("silent"),
      });
      const paths = new Set(
        Object.values(api).flatMap((endpoint) =>
          "path" in endpoint && endpoint.path ? [endpoint.path] : [],
        ),
      );
      expect(paths.size).toBeGreaterThan(50);
      for (const path of [
        "/sign-in/email",
        "/sign-up/email",
        "/admin/create-user",
        "/two-factor/disable",
        "/update-user",
      ])
        expect(paths).toContain(path);
      const ada = visitor();
      await ada.signUp("walker@example.com");
      for (const path of paths) {
        for (const address of new Set([path, path.toUpperCase(), `${path}/`, `/callback/../${path}`])) {
          const filled = `/api/auth${address.replace(/:\w+/g, "oidc")}`;
          for (const method of ["GET", "POST"]) {
            const body =
              method === "POST"
                ? { body: JSON.stringify({ email: "a@example.com", password: "12345678" }) }
                : {};
            const headers = { "Content-Type": "application/json", Origin: site.origin };
            const { status } = await ada.send(filled, { method, headers, ...body });
            const isOpen = method === "GET" && /^\/api\/auth\/callback\/oidc\/?$/.test(filled);
            expect([method, filled, status]).toEqual([
              method,
              filled,
              isOpen ? expect.toBeOneOf([302, 308]) : expect.toBeOneOf([404, 308]),
            ]);
          }
        }
      }
      expect(await ada.viewer()).toMatchObject({ email: "walker@example.com" });
    } finally {
      await database.close();
    }
  });
});

const prepareQueue = async () => {};

describe("an issuer that is away", () => {
  it.runIf(isFullCampaign)(
    "does not hold up the site, says so, and is found again when it is back",
    async () => {
      const [port, peerPort] = [await freePort(), await freePort()];
      const origin = `http://127.0.0.1:${port}`;
      const env = { ...peer.env, OIDC_ISSUER: `http://127.0.0.1:${peerPort}` };
      const lonely = await startSite({ port, env: { ORIGIN: origin, ...env } });
      try {
        const ada = new AccountVisitor(lonely);
        const refused = await ada.send("/sign-in/with/oidc");
        expect(refused.headers.get("location")).toMatch(/^\/sign-in\?error=unreachable/);
        const back = await openOidcPeer(peerPort, `${origin}/api/auth/callback/oidc`);
        try {
          const begin = async () => (await ada.send("/sign-in/with/oidc")).headers.get("location");
          await expect.poll(begin, { timeout: 15_000, interval: 1000 }).toContain(back.env.OIDC_ISSUER);
        } finally {
          await back.stop();
        }
      } finally {
        await lonely.stop();
      }
    },
    90_000,
  );
});
