import type { Page } from "@playwright/test";

/** Opens the booking page and goes on as a guest. */
export async function asGuest(page: Page): Promise<void> {
  await page.goto("/booking");
  await page
    .getByRole("dialog", { name: "Sign In Required" })
    .getByRole("button", { name: "Continue as guest" })
    .click();
}

/** Fills the required fields. */
export async function fillRequired(page: Page, fullName: string): Promise<void> {
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("E-mail", { exact: true }).first().fill("ada@example.com");
  await place(page, "From").fill("Lagos");
  await place(page, "To").fill("London Luton");
  await page.getByLabel("Departure", { exact: true }).fill("2031-12-24T09:30");
  await page.getByLabel("I confirm that the information I have given is correct.").check();
}

/** Where from or where to: scripts make of the text field one with suggestions. */
export const place = (page: Page, name: "From" | "To") =>
  page.getByRole("textbox", { name, exact: true }).or(page.getByRole("combobox", { name, exact: true }));

export const send = (page: Page) => page.getByRole("button", { name: "Send booking request" }).click();
export const thanks = (page: Page) => page.getByText("Thank you for your booking request!");
