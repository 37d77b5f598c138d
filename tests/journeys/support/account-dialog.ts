import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Site } from "#tests/support/site.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";
import { open } from "./page.ts";

export const password = "calm-horizon";

export const header = (page: Page) => page.getByRole("banner");
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
export const box = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("textbox", { name, exact: true });
export const press = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
export const alertIn = (page: Page) => page.getByRole("dialog").getByRole("alert");

export async function openDialog(page: Page, name: "Sign In" | "Sign Up", path = "/about"): Promise<void> {
  await open(page, path);
  await header(page).getByRole("link", { name, exact: true }).click();
  await expect(dialog(page, name)).toBeVisible();
}

/** Fills the open dialog for a new person; returns their address. */
export async function fillSignUp(page: Page, name: string): Promise<string> {
  const email = `person-${randomUUID().slice(0, 8)}@example.com`;
  await box(page, "Full name").fill(name);
  await box(page, "E-mail").fill(email);
  await box(page, "Phone").fill("+234 803 000 0000");
  await box(page, "Password").fill(password);
  await box(page, "Repeat password").fill(password);
  return email;
}

export async function signOut(page: Page): Promise<void> {
  await header(page).getByRole("button", { name: "Sign Out" }).click();
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
}

/** The newest code that was mailed to an address. */
export async function mailedCode(site: Site, email: string): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const mails = await mailsWritten(site, email);
      code = mails.flatMap(({ text }) => /^Code: (\d{6})$/m.exec(text ?? "")?.[1] ?? []).at(-1) ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}
