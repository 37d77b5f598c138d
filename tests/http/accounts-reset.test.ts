import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageMessages, accountMessages as say } from "#app/features/account/messages.ts";
import { noticeMessages } from "#app/features/account/settings/notice-messages.ts";
import { limits } from "#app/limits.ts";
import { accountTitle } from "#app/shell/pages/account/account-page.tsx";
import { AccountVisitor, goodPassword } from "#tests/support/account-visitor.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { quickest, seenBy } from "#tests/support/seen-by-strangers.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { openSmtpPeer, type SmtpPeer } from "#tests/support/smtp-peer.ts";

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

const visitor = () => new AccountVisitor(site);
let people = 0;
const newAddress = () => `forgetful-${people++}@example.com`;
const mailsTo = (email: string) => post.received.filter(({ recipients }) => recipients.includes(email));

/** The newest code that was mailed to an address, once there are so many of them. */
async function codeFor(email: string, count = 1, timeout = 15_000): Promise<string> {
  const codes = () =>
    mailsTo(email).flatMap(({ email: mail }) => /^Code: (\d{6})$/m.exec(mail.text ?? "")?.[1] ?? []);
  await expect.poll(() => codes().length, { timeout }).toBe(count);
  return codes().at(-1) ?? "";
}
const ask = async (email: string, from = visitor()) => {
  const response = await from.call("/api/forgot-password", { email });
  expect(response.status).toBe(200);
};
const reset = (email: string, otp: string, newPassword = "A new password", from = visitor()) =>
  from.call("/api/reset-password", { email, otp, newPassword });
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

