import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { beforeAll, expect, it } from "vitest";
import { contactMessages as say } from "#app/features/contact/messages.ts";
import { limits, maxFormBytes } from "#app/limits.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { Site } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

const valid = {
  name: "Ada Obi",
  email: "ada@example.com",
  phone: "",
  message: "Do you manage a Legacy 600?",
};

let visitors = 0;
const nextNetwork = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`;
/** Posts the form as a browser without scripts does, each time as another visitor unless `from` says who. */
function post(fields: Record<string, string>, headers: Record<string, string> = {}, from = nextNetwork()) {
  return fetch(`${site.origin}/contact`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", "X-Forwarded-For": from, ...headers },
    redirect: "manual",
  });
}

const text = async (response: Response) =>
  (await response.text()).replaceAll("&#x27;", "'").replaceAll("&#39;", "'");
const stored = (name: string) =>
  site.query<{ id: string }>("select id from contact_messages where name = $1", [name]);

it("takes a plain post, thanks instead of the form, and answers privately", async () => {
  const response = await post({ ...valid, name: "Plain Post", message: "One\r\nTwo" });
  const html = await text(response);
  expect([response.status, html.includes(say.thanks), html.includes('name="message"')]).toEqual([
    200,
    true,
    false,
  ]);
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(await site.query("select * from contact_messages where name = 'Plain Post'")).toEqual([
    {
      ...valid,
      name: "Plain Post",
      message: "One\nTwo",
      status: "new",
      status_at: null,
      status_by: null,
      id: expect.any(String),
      created_at: expect.any(Date),
      submission: expect.any(String),
    },
  ]);
});

it("refuses what the form refuses, with the same words and every value kept", async () => {
  const response = await post({
    name: "",
    email: "nonsense",
    phone: "+234 803 <b>",
    message: "</textarea><script>1</script>",
  });
  const html = await text(response);
  expect(response.status).toBe(400);
  for (const sentence of [say.nameMissing, say.emailFormat, say.correct(2)]) expect(html).toContain(sentence);
  for (const value of [
    'value="nonsense"',
    'value="+234 803 &lt;b&gt;"',
    "&lt;/textarea&gt;&lt;script&gt;1&lt;/script&gt;",
  ])
    expect(html).toContain(value);
  const empty = await text(await post({}));
  for (const sentence of [say.nameMissing, say.emailMissing, say.messageMissing])
    expect(empty).toContain(sentence);
  expect(await site.query("select 1 from contact_messages where email = 'nonsense'")).toEqual([]);
});

it("stores and mails the same post once, and a changed one again", async () => {
  for (const idempotencyKey of ["0123456789abcdef", ""]) {
    const once = {
      ...valid,
      email: "twice@example.com",
      name: `Double Click ${idempotencyKey}`.trim(),
      idempotencyKey,
    };
    const answers = await Promise.all([post(once), post(once), post(once)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await stored(once.name);
    expect(rows).toHaveLength(1);
    expect(await site.query("select 1 from mails where about_id = $1", [rows[0]?.id])).toHaveLength(1);
    await post({ ...once, message: "And another thing." });
    expect(await stored(once.name)).toHaveLength(2);
  }
});

it("is not fooled by what programs send, and keeps what a person caught by mistake wrote", async () => {
  const trapped = await post({ ...valid, name: "Bot One", website: "https://spam.example" });
  const html = await text(trapped);
  expect([trapped.status, html.includes(say.leaveEmpty), html.includes('value="Bot One"')]).toEqual([
    400,
    true,
    true,
  ]);
  expect(html).not.toContain("spam.example");
  const quick = await post({ ...valid, name: "Bot Two", openMs: "40" });
  expect([quick.status, (await text(quick)).includes(say.tooQuick)]).toEqual([400, true]);
  expect([await stored("Bot One"), await stored("Bot Two")]).toEqual([[], []]);
});

it("refuses posts from other sites", async () => {
  for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }] as Record<
    string,
    string
  >[])
    expect([headers, (await post({ ...valid, name: "Forged" }, headers)).status]).toEqual([headers, 403]);
  expect(await stored("Forged")).toEqual([]);
});

it("limits what one network may send, says for how long, and loses nothing", async () => {
  const network = "203.0.113.78";
  for (let sent = 0; sent < limits.contactPerNetwork.points; sent += 1) {
    const fields = { ...valid, name: `Busy ${sent}`, email: `busy${sent}@example.com` };
    expect((await post(fields, {}, network)).status).toBe(200);
  }
  const refused = await post({ ...valid, name: "Busy Last", email: "last@example.com" }, {}, network);
  const html = await text(refused);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(html).toContain("We are receiving many requests from your network. Please call +234 ");
  for (const kept of ['value="Busy Last"', valid.message]) expect(html).toContain(kept);
  expect(await stored("Busy Last")).toEqual([]);
  const rows = await site.query<{ key: string }>("select key from rate_limits");
  expect(rows.filter(({ key }) => key.includes(network) || key.includes("@"))).toEqual([]);
});

it("counts no refused form against anyone", async () => {
  const network = "203.0.113.79";
  for (let sent = 0; sent <= limits.contactPerNetwork.points; sent += 1)
    expect((await post({ ...valid, name: "" }, {}, network)).status).toBe(400);
  expect(
    (await post({ ...valid, name: "Slow Learner", email: "slow@example.com" }, {}, network)).status,
  ).toBe(200);
});

it("gives a clear refusal to bodies that are too large, broken or of another kind", async () => {
  expect((await post({ ...valid, message: "x".repeat(maxFormBytes) })).status).toBe(413);
  const long = await post({ ...valid, name: "Long", message: "x".repeat(4001) });
  expect([long.status, (await text(long)).includes(say.tooLong(4000))]).toEqual([400, true]);
  for (const [type, body] of [
    ["application/json", "{"],
    ["text/plain", "hello"],
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    ["application/x-www-form-urlencoded", "%"],
  ] as const) {
    const response = await fetch(`${site.origin}/contact`, {
      method: "POST",
      body,
      headers: { "Content-Type": type, Accept: "text/html", "X-Forwarded-For": nextNetwork() },
    });
    expect([type, response.status]).toEqual([type, 400]);
  }
});

it("mails the company inbox, answerable to the writer, whom no header and no log line betrays", async () => {
  const response = await post({
    ...valid,
    name: "Eve\r\nBcc: victim@example.com",
    email: "eve@example.com",
    message: "Hello\r\nX-Evil: yes",
  });
  expect(response.status).toBe(200);
  const [row] = await site.query<{ id: string; name: string }>(
    "select id, name from contact_messages where email = 'eve@example.com'",
  );
  expect(row?.name).toBe("Eve Bcc: victim@example.com");
  const mails = () =>
    site.query<{ id: string; kind: string; status: string }>(
      "select id, kind, status from mails where about_id = $1",
      [row?.id],
    );
  await expect
    .poll(mails, { timeout: 20_000 })
    .toEqual([{ id: expect.any(String), kind: "contact-message-received", status: "sent" }]);
  const [{ id } = { id: "none" }] = await mails();
  const folder = path.join(site.dataDir, "mail");
  const files = readdirSync(folder).filter((file) => file.includes(id.slice(0, 8)));
  expect(files).toHaveLength(1);
  const mail = await PostalMime.parse(readFileSync(path.join(folder, files[0] ?? "")));
  expect(mail.subject).toBe("Message from Eve Bcc: victim@example.com");
  expect(mail.to).toMatchObject([{ address: "desk@harmattan-aviation.example" }]);
  expect(mail.replyTo).toMatchObject([{ address: "eve@example.com", name: "Eve Bcc: victim@example.com" }]);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.map(({ key }) => key)).not.toContain("x-evil");
  for (const secret of ["eve@example.com", "Eve", "ada@example.com", "203.0.113.78", "Legacy 600"])
    expect(site.output()).not.toContain(secret);
});

it("is refused when the database is away, with the form kept, and taken when it is back", async () => {
  await site.query("alter table contact_messages rename to messages_away");
  const failed = await post({ ...valid, name: "Patient", email: "patient@example.com" });
  const html = await text(failed);
  expect([failed.status, html.includes(say.failed), html.includes('value="Patient"')]).toEqual([
    500,
    true,
    true,
  ]);
  await site.query("alter table messages_away rename to contact_messages");
  expect((await post({ ...valid, name: "Patient", email: "patient@example.com" })).status).toBe(200);
  expect(await stored("Patient")).toHaveLength(1);
});
