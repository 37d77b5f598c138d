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

/** Opens a question that the staff area asks before it acts, and returns it. */
export async function askAbout(page: Page, ask: string): Promise<Locator> {
  const summary = page.locator("summary").getByText(ask, { exact: true });
  const question = page.locator("details").filter({ has: summary }).last();
  await summary.click();
  await expect(question).toHaveAttribute("open");
  return question;
}