describe("a forgotten password", () => {
  it("is replaced with the mailed code, once, and every session of the account ends", async () => {
    const [ada, email] = [visitor(), newAddress()];
    await ada.signUp(email);
    await ask(email.toUpperCase());
    const code = await codeFor(email);
    const response = await reset(email, code);
    expect([response.status, await response.json()]).toEqual([200, { message: say.resetDone }]);
    expect(await ada.viewer()).toBeNull();
    expect((await visitor().signIn(email)).status).toBe(400);
    expect((await visitor().signIn(email, "A new password")).status).toBe(303);
    const again = await reset(email, code, "Another one");
    expect([again.status, await again.json()]).toEqual([400, { error: say.resetWrong }]);
    const [user] = await site.query<{ email_verified: boolean }>("select * from users where email = $1", [
      email,
    ]);
    expect(user?.email_verified).toBe(false);
  });

  it("takes the code in other digits, with dashes and invisible characters", async () => {
    const scripts = [0x0660, 0x06f0, 0x0966, 0xff10];
    for (const zero of scripts) {
      const email = newAddress();
      await visitor().signUp(email);
      await ask(email);
      const code = await codeFor(email);
      const other = code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      const typed = `\u200b ${other.slice(0, 3)}\u2013${other.slice(3)}\u00a0`;
      expect([typed, (await reset(email, typed)).status]).toEqual([typed, 200]);
    }
  });

  it("takes the same password composed, decomposed and with another space", async () => {
    const email = newAddress();
    await visitor().signUp(email, {
      password: "Ade\u0301 fle\u00f9r",
      confirmPassword: "Ad\u00e9 fleu\u0300r",
    });
    for (const password of ["Ad\u00e9 fle\u00f9r", "Ade\u0301 fleu\u0300r", "Ad\u00e9\u00a0fle\u00f9r"])
      expect([password, (await visitor().signIn(email, password)).status]).toEqual([password, 303]);
    expect((await visitor().signIn(email, "Ade fleur")).status).toBe(400);
    await ask(email);
    expect((await reset(email, await codeFor(email), "No\u0308rdlich\u3000weit")).status).toBe(200);
    expect((await visitor().signIn(email, "N\u00f6rdlich weit")).status).toBe(303);
  });

  it("is told of to its owner by mail", async () => {
    const email = newAddress();
    await visitor().signUp(email);
    await ask(email);
    const code = await codeFor(email);
    const notices = () =>
      mailsTo(email).filter(
        (mail) => mail.email.subject === noticeMessages.kinds["password-changed"].subject,
      );
    expect((await reset(email, otherThan(code))).status).toBe(400);
    expect((await reset(email, code)).status).toBe(200);
    await expect.poll(() => notices().length, { timeout: 15_000 }).toBe(1);
    expect(notices()[0]?.email.text).toContain("If it was not you");
  });

  it("opens the door again that wrong passwords have shut, also for those of many networks", async () => {
    const [ada, email] = [visitor(), newAddress()];
    await ada.signUp(email);
    for (let attempt = 0; attempt < 11; attempt += 1) await ada.signIn(email, "wrong one");
    // As if tries from many more networks had been counted against the address.
    await site.query("update rate_limits set points = $1 where key like 'wrong-password:%'", [
      limits.wrongPasswordsPerAddress.points,
    ]);
    const elsewhere = await visitor().signIn(email);
    expect(elsewhere.status).toBe(429);
    expect(await elsewhere.text()).toContain("reset your password");
    await ask(email);
    const code = await codeFor(email);
    expect(
      (await ada.call("/api/reset-password", { email, otp: code, newPassword: "A new password" })).status,
    ).toBe(200);
    expect((await ada.signIn(email, "A new password")).status).toBe(303);
    expect((await visitor().signIn(email, "A new password")).status).toBe(303);
  });

  it("takes no shorter a password of staff than their invitation does, says so to nobody but whoever has the code, and leaves the code good", async () => {
    const email = newAddress();
    await visitor().signUp(email);
    await site.query("update users set role = 'editor' where email = $1", [email]);
    await ask(email);
    const code = await codeFor(email);
    const eleven = "Eleven lett";
    const guessed = await reset(email, otherThan(code), eleven);
    expect([guessed.status, await guessed.json()]).toEqual([400, { error: say.resetWrong }]);
    const short = await reset(email, code, eleven);
    expect([short.status, await short.json()]).toEqual([400, { error: say.staffPasswordShort }]);
    const fields = { email, otp: code, newPassword: eleven, confirmPassword: eleven };
    const page = await visitor().post("/reset-password", fields);
    expect([page.status, (await page.text()).includes(say.staffPasswordShort)]).toEqual([400, true]);
    expect((await reset(email, code, `${eleven}s`)).status).toBe(200);
  });

  it("is not told by the database: the code is in no column", async () => {
    const email = newAddress();
    await visitor().signUp(email);
    await ask(email);
    const code = await codeFor(email);
    const rows = await site.query(
      "select r.*, m.* from reset_codes r left join mails m on m.about_id = r.id",
      [],
    );
    expect(rows.length).toBeGreaterThan(0);
    // Not as a part of an id or a fingerprint, which may hold any six digits.
    const alone = new RegExp(`(?<![0-9a-z_-])${code}(?![0-9a-z_-])`, "i");
    expect(JSON.stringify(rows)).not.toMatch(alone);
    expect(site.output()).not.toMatch(alone);
  });

  it("has five tries from one network, then even the right code is void there", async () => {
    const [ada, email] = [visitor(), newAddress()];
    await ada.signUp(email);
    await ask(email, ada);
    const code = await codeFor(email);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await reset(email, otherThan(code), "A new password", ada)).status).toBe(400);
    expect((await reset(email, code, "A new password", ada)).status).toBe(400);
  });

  it("stays open to its owner whatever one stranger posts", async () => {
    const [ada, mallory, email] = [visitor(), visitor(), newAddress()];
    await ada.signUp(email);
    await ask(email, ada);
    const code = await codeFor(email);
    for (let attempt = 0; attempt < 16; attempt += 1) {
      await mallory.call("/api/forgot-password", { email });
      await reset(email, otherThan(code), "Of Mallory", mallory);
    }
    expect((await reset(email, code, "Of Mallory", mallory)).status).toBe(429);
    expect((await reset(email, code, "A new password", ada)).status).toBe(200);
    expect((await ada.signIn(email, "A new password")).status).toBe(303);
  });

  it("is void after a new request from the same network, and after ten minutes", async () => {
    const [ada, email] = [visitor(), newAddress()];
    await ada.signUp(email);
    await ask(email, ada);
    const first = await codeFor(email);
    await ask(email, ada);
    const second = await codeFor(email, 2);
    // One in a million that both are the same; then there is nothing to tell apart.
    if (first !== second) expect((await reset(email, first)).status).toBe(400);
    await site.query(
      "update reset_codes r set expires_at = now() - interval '1 second' from users u where u.id = r.user_id and u.email = $1",
      [email],
    );
    expect((await reset(email, second)).status).toBe(400);
  });

  it("is won by one of many that come at once", async () => {
    const email = newAddress();
    await visitor().signUp(email);
    await ask(email);
    const code = await codeFor(email);
    const passwords = Array.from({ length: 8 }, (_, index) => `Password number ${index}`);
    const statuses = await Promise.all(
      passwords.map(async (password) => (await reset(email, code, password)).status),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(400)]);
    const winner = passwords[statuses.indexOf(200)] ?? "";
    expect((await visitor().signIn(email, winner)).status).toBe(303);
  });

  it("works without scripts, page by page", async () => {
    const email = newAddress();
    await visitor().signUp(email);
    const asked = await visitor().post("/forgot-password", { email });
    const page = await asked.text();
    expect(asked.status).toBe(200);
    expect(page.match(/<title>[^<]*<\/title>/g)).toEqual([`<title>${accountTitle("resetPassword")}</title>`]);
    expect(page).toMatch(/<form[^>]* action="\/reset-password\?returnTo=%2Fbookings"/);
    expect(page).toMatch(new RegExp(`<input[^>]* name="email"[^>]* value="${email}"`));
    const otp = await codeFor(email);
    const fields = { email, otp: `${otp.slice(0, 3)} ${otp.slice(3)}`, newPassword: "A new password" };
    const differing = await visitor().post("/reset-password", { ...fields, confirmPassword: "another" });
    expect(await differing.text()).toContain(say.resetPasswordsDiffer);
    const done = await visitor().post("/reset-password", { ...fields, confirmPassword: "A new password" });
    expect([done.status, done.headers.get("location")]).toEqual([
      303,
      "/sign-in?reset=done&returnTo=%2Fbookings",
    ]);
    expect((await visitor().signIn(email, "A new password")).status).toBe(303);
  });
});

