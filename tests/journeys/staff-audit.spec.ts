import { staffMessages as say } from "#app/features/staff/messages.ts";
import { cookiesOf } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { newStaff } from "#tests/support/staff.ts";

test("the audit log is narrowed to one colleague's actions of a kind, and all of it is shown again", async ({
  page,
  site,
}) => {
  const boss = await newStaff(site, "admin", "Boss of all");
  const editor = await newStaff(site, "editor", "Writer of some");
  for (const [actor, action] of [
    [boss, "post.publish"],
    [editor, "post.publish"],
    [editor, "post.delete"],
  ] as const)
    await site.query(
      `insert into audit_entries (actor_id, actor_name, action, subject_kind, subject_id)
       values ($1, $2, $3, 'post', 'a-post')`,
      [actor.id, actor === boss ? "Boss" : "Writer", action],
    );
  await page.context().addCookies(cookiesOf(boss, site));
  await page.goto("/admin/audit");
  await whenAlive(page);
  const { actor, action } = say.auditFilters;
  const rows = page.locator("tbody tr");
  await page.getByLabel(actor.label).selectOption("Writer of some");
  await page.getByLabel(action.label).selectOption("post.publish");
  await page.getByRole("button", { name: say.auditNarrow }).click();
  await expect(page).toHaveURL(`/admin/audit?actor=${editor.id}&action=post.publish`);
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel(actor.label)).toHaveValue(editor.id);
  await page.getByLabel(action.label).selectOption("mail.retry");
  await page.getByRole("button", { name: say.auditNarrow }).click();
  await expect(page.getByText(say.auditNothing)).toBeVisible();
  await page.getByRole("link", { name: say.auditAll }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(page.getByLabel(actor.label)).toHaveValue("");
  await expect(rows.filter({ hasText: "Boss" })).not.toHaveCount(0);
  // Whoever is no longer staff is still found by the name in the log.
  await site.query("update users set role = 'customer' where id = $1", [editor.id]);
  await rows.getByRole("link", { name: "Writer" }).first().click();
  await expect(page).toHaveURL(`/admin/audit?actor=${editor.id}`);
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel(actor.label).locator("option:checked")).toHaveText("Writer");
});
