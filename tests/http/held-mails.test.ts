import { expect, it } from "vitest";
import { sharedSite } from "#tests/support/shared-site.ts";
import { newStaff } from "#tests/support/staff.ts";

it("shows staff the mails that a restore has held, and sends them once", async () => {
  const site = await sharedSite();
  const { cookie } = await newStaff(site, "admin");
  const held = "Held by a restore: it may have been sent since the backup was made.";
  await site.query(
    "insert into mails (kind, about_id, status, last_error) values ('note', gen_random_uuid(), 'failed', $1), ('note', gen_random_uuid(), 'failed', $1)",
    [held],
  );
  const page = async () =>
    await (await fetch(`${site.origin}/admin/mail`, { headers: { Cookie: cookie } })).text();
  expect(await page()).toContain("2 e-mails are held after a restore");
  const send = async () => {
    const response = await fetch(`${site.origin}/admin/mail`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" },
      body: "",
    });
    return [response.status, await response.text()];
  };
  expect(await send()).toEqual([200, expect.stringContaining("2 e-mails are back in the queue.")]);
  expect(await send()).toEqual([409, expect.stringContaining("No e-mail is held any more.")]);
  expect(await page()).not.toContain("held after a restore");
  expect(await site.query("select 1 from audit_entries where action = 'mail.send-held'")).toHaveLength(1);
  expect(await site.query("select 1 from mails where last_error = $1", [held])).toEqual([]);
});
