import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { beforeAll, expect, it } from "vitest";
import { linkMessages as links } from "#app/features/newsletter/link-messages.ts";
import { newsletterMessages as say } from "#app/features/newsletter/messages.ts";
import { limits } from "#app/limits.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

let visitors = 0;
const nextNetwork = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`;
/** Posts the form as a browser without scripts does, each time as another visitor unless `from` says who. */
function post(
  fields: Record<string, string>,
  to = "/newsletter",
  headers: Record<string, string> = {},
  from = nextNetwork(),
) {
  return fetch(site.origin + to, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", "X-Forwarded-For": from, ...headers },
    redirect: "manual",
  });
}
const text = async (response: Response) =>
  (await response.text()).replaceAll("&#x27;", "'").replaceAll("&#39;", "'");
const rowOf = async (email: string) =>
  (
    await site.query<{ id: string; state: string }>(
      "select id, state from newsletter_subscribers where email = $1",
      [email],
    )
  )[0];

/** The links of the confirmation mail to this address, as paths on the site under test. */
async function linksTo(email: string): Promise<{ confirm: string; stop: string; source: string }> {
  const folder = path.join(site.dataDir, "mail");
  let source = "";
  await expect
    .poll(
      () => {
        const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
        source =
          files
            .map((name) => readFileSync(path.join(folder, name), "utf8"))
            .find((mail) => mail.includes(`To: ${email}`)) ?? "";
        return source !== "";
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  const { text = "" } = await PostalMime.parse(source);
  const link = (name: string) => new RegExp(`/newsletter/${name}\\?t=\\S+`).exec(text)?.[0] ?? "";
  return { confirm: link("confirm"), stop: link("unsubscribe"), source };
}
async function subscribed(email: string) {
  expect((await post({ email })).status).toBe(200);
  return await linksTo(email);
}
async function confirmed(email: string) {
  const links = await subscribed(email);
  expect((await post({}, links.confirm)).status).toBe(200);
  return links;
}

it("takes a plain post, thanks, and notes when, where and under which words the address was given", async () => {
  const response = await post({ email: " Ada.Obi@Example.com ", page: "/fleet" });
  const html = await text(response);
  expect([response.status, html.includes(say.thanks), html.includes('name="email"')]).toEqual([
    200,
    true,
    false,
  ]);
  expect(response.headers.get("cache-control")).toContain("no-store");
  const [consent] = await site.query(
    `select c.*, s.email, s.state from newsletter_consents c join newsletter_subscribers s on s.id = c.subscriber_id
     where s.email = 'ada.obi@example.com'`,
  );
  expect(consent).toMatchObject({
    state: "pending",
    page: "/fleet",
    wording: say.wording,
    network: expect.stringMatching(/^[\w-]{22}$/),
    confirmed_at: null,
  });
  expect(Date.now() - consent?.given_at.getTime()).toBeLessThan(60_000);
});

it("says what is wrong, and keeps what was typed", async () => {
  for (const [email, sentence] of [
    ["", say.emailMissing],
    ["nonsense", say.emailFormat],
    ['"><script>1</script>@x', say.emailFormat],
    [`${"x".repeat(250)}@example.com`, say.tooLong(254)],
  ] as const) {
    const page = await post({ email });
    const html = await text(page);
    expect([page.status, html.includes(sentence)]).toEqual([400, true]);
    expect(html).toContain(
      `value="${email.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`,
    );
  }
});

it("answers the same, to the letter, whoever is on the list", async () => {
  await confirmed("known@example.com");
  await subscribed("pending@example.com");
  const { stop } = await confirmed("left@example.com");
  await post({ "List-Unsubscribe": "One-Click" }, stop);
  for (const to of ["/newsletter", "/newsletter.data"]) {
    const answers = [];
    for (const email of [
      "known@example.com",
      "pending@example.com",
      "left@example.com",
      `new${to.length}@example.com`,
    ]) {
      const response = await post({ email }, to);
      const headers = Object.fromEntries(response.headers);
      for (const name of ["date", "x-request-id", "content-security-policy"]) delete headers[name];
      answers.push({
        status: response.status,
        headers,
        body: (await response.text()).replaceAll(/nonce="[^"]+"/g, ""),
      });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
  expect(
    await site.query(
      "select 1 from newsletter_consents c join newsletter_subscribers s on s.id = c.subscriber_id where s.email = 'known@example.com'",
    ),
  ).toHaveLength(1);
});

it("is not fooled by what programs send, nor by other sites", async () => {
  const trapped = await post({ email: "bot@example.com", website: "https://spam.example" });
  expect([trapped.status, (await text(trapped)).includes(say.leaveEmpty)]).toEqual([400, true]);
  const quick = await post({ email: "bot@example.com", openMs: "40" });
  expect([quick.status, (await text(quick)).includes(say.tooQuick)]).toEqual([400, true]);
  for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }] as Record<
    string,
    string
  >[])
    for (const to of ["/newsletter", "/newsletter.data"])
      expect((await post({ email: "bot@example.com" }, to, headers)).status).toBe(403);
  expect(await rowOf("bot@example.com")).toBeUndefined();
});

it("limits what one network may ask for, says for how long, and stores no address of it", async () => {
  const network = "203.0.113.90";
  for (let sent = 0; sent < limits.newsletterPerNetwork.points; sent += 1)
    expect((await post({ email: `busy${sent}@example.com` }, "/newsletter.data", {}, network)).status).toBe(
      200,
    );
  const refused = await post({ email: "last@example.com" }, "/newsletter", {}, network);
  const html = await text(refused);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  for (const kept of [
    'value="last@example.com"',
    "We are receiving many requests from your network. Please call +234 ",
  ])
    expect(html).toContain(kept);
  expect(await rowOf("last@example.com")).toBeUndefined();
});

