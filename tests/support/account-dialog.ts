import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { whenAlive } from "./page-checks.ts";
import type { Site } from "./site.ts";
import { mailsWritten } from "./written-mails.ts";

/** What a browser says of an answer that refuses, and of one that did not come. */
export const refused = /status of (400|429|500|503)/;
export const noNetwork = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/;
export const password = "calm-horizon";

export const header = (page: Page) => page.getByRole("banner");
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
export const box = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("textbox", { name, exact: true });
export const press = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
export const said = (page: Page) => page.getByRole("dialog").getByRole("alert");

/** Opens the dialog from the header. */
export async function open(page: Page, name: "Sign In" | "Sign Up", path = "/about"): Promise<void> {
  await page.goto(path);
  await whenAlive(page);
  await header(page).getByRole("link", { name, exact: true }).click();
  await expect(dialog(page, name)).toBeVisible();
}

/** Fills the open dialog for somebody new; their address. */
export async function fillSignUp(page: Page, name: string): Promise<string> {
  const email = `person-${randomUUID().slice(0, 8)}@example.com`;
  await box(page, "Full name").fill(name);
  await box(page, "E-mail").fill(email);
  await box(page, "Phone").fill("+234 803 000 0000");
  await box(page, "Password").fill(password);
  await box(page, "Repeat password").fill(password);
  return email;
}

/** Signs somebody up by the dialog; their address. */
export async function signUp(page: Page, name = "Ada Obi", path = "/about"): Promise<string> {
  await open(page, "Sign Up", path);
  const email = await fillSignUp(page, name);
  await press(page, "Sign Up");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(header(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
  return email;
}

export async function signOut(page: Page): Promise<void> {
  await header(page).getByRole("button", { name: "Sign Out" }).click();
  await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
}

/** The newest code that was mailed to an address. */
export async function mailedCode(site: Site, email: string): Promise<string> {
  const newest = async () =>
    (await mailsWritten(site, email))
      .flatMap(({ text }) => /^Code: (\d{6})$/m.exec(text ?? "")?.[1] ?? [])
      .at(-1) ?? "";
  await expect.poll(newest, { timeout: 20_000 }).not.toBe("");
  return await newest();
}
