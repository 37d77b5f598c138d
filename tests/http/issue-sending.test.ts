import { afterAll, beforeAll, expect, it } from "vitest";
import { issueStaffMessages as say } from "#app/features/newsletter/staff-messages.ts";
import type { Customer } from "#tests/support/customers.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { openSmtpPeer, type SmtpPeer } from "#tests/support/smtp-peer.ts";
import { newStaff } from "#tests/support/staff.ts";

let peer: SmtpPeer;
let site: Site;
let editor: Customer;
beforeAll(async () => {
  peer = await openSmtpPeer();
  site = await startSite({ env: { SMTP_URL: peer.url } });
  editor = await newStaff(site, "editor");
  await site.query(
    "insert into newsletter_subscribers (email, state, confirmed_at) values ('reader@example.com', 'confirmed', now())",
  );
});
afterAll(async () => {
  await site.stop();
  await peer.stop();
});

const ask = async (path: string, fields?: Record<string, string>, who = editor) => {
  const response = await fetch(site.origin + path, {
    headers: { Cookie: who.cookie },
    redirect: "manual",
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  return { status: response.status, to: response.headers.get("location"), html: await response.text() };
};
const words = (subject: string) => ({ subject, preheader: "What changed", html: `<p>${subject}.</p>` });
const newIssue = async (subject: string, intent: "save" | "send") =>
  (await ask("/admin/newsletters/create", { ...words(subject), intent })).to?.split("?")[0] ?? "";
const stored = async (path: string) =>
  (
    await site.query<{ status: string; ended: boolean }>(
      `select status, ended_at is not null as ended from campaigns where id = $1`,
      [path.split("/").at(-1)],
    )
  )[0];
const put = (path: string) =>
  site.query(
    `with issue as (update campaigns set status = 'sending', started_at = now(), start_at = now(), total = 1 where id = $1 returning id)
     insert into campaign_deliveries (campaign_id, subscriber_id, queued_at, not_before)
     select issue.id, s.id, now(), now() + interval '1 hour' from issue, newsletter_subscribers s`,
    [path.split("/").at(-1)],
  );
const sentAs = (subject: string) => peer.received.filter(({ email }) => email.subject === subject);

it("sends an issue right away, with no way to take it back", async () => {
  const path = await newIssue("Right away", "send");
  expect((await ask(path)).html).not.toContain('name="undo"');
  await expect.poll(() => sentAs("Right away").length, { timeout: 20_000 }).toBe(1);
  expect((await ask(path, { intent: "undo", undo: "1" })).status).toBe(400);
}, 60_000);

it("cancels an issue for good, and neither pauses nor resumes one", async () => {
  const path = await newIssue("Cancelled", "save");
  await put(path);
  for (const intent of ["pause", "resume"]) expect((await ask(path, { intent })).status).toBe(400);
  expect(await stored(path)).toMatchObject({ status: "sending", ended: false });
  await ask(path, { intent: "cancel" });
  expect(await stored(path)).toMatchObject({ status: "cancelled", ended: true });
  expect((await ask(path, { intent: "cancel" })).status).toBe(409);
});

it("asks before an issue is sent or cancelled, beside the issue as it will arrive", async () => {
  const path = await newIssue("Asked about", "save");
  const draft = await ask(path);
  for (const shown of [say.sendAsk, say.sendDetail(1), "<iframe"]) expect(draft.html).toContain(shown);
  await put(path);
  const sending = await ask(path);
  for (const shown of [say.cancelAsk, say.cancelDetail, "<iframe"]) expect(sending.html).toContain(shown);
});
