import { afterAll, beforeAll, expect, it } from "vitest";
import { issueStaffMessages as say } from "#app/features/newsletter/staff-messages.ts";
import { askMessages } from "#app/ui/staff/ask-messages.ts";
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
const undoOn = async (path: string) =>
  /name="undo" value="([^"]+)"/.exec((await ask(path)).html)?.[1] ?? null;
const stored = async (path: string) =>
  (
    await site.query<{ status: string; waits: number | null; ended: boolean }>(
      `select status, extract(epoch from start_at - now())::float8 as waits, ended_at is not null as ended
       from campaigns where id = $1`,
      [path.split("/").at(-1)],
    )
  )[0];
const put = (path: string, status: "sending" | "paused") =>
  site.query(
    `with issue as (update campaigns set status = $2, started_at = now(), start_at = now(), total = 1 where id = $1 returning id)
     insert into campaign_deliveries (campaign_id, subscriber_id, queued_at, not_before)
     select issue.id, s.id, now(), now() + interval '1 hour' from issue, newsletter_subscribers s`,
    [path.split("/").at(-1), status],
  );
const sentAs = (subject: string) => peer.received.filter(({ email }) => email.subject === subject);

it("undoes a sending within ten seconds: the issue is a draft, and nobody gets it", async () => {
  const path = await newIssue("Too early", "send");
  const waiting = await stored(path);
  expect(waiting?.status).toBe("scheduled");
  expect(waiting?.waits).toBeGreaterThan(5);
  const undo = (await undoOn(path)) ?? "";
  const colleague = await newStaff(site, "editor", "Bola Ade");
  const theirs = await ask(path, { intent: "undo", undo }, colleague);
  expect([theirs.status, theirs.html.includes(askMessages.undoOthers)]).toEqual([409, true]);
  // On another issue's page it is refused too, and stays good for its own.
  expect((await ask(await newIssue("Another", "save"), { intent: "undo", undo })).status).toBe(409);
  const undone = await ask(path, { intent: "undo", undo });
  expect([undone.status, undone.to]).toEqual([302, `${path}?done=undo`]);
  expect((await ask(`${path}?done=undo`)).html).toContain(say.done.undo);
  expect(await stored(path)).toEqual({ status: "draft", waits: null, ended: false });
  expect((await ask(path, { intent: "undo", undo })).status).toBe(409);
  expect(
    await site.query("select action from audit_entries where subject_id = $1 order by id", [
      path.split("/").at(-1),
    ]),
  ).toEqual([{ action: "newsletter.send" }, { action: "newsletter.undo" }]);

  // What is sent after it arrives in its time, and it does not.
  const other = await newIssue("In time", "send");
  const late = (await undoOn(other)) ?? "";
  await site.query("update undos set until = now()");
  await site.query("update campaigns set start_at = now() where subject = 'In time'");
  await expect.poll(() => sentAs("In time").length).toBe(1);
  expect(sentAs("Too early")).toEqual([]);
  expect((await ask(other, { intent: "undo", undo: late })).status).toBe(409);
  expect(await undoOn(other)).toBeNull();
}, 60_000);

it.each(["sending", "paused"] as const)("undoes a cancellation: the issue is %s again", async (status) => {
  const path = await newIssue(`Cancelled while ${status}`, "save");
  await put(path, status);
  await ask(path, { intent: "cancel" });
  expect(await stored(path)).toMatchObject({ status: "cancelled", ended: true });
  await ask(path, { intent: "undo", undo: (await undoOn(path)) ?? "" });
  expect(await stored(path)).toMatchObject({ status, ended: false });
});

it("undoes a resuming before anything goes, and not once somebody has paused and resumed it again", async () => {
  const path = await newIssue("Resumed", "save");
  await put(path, "paused");
  await site.query("update campaign_deliveries set not_before = now()");
  await ask(path, { intent: "resume" });
  expect(await stored(path)).toMatchObject({ status: "sending" });
  await ask(path, { intent: "undo", undo: (await undoOn(path)) ?? "" });
  expect(await stored(path)).toMatchObject({ status: "paused" });

  await ask(path, { intent: "resume" });
  const undo = (await undoOn(path)) ?? "";
  const colleague = await newStaff(site, "editor", "Bola Ade");
  for (const intent of ["pause", "resume"]) await ask(path, { intent }, colleague);
  expect((await ask(path, { intent: "undo", undo })).status).toBe(409);
  expect(await stored(path)).toMatchObject({ status: "sending" });
  expect(sentAs("Resumed")).toEqual([]);
});

it("asks before an issue is sent, resumed or cancelled, beside the issue as it will arrive", async () => {
  const path = await newIssue("Asked about", "save");
  const draft = await ask(path);
  for (const shown of [say.sendAsk, say.sendDetail(1), "<iframe"]) expect(draft.html).toContain(shown);
  await put(path, "paused");
  const paused = await ask(path);
  for (const shown of [say.resumeAsk, say.resumeDetail(1), say.cancelAsk, say.cancelDetail, "<iframe"])
    expect(paused.html).toContain(shown);
});
