import { newAddress } from "#tests/support/account-visitor.ts";
import { expect, test } from "#tests/support/journey.ts";
import { button, field } from "./support/page.ts";
import { openAsStaff } from "./support/staff-page.ts";

test("an invitation empties its form, and its link stays after a refusal", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 400/);
  await openAsStaff(page, site, "staff");
  await field(page, "Name").fill("Zainab Musa");
  await field(page, "E-mail").fill(newAddress());
  await button(page, "Create an invitation link").click();
  const invitation = page.getByText(/\/admin\/welcome\?token=/);
  await expect(invitation).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("");
  await expect(field(page, "E-mail")).toHaveValue("");
  await button(page, "Create an invitation link").click();
  await expect(field(page, "Name")).toHaveAttribute("aria-invalid", "true");
  await expect(invitation).toBeVisible();
});