it("confirms by the button, and by nothing that follows links", async () => {
  const { confirm } = await subscribed("scanned@example.com");
  for (const [method, headers] of [
    ["GET", {}],
    ["HEAD", {}],
    ["GET", { "User-Agent": "MailScanner/1.0", "Sec-Fetch-Site": "cross-site" }],
    ["GET", { "Sec-Purpose": "prefetch" }],
  ] as const) {
    const response = await fetch(site.origin + confirm, { method, headers });
    expect([method, response.status]).toEqual([method, 200]);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("set-cookie")).toBeNull();
    if (method === "GET") expect(await response.text()).toContain('name="robots" content="noindex"');
  }
  expect((await post({}, confirm, { Origin: "https://evil.example" })).status).toBe(403);
  expect(await rowOf("scanned@example.com")).toMatchObject({ state: "pending" });
  const pressed = await post({}, confirm);
  expect([pressed.status, (await text(pressed)).includes(links.confirm.done.title)]).toEqual([200, true]);
  expect(await rowOf("scanned@example.com")).toMatchObject({ state: "confirmed" });
  const again = await post({}, confirm);
  expect([again.status, (await text(again)).includes(links.confirm.done.title)]).toEqual([200, true]);
});

it("says of an old, used or invented link what to do next, with the right status", async () => {
  const { confirm, stop } = await subscribed("late@example.com");
  await site.query("update newsletter_consents set given_at = given_at - interval '8 days'");
  for (const method of ["GET", "POST"]) {
    const response = await fetch(site.origin + confirm, { method });
    expect([method, response.status, (await text(response)).includes(links.confirm.gone.title)]).toEqual([
      method,
      410,
      true,
    ]);
  }
  for (const to of [
    confirm.replace(/.$/, (end) => (end === "A" ? "B" : "A")),
    "/newsletter/confirm",
    stop.replace("unsubscribe", "confirm"),
  ])
    for (const method of ["GET", "POST"]) {
      const response = await fetch(site.origin + to, { method });
      const html = await text(response);
      expect([to, response.status, html.includes(links.confirm.unknown.title)]).toEqual([to, 404, true]);
      expect(html).toContain(links.confirm.again);
    }
  const unknown = await fetch(`${site.origin}/newsletter/unsubscribe?t=x`, { method: "POST" });
  expect([unknown.status, (await text(unknown)).includes(links.unsubscribe.unknown.title)]).toEqual([
    404,
    true,
  ]);
  expect(await rowOf("late@example.com")).toMatchObject({ state: "pending" });
});

it("lets a mail program end a subscription with one POST from anywhere, and lets nothing else in that way", async () => {
  const { stop } = await confirmed("oneclick@example.com");
  const foreign = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site", Accept: "*/*" };
  const oneClick = { "List-Unsubscribe": "One-Click" };
  for (const [fields, to] of [
    [{}, stop],
    [{ "List-Unsubscribe": "Two-Clicks" }, stop],
    [{ ...oneClick, more: "x" }, stop],
    [oneClick, "/newsletter/unsubscribe"],
    [oneClick, stop.replace("unsubscribe", "confirm")],
    [{ ...oneClick, email: "x@example.com" }, "/newsletter"],
  ] as [Record<string, string>, string][])
    expect([fields, (await post(fields, to, foreign)).status]).toEqual([fields, 403]);
  expect((await post(oneClick, "/newsletter/unsubscribe?t=invented", foreign)).status).toBe(404);
  await fetch(site.origin + stop);
  expect(await rowOf("oneclick@example.com")).toMatchObject({ state: "confirmed" });

  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  for (const body of [new URLSearchParams(oneClick), form]) {
    await site.query(
      "update newsletter_subscribers set state = 'confirmed' where email = 'oneclick@example.com'",
    );
    const done = await fetch(site.origin + stop, {
      method: "POST",
      body,
      headers: foreign,
      redirect: "manual",
    });
    expect([done.status, await done.text()]).toEqual([200, `${links.oneClickDone}\n`]);
    expect(done.headers.get("cache-control")).toContain("no-store");
    expect(await rowOf("oneclick@example.com")).toMatchObject({ state: "unsubscribed" });
  }
  // Without an Origin, as most mail programs post.
  await site.query(
    "update newsletter_subscribers set state = 'confirmed' where email = 'oneclick@example.com'",
  );
  expect((await post(oneClick, stop)).status).toBe(200);
  expect(await rowOf("oneclick@example.com")).toMatchObject({ state: "unsubscribed" });
});

it("takes who presses the button off the list, after asking", async () => {
  const { stop } = await confirmed("leaver@example.com");
  const asked = await fetch(site.origin + stop);
  expect([asked.status, (await text(asked)).includes(links.unsubscribe.open.button)]).toEqual([200, true]);
  expect(await rowOf("leaver@example.com")).toMatchObject({ state: "confirmed" });
  for (let press = 0; press < 2; press += 1) {
    const done = await post({}, stop);
    expect([done.status, (await text(done)).includes(links.unsubscribe.done.title)]).toEqual([200, true]);
  }
  expect(await rowOf("leaver@example.com")).toMatchObject({ state: "unsubscribed" });
});

it("keeps addresses and tokens out of the log", async () => {
  const { confirm, stop } = await confirmed("private.person@example.com");
  await post({ "List-Unsubscribe": "One-Click" }, stop);
  const printed = site.output();
  expect(printed).toContain('"path":"/newsletter/confirm"');
  for (const secret of ["private.person", ...[confirm, stop].map((link) => link.split("?t=")[1] ?? "")])
    expect(printed).not.toContain(secret);
  expect(printed).not.toMatch(/t=[\w-]{8}/);
});
