import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noticeMessages } from "#app/features/account/settings/notice-messages.ts";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { undoQueue } from "#app/platform/undo.server.ts";
import { askMessages } from "#app/ui/staff/ask-messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { openSmtpPeer, type SmtpPeer } from "#tests/support/smtp-peer.ts";
import { newStaff } from "#tests/support/staff.ts";

let peer: SmtpPeer;
let site: Site;
let boss: Customer;
let colleague: Customer;
beforeAll(async () => {
  peer = await openSmtpPeer();
  site = await startSite({ env: { SMTP_URL: peer.url } });
  boss = await newStaff(site, "admin", "Ngozi Adeyemi");
  colleague = await newStaff(site, "admin", "Bola Ade");
});
afterAll(async () => {
  await site.stop();
  await peer.stop();
});

const ask = async (path: string, fields?: Record<string, string>, who = boss) => {
  const response = await fetch(site.origin + path, {
    headers: { Cookie: who.cookie },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  return { status: response.status, html: await response.text() };
};
const change = (fields: Record<string, string>, who = boss) => ask("/admin/staff", fields, who);
const undoShown = async () =>
  /name="undo" value="([^"]+)"/.exec((await ask("/admin/staff")).html)?.[1] ?? null;
const { subject } = noticeMessages.kinds["factor-cleared"];
const noticesTo = (address: string) =>
  peer.received
    .filter(({ recipients, email }) => recipients.includes(address) && email.subject === subject)
    .map(({ email }) => ({
      subject: email.subject,
      text: (email.text ?? "").replaceAll("\r\n", "\n").trim(),
    }));
const intents = (id: string) =>
  site.query("select action from audit_entries where subject_id = $1 order by id", [id]);

/** A member with a second factor that was locked for too many wrong codes. */
async function withFactor(name: string): Promise<Customer> {
  const member = await newStaff(site, "editor", name);
  await site.query("update users set two_factor_enabled = true where id = $1", [member.id]);
  await site.query(
    `insert into two_factors (id, user_id, secret, backup_codes, failed_verification_count, locked_until)
     values ($1, $1, 'a secret', 'some codes', 5, '2031-01-01T00:00:00Z')`,
    [member.id],
  );
  return member;
}
const factorsOf = ({ id }: Customer) =>
  site.query(
    "select two_factor_enabled, f.* from users u left join two_factors f on f.user_id = u.id where u.id = $1",
    [id],
  );
const passwordOf = async ({ id }: Customer) =>
  (
    await site.query<{ password: string }>(
      "select password from credentials where user_id = $1 and provider_id = 'credential'",
      [id],
    )
  )[0]?.password ?? null;

it("undoes the clearing of a second factor: it is as before, and its mail is never sent", async () => {
  const ada = await withFactor("Ada Obi");
  const before = await factorsOf(ada);
  await change({ change: "clear-factor", userId: ada.id });
  expect(await factorsOf(ada)).toMatchObject([{ two_factor_enabled: false, secret: null }]);
  const undo = (await undoShown()) ?? "";
  const theirs = await change({ intent: "undo", undo }, colleague);
  expect([theirs.status, theirs.html.includes(askMessages.undoOthers)]).toEqual([409, true]);
  const undone = await change({ intent: "undo", undo });
  expect([undone.status, undone.html.includes(say.undone("Ada Obi"))]).toEqual([200, true]);
  expect(await factorsOf(ada)).toEqual(before);
  expect(await intents(ada.id)).toEqual([{ action: "staff.clear-factor" }, { action: "staff.undo" }]);
  expect((await change({ intent: "undo", undo })).status).toBe(409);

  // What is queued after it arrives in its time, as it was shown, and it does not.
  const chidi = await withFactor("Chidi Eze");
  const queued = () => site.query("select id from pgboss.job where name = 'mail' order by id");
  const jobs = await queued();
  const shown = await ask(`/admin/staff/${chidi.id}/mail`, { part: "text" });
  const text = parse(shown.html).querySelector("pre")?.text.trim();
  expect(await factorsOf(chidi)).toMatchObject([{ two_factor_enabled: true, secret: "a secret" }]);
  expect(await queued()).toEqual(jobs);
  await change({ change: "clear-factor", userId: chidi.id });
  const late = (await undoShown()) ?? "";
  expect(
    await site.query(
      "select start_after - created_on > interval '9 seconds' as waits from pgboss.job where name = 'mail' order by created_on desc limit 1",
    ),
  ).toEqual([{ waits: true }]);
  await site.query("update undos set until = now()");
  await hasten(site, mailQueue);
  await hasten(site, undoQueue);
  await expect.poll(() => noticesTo(chidi.email).length).toBe(1);
  expect(noticesTo(chidi.email)).toEqual([{ subject, text }]);
  expect(noticesTo(ada.email)).toEqual([]);
  expect((await change({ intent: "undo", undo: late })).status).toBe(409);
  expect(await factorsOf(chidi)).toMatchObject([{ two_factor_enabled: false, secret: null }]);
  await expect.poll(() => site.query("select 1 from undos"), { timeout: 10_000 }).toEqual([]);
}, 60_000);

