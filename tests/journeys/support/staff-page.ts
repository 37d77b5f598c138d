import { expect, type Locator, type Page } from "@playwright/test";
import type { Customer } from "#tests/support/account-visitor.ts";
import type { Site } from "#tests/support/site.ts";
import { asCustomer, open } from "./page.ts";

export async function openAsStaff(
  page: Page,
  site: Site,
  address: string,
  { role = "admin" as "admin" | "editor", name = "Ngozi Adeyemi" } = {},
): Promise<Customer> {
  const member = await asCustomer(page, site, name, role);
  await open(page, `/admin/${address}`);
  return member;
}

/** Opens the "are you sure?" of a staff action, and returns it. */
export async function openQuestion(page: Page, action: string): Promise<Locator> {
  const summary = page.locator("summary").getByText(action, { exact: true });
  const question = page.locator("details").filter({ has: summary }).last();
  await summary.click();
  await expect(question).toHaveAttribute("open");
  return question;
}
