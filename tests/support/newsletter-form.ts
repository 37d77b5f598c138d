import type { Locator, Page } from "@playwright/test";
import { newsletterMessages as say } from "#app/features/newsletter/messages.ts";
import type { Site } from "./site.ts";

// The newsletter's form, wherever it stands: in the footer of every page, in the popup, on its own page.

export const footer = (page: Page): Locator => page.getByRole("contentinfo");
export const addressIn = (place: Locator): Locator => place.getByLabel(say.label, { exact: true });
export const buttonIn = (place: Locator): Locator => place.getByRole("button", { name: /^Subscrib/ });

/** The state of an address on the list; undefined: it is not there. */
export const subscriberState = async (site: Site, email: string): Promise<string | undefined> =>
  (
    await site.query<{ state: string }>("select state from newsletter_subscribers where email = $1", [email])
  )[0]?.state;
