import { type HTMLElement, parse } from "node-html-parser";
import { expect, it } from "vitest";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { newStaff } from "#tests/support/staff.ts";

/** The form that holds this button, and the address that a browser without scripts sends it to with these choices. */
function filterForm(page: HTMLElement, button: string, choices: Record<string, string>) {
  const form = page
    .querySelectorAll("form")
    .find((each) => each.querySelector("button[type=submit]")?.text === button);
  expect(form?.getAttribute("method")?.toLowerCase() ?? "get").toBe("get");
  const fields = form?.querySelectorAll("input[name], select[name]") ?? [];
  const sent = fields.map((field) => {
    const name = field.getAttribute("name") ?? "";
    const words = choices[name];
    const options = field.querySelectorAll("option");
    const option =
      options.find(({ text }) => text === words) ?? options.find((each) => each.hasAttribute("selected"));
    return [name, (option ?? field).getAttribute("value") ?? ""];
  });
  // What the address asked before is replaced.
  return `${form?.getAttribute("action")?.split("?", 1)[0]}?${new URLSearchParams(sent)}`;
}

it("narrows the audit log without scripts to one colleague's actions of a kind, and shows all of it again", async () => {
  const site = await sharedSite();
  const boss = await newStaff(site, "admin", "Boss of the log");
  const editor = await newStaff(site, "editor", "Writer of the log");
  // An hour later it would be the next day in Lagos.
  const lateInMay = "2026-05-12T22:59:00Z";
  const now = new Date().toISOString();
  for (const [actor, name, action, at] of [
    [boss, "Boss", "post.publish", lateInMay],
    [editor, "Writer", "post.publish", now],
    [editor, "Writer", "post.delete", now],
  ] as const)
    await site.query(
      `insert into audit_entries (actor_id, actor_name, action, subject_kind, subject_id, at)
       values ($1, $2, $3, 'post', 'a-post', $4)`,
      [actor.id, name, action, at],
    );
  const open = async (path: string) =>
    parse(await (await fetch(site.origin + path, { headers: { Cookie: boss.cookie } })).text());
  const rows = (page: HTMLElement) => page.querySelectorAll("tbody tr");
  const chosen = (page: HTMLElement) =>
    page.querySelector("select[name=actor] option[selected]")?.getAttribute("value");

  const all = await open("/admin/audit");
  const address = filterForm(all, say.auditNarrow, {
    actor: "Writer of the log",
    action: "Published a post",
  });
  expect(address).toBe(`/admin/audit?actor=${editor.id}&action=post.publish&day=`);
  const narrowed = await open(address);
  expect([rows(narrowed).length, chosen(narrowed)]).toEqual([1, editor.id]);

  const count = async (day: string) => rows(await open(`/admin/audit?actor=${boss.id}&day=${day}`)).length;
  expect([await count("2026-05-12"), await count("2026-05-13"), await count("no day")]).toEqual([1, 0, 1]);

  for (const day of ["0001-01-01", "0000-00-00", "2026-02-30", "9999-12-31", "275760-09-13"]) {
    const { status } = await fetch(`${site.origin}/admin/audit?day=${day}`, {
      headers: { Cookie: boss.cookie },
    });
    expect([day, status]).toEqual([day, 200]);
  }

  const none = await open(filterForm(narrowed, say.auditNarrow, { action: "Sent an e-mail again" }));
  expect(none.text).toContain(say.auditNothing);
  const back = none.querySelectorAll("a").find(({ text }) => text === say.auditAll);
  expect(back?.getAttribute("href")).toBe("/admin/audit");
  expect(chosen(all) ?? "").toBe("");
  expect(rows(all).some(({ text }) => text.includes("Boss"))).toBe(true);

  // Whoever is no longer staff is still found by the name in the log.
  await site.query("update users set role = 'customer' where id = $1", [editor.id]);
  const link = rows(await open("/admin/audit"))
    .flatMap((row) => row.querySelectorAll("a"))
    .find(({ text }) => text === "Writer");
  expect(link?.getAttribute("href")).toBe(`/admin/audit?actor=${editor.id}`);
  const theirs = await open(link?.getAttribute("href") ?? "");
  expect(rows(theirs)).toHaveLength(2);
  expect(theirs.querySelector("select[name=actor] option[selected]")?.text).toBe("Writer");
});

it("names who was invited and to whom a booking was given, and keeps the id of who is gone", async () => {
  const site = await sharedSite();
  const boss = await newStaff(site, "admin", "Inviter of the log");
  const colleague = await newStaff(site, "editor", "Invited to the log");
  for (const [action, kind, subject, detail] of [
    ["staff.invite", "account", colleague.id, { role: "editor" }],
    ["booking.assign", "booking", "HA-222222", { to: colleague.id }],
    ["staff.disable", "account", "nobody-by-now", {}],
  ] as const)
    await site.query(
      `insert into audit_entries (actor_id, actor_name, action, subject_kind, subject_id, detail)
       values ($1, 'Inviter of the log', $2, $3, $4, $5)`,
      [boss.id, action, kind, subject, detail],
    );
  const page = await fetch(`${site.origin}/admin/audit?actor=${boss.id}`, {
    headers: { Cookie: boss.cookie },
  });
  const rows = parse(await page.text()).querySelectorAll("tbody tr");
  const name = `Invited to the log, ${colleague.email}`;
  const cells = rows.map((row) => row.querySelectorAll("td").map(({ text }) => text.trim()));
  expect(cells.map(([, , ...words]) => words.join(" | "))).toEqual([
    "Disabled | nobody-by-now | ",
    expect.stringMatching(new RegExp(`^Assigned a booking \\| HA-222222.* \\| to: ${name}$`)),
    `Invited | ${name} | role: editor`,
  ]);
});
