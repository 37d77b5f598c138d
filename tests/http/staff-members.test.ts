import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noticeMessages } from "#app/features/account/settings/notice-messages.ts";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { openSmtpPeer, type SmtpPeer } from "#tests/support/smtp-peer.ts";
import { newStaff } from "#tests/support/staff.ts";

let peer: SmtpPeer;
let site: Site;
let boss: Customer;
beforeAll(async () => {
  peer = await openSmtpPeer();
  site = await startSite({ env: { SMTP_URL: peer.url } });
  boss = await newStaff(site, "admin", "Ngozi Adeyemi");
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
const { subject } = noticeMessages.kinds["factor-cleared"];
const noticesTo = (address: string) =>
  peer.received
    .filter(({ recipients, email }) => recipients.includes(address) && email.subject === subject)
    .map(({ email }) => ({
      subject: email.subject,
      text: (email.text ?? "").replaceAll("\r\n", "\n").trim(),
    }));
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

it("mails a member whose second factor is cleared right away, in the words that were shown", async () => {
  const chidi = await withFactor("Chidi Eze");
  const queued = () => site.query("select id from pgboss.job where name = 'mail' order by id");
  const jobs = await queued();
  const shown = await ask(`/admin/staff/${chidi.id}/mail`, { part: "text" });
  const text = parse(shown.html).querySelector("pre")?.text.trim();
  expect(await factorsOf(chidi)).toMatchObject([{ two_factor_enabled: true, secret: "a secret" }]);
  expect(await queued()).toEqual(jobs);
  const cleared = await change({ change: "clear-factor", userId: chidi.id });
  expect(cleared.html).not.toContain('name="undo"');
  await expect.poll(() => noticesTo(chidi.email)).toEqual([{ subject, text }]);
  expect(await factorsOf(chidi)).toMatchObject([{ two_factor_enabled: false, secret: null }]);
});

const linkIn = (html: string) => /<code>([^<]+)<\/code>/.exec(html)?.[1] ?? "";
const welcomed = (link: string, fields?: Record<string, string>) =>
  ask(`/admin/welcome${new URL(link).search}`, fields, { ...boss, cookie: "" });

it("voids the password with a new link, which sets another one", async () => {
  const ada = await newStaff(site, "editor", "Ada Ojo");
  const before = await passwordOf(ada);
  expect(before).not.toBeNull();
  const link = linkIn((await change({ change: "reinvite", userId: ada.id })).html);
  expect(await passwordOf(ada)).toBeNull();
  const password = "a long enough password";
  await welcomed(link, { password, confirm: password, confirmPassword: password });
  expect([before, null]).not.toContain(await passwordOf(ada));
  expect((await welcomed(link)).html).toContain(say.deadLink);
});

it("shows the mail beside the question to administrators alone, and none where there is no factor", async () => {
  const ada = await withFactor("Ada Uche");
  const { html } = await ask("/admin/staff");
  for (const asked of [say.asksMail.reinvite, say.asksMail["clear-factor"], `/admin/staff/${ada.id}/mail`])
    expect(html).toContain(asked);
  const mail = await ask(`/admin/staff/${ada.id}/mail`);
  expect([mail.status, mail.html.includes(subject)]).toEqual([200, true]);
  const editor = await newStaff(site, "editor");
  expect((await ask(`/admin/staff/${ada.id}/mail`, undefined, editor)).status).toBe(403);
  expect((await ask(`/admin/staff/${editor.id}/mail`)).html).toContain(say.noFactor);
  const nobody = await ask("/admin/staff/nobody/mail");
  expect([nobody.status, nobody.html.includes(say.gone)]).toEqual([404, true]);
});