describe("what a stranger can learn by asking for a code", () => {
  const answerTo = async (email: string) =>
    await seenBy(await visitor().call("/api/forgot-password", { email }));

  it("is nothing: the same answer, and no mail to a stranger", async () => {
    const [email, stranger] = [newAddress(), newAddress()];
    await visitor().signUp(email);
    expect(await answerTo(stranger)).toEqual(await answerTo(email));
    await codeFor(email);
    expect(mailsTo(stranger)).toEqual([]);
  });

  it("is nothing by the time it takes: the answer waits for none of the work that an account's code is", async () => {
    const email = newAddress();
    await visitor().signUp(email);
    const { pool, close } = await siteDatabase(site);
    const client = await pool.connect();
    try {
      await client.query("begin; lock table reset_codes in access exclusive mode");
      expect((await answerTo(email))[0]).toBe(200);
      expect(mailsTo(email).some(({ email: mail }) => mail.text?.includes("Code: "))).toBe(false);
      await client.query("rollback");
    } finally {
      client.release();
      await close();
    }
    await codeFor(email);
  });

  it("is nothing by the time that trying a code takes", async () => {
    const email = newAddress();
    await visitor().signUp(email);
    const time = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    await ask(email);
    // What comes after the answer is done by the same process: it must not lie in a try's time.
    await codeFor(email);
    // As many as a code bears.
    for (let pair = 0; pair < 5; pair += 1) {
      known.push(await time(() => reset(email, "1234567".slice(1))));
      unknown.push(await time(() => reset(newAddress(), "1234567".slice(1))));
    }
    expect(Math.abs(quickest(known) - quickest(unknown))).toBeLessThan(60);
    // No refusal before its time.
    expect(quickest([...known, ...unknown])).toBeGreaterThan(240);
  });

  it("is limited by address, alike for both, and by network", async () => {
    const email = newAddress();
    await visitor().signUp(email);
    for (const address of [email, newAddress()]) {
      const eager = visitor();
      for (let attempt = 0; attempt < 5; attempt += 1) await ask(address, eager);
      const refused = await eager.call("/api/forgot-password", { email: address });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual({
        error: expect.stringMatching(
          /^We are receiving many requests from your network\. Please call \+234 .* or try again in \d+ minutes\.$/,
        ),
      });
    }
    const greedy = visitor();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      statuses.push((await greedy.call("/api/forgot-password", { email: newAddress() })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

describe("the two calls", () => {
  it.each(["/api/forgot-password", "/api/reset-password"])(
    "%s says {error} to all that it does not take",
    async (path) => {
      const answers: [string, RequestInit, number][] = [
        ["broken JSON", { body: '{"email":', headers: { "Content-Type": "application/json" } }, 400],
        ["no body", { body: "", headers: { "Content-Type": "application/json" } }, 400],
        ["null", { body: "null", headers: { "Content-Type": "application/json" } }, 400],
        ["a list", { body: "[]", headers: { "Content-Type": "application/json" } }, 400],
        [
          "a number for an address",
          { body: '{"email":1}', headers: { "Content-Type": "application/json" } },
          400,
        ],
        ["no address", { body: '{"email":""}', headers: { "Content-Type": "application/json" } }, 400],
        [
          "a NUL",
          {
            body: '{"email":"\\u0000","otp":"123456","newPassword":"\\u0000aaaaaaaa"}',
            headers: { "Content-Type": "application/json" },
          },
          400,
        ],
        [
          "a form",
          { body: "email=a@example.com", headers: { "Content-Type": "application/x-www-form-urlencoded" } },
          415,
        ],
        ["text", { body: '{"email":"a@example.com"}', headers: { "Content-Type": "text/plain" } }, 415],
        [
          "too much",
          {
            body: JSON.stringify({ email: "x".repeat(70_000) }),
            headers: { "Content-Type": "application/json" },
          },
          413,
        ],
        [
          "deep nesting",
          { body: `{"email":${"[".repeat(20_000)}`, headers: { "Content-Type": "application/json" } },
          400,
        ],
      ];
      for (const [what, init, status] of answers) {
        const response = await visitor().send(path, { method: "POST", ...init });
        expect([what, response.status]).toEqual([what, status]);
        expect(await response.json()).toEqual({ error: expect.any(String) });
      }
      for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
        const response = await visitor().send(path, { method });
        expect([method, response.status]).toEqual([method, 405]);
        expect(response.headers.get("allow")).toContain("POST");
        expect(await response.json()).toEqual({ error: expect.any(String) });
      }
    },
  );

  it("refuses a short password in the words of the specification, before the code is looked at", async () => {
    const response = await reset(newAddress(), "123456", "12345");
    expect([response.status, await response.json()]).toEqual([400, { error: say.passwordShort }]);
    expect(goodPassword.length).toBeGreaterThan(5);
  });
});

describe("the link in the mail that asks to confirm an address", () => {
  const linkTo = async (email: string) => {
    const link = () =>
      /https?:\/\/\S+\/verify-email\?proof=(\S+)/.exec(mailsTo(email)[0]?.email.text ?? "")?.[1];
    await expect.poll(link, { timeout: 15_000 }).toBeTruthy();
    return link() ?? "";
  };
  const isVerified = async (email: string) =>
    (
      await site.query<{ email_verified: boolean }>("select email_verified from users where email = $1", [
        email,
      ])
    )[0]?.email_verified;

  it("opens a page that changes nothing; its button confirms, once", async () => {
    const email = newAddress();
    const owner = visitor();
    await owner.signUp(email);
    const proof = await linkTo(email);
    const page = await visitor().send(`/verify-email?proof=${proof}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Please sign in to the account");
    expect(await (await owner.send(`/verify-email?proof=${proof}`)).text()).toContain(
      "Confirm that this is your e-mail address.",
    );
    expect(await isVerified(email)).toBe(false);
    for (const forged of [`${proof}x`, `${proof.split(".")[0]}.${"A".repeat(22)}`, ""]) {
      expect((await owner.post("/verify-email", { proof: forged })).status).toBe(404);
      const dead = await owner.send(`/verify-email?proof=${forged}`);
      expect([dead.status, (await dead.text()).includes(pageMessages.confirmEmail.submit)]).toEqual([
        404,
        false,
      ]);
    }
    // Whoever opened the account with somebody's address does not get that person to prove it by a press.
    const stranger = visitor();
    await stranger.signUp(newAddress());
    for (const other of [visitor(), stranger]) {
      const refused = await other.post(`/verify-email?proof=${proof}`, { proof });
      expect(refused.status).toBe(403);
      const told = await refused.text();
      expect(told).toContain(say.proofNeedsSignIn);
      expect(told).toContain(pageMessages.confirmEmail.submit);
    }
    expect(await isVerified(email)).toBe(false);
    const confirmed = await owner.post(`/verify-email?proof=${proof}`, { proof });
    expect(confirmed.status).toBe(200);
    expect(await confirmed.text()).toContain(say.emailConfirmed);
    expect(await isVerified(email)).toBe(true);
    for (const reader of [owner, visitor()])
      for (const address of [`/verify-email?proof=${proof}`, `/verify-email?proof=${proof}).`]) {
        const again = await reader.send(address);
        const text = await again.text();
        expect([again.status, text.includes(pageMessages.confirmEmail.submit)]).toEqual([200, false]);
        expect(text).toContain("Your e-mail address is confirmed.");
        expect(text).toContain(reader === owner ? 'href="/bookings"' : "/sign-in?");
      }
    const pressed = await owner.post("/verify-email", { proof });
    expect([pressed.status, (await pressed.text()).includes("Your e-mail address is confirmed.")]).toEqual([
      200,
      true,
    ]);
  });

  it("keeps its button where it was pressed too often", async () => {
    const email = newAddress();
    const owner = visitor();
    await owner.signUp(email);
    const proof = await linkTo(email);
    for (let press = 0; press < limits.emailProofPerNetwork.points; press += 1)
      await owner.post("/verify-email", { proof: "" });
    const refused = await owner.post(`/verify-email?proof=${proof}`, { proof });
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await refused.text()).toContain(pageMessages.confirmEmail.submit);
    expect(await isVerified(email)).toBe(false);
  });

  it("is no good for an address that has changed since, or after a day", async () => {
    const [changed, late] = [newAddress(), newAddress()];
    const [one, other] = [visitor(), visitor()];
    await one.signUp(changed);
    await other.signUp(late);
    const [first, second] = [await linkTo(changed), await linkTo(late)];
    await site.query("update users set email = 'elsewhere@example.com' where email = $1", [changed]);
    await site.query("update verifications set expires_at = now() - interval '1 second' where value = $1", [
      late,
    ]);
    for (const [owner, proof] of [[one, first] as const, [other, second] as const])
      expect((await owner.post("/verify-email", { proof })).status).toBe(410);
    expect(await isVerified("elsewhere@example.com")).toBe(false);
    expect(await isVerified(late)).toBe(false);
  });
});

it.runIf(isFullCampaign)(
  "loses no code when the server is killed right after its answer",
  async () => {
    const email = newAddress();
    await visitor().signUp(email);
    const { pool, close } = await siteDatabase(site);
    const client = await pool.connect();
    // What would be done for the code cannot be done yet.
    await client.query("begin; lock table reset_codes in access exclusive mode");
    await ask(email);
    await site.kill();
    client.release(true);
    await close();
    site = await startSite({ env: { SMTP_URL: post.url }, dataDir: site.dataDir });
    // A job that the killed server was at is given to another once its heart has missed a beat.
    expect((await reset(email, await codeFor(email, 1, 90_000))).status).toBe(200);
  },
  150_000,
);
