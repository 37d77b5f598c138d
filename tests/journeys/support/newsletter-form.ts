import type { Locator, Page } from "@playwright/test";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";

// The newsletter's form: in the footer, in the popup, on its own page.

export const footer = (page: Page): Locator => page.getByRole("contentinfo");
export const addressIn = (place: Locator): Locator =>
  place.getByLabel(newsletterMessages.label, { exact: true });
export const buttonIn = (place: Locator): Locator => place.getByRole("button", { name: /^Subscrib/ });