const linkIn = (html: string) => /<code>([^<]+)<\/code>/.exec(html)?.[1] ?? "";
const welcomed = (link: string, fields?: Record<string, string>) =>
  ask(`/admin/welcome${new URL(link).search}`, fields, { ...boss, cookie: "" });

it("undoes a new link: the password is good again and the link is not, unless it was used", async () => {
  const ada = await newStaff(site, "editor", "Ada Ojo");
  const before = await passwordOf(ada);
  expect(before).not.toBeNull();
  const link = linkIn((await change({ change: "reinvite", userId: ada.id })).html);
  expect(await passwordOf(ada)).toBeNull();
  expect((await welcomed(link)).html).not.toContain(say.deadLink);
  const undone = await change({ intent: "undo", undo: (await undoShown()) ?? "" });
  expect(undone.html).toContain(say.undone("Ada Ojo"));
  expect(await passwordOf(ada)).toBe(before);
  expect((await welcomed(link)).html).toContain(say.deadLink);

  const used = linkIn((await change({ change: "reinvite", userId: ada.id })).html);
  const undo = (await undoShown()) ?? "";
  const password = "a long enough password";
  await welcomed(used, { password, confirm: password, confirmPassword: password });
  const chosen = await passwordOf(ada);
  expect(chosen).not.toBeNull();
  expect((await change({ intent: "undo", undo })).html).toContain(say.undoTooLate);
  expect(await passwordOf(ada)).toBe(chosen);
});

it("undoes a new link for somebody who has not joined: the first link is good again", async () => {
  const invited = { email: "new@example.com", name: "Ife Bello", role: "editor" };
  const first = linkIn((await change({ change: "invite", ...invited })).html);
  const [row] = await site.query<{ id: string }>("select id from users where email = $1", [invited.email]);
  await change({ change: "reinvite", userId: row?.id ?? "" });
  expect((await welcomed(first)).html).toContain(say.deadLink);
  await change({ intent: "undo", undo: (await undoShown()) ?? "" });
  expect((await welcomed(first)).html).toContain(say.welcomeTitle);
});

it("shows the mail beside the question to administrators alone, and none where there is no factor", async () => {
  const ada = await withFactor("Ada Uche");
  const { html } = await ask("/admin/staff");
  for (const asked of [say.asksUndo.reinvite, say.asksUndo["clear-factor"], `/admin/staff/${ada.id}/mail`])
    expect(html).toContain(asked);
  const mail = await ask(`/admin/staff/${ada.id}/mail`);
  expect([mail.status, mail.html.includes(subject)]).toEqual([200, true]);
  const editor = await newStaff(site, "editor");
  expect((await ask(`/admin/staff/${ada.id}/mail`, undefined, editor)).status).toBe(403);
  expect((await ask(`/admin/staff/${editor.id}/mail`)).html).toContain(say.noFactor);
  const nobody = await ask("/admin/staff/nobody/mail");
  expect([nobody.status, nobody.html.includes(say.gone)]).toEqual([404, true]);
});
