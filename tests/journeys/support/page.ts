import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { newsletterMessages } from "#app/features/newsletter/messages.ts";
import { newCustomer, newStaff } from "#tests/support/account-visitor.ts";
import type { Site } from "#tests/support/site.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

export { dayIn } from "#tests/support/stored-bookings.ts";

export const wide = { width: 1440, height: 900 };
export const phone = { width: 375, height: 812 };

type Place = Page | Locator;
export const button = (place: Place, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
export const link = (place: Place, name: string | RegExp) => place.getByRole("link", { name, exact: true });
export const field = (place: Place, label: string | RegExp) => place.getByLabel(label, { exact: true });
export const alertIn = (place: Place) => place.getByRole("alert");
export const main = (page: Page) => page.getByRole("main");
export const header = (page: Page) => page.getByRole("banner");
export const footer = (page: Page) => page.getByRole("contentinfo");
export const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** The Menu button in view: the header's, or the bar's on a phone. */
export const menuButton = (page: Page) => button(page, "Menu").filter({ visible: true });
export const menuPanel = (page: Page) => page.getByRole("dialog", { name: "Menu" });
export const menuLinks = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** The newsletter's form in the footer, in the popup or on its own page. */
export const addressIn = (place: Place) => field(place, newsletterMessages.label);
export const subscribeIn = (place: Place) => button(place, /^Subscrib/);

/** Hydrates the page, as a pointer over its form does, and waits; without `data-hydrates` only its first-use script runs. */
export async function hydrate(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector("[data-hydrates]");
    for (const type of ["pointerover", "pointermove"])
      (form ?? document.body).dispatchEvent(new PointerEvent(type, { bubbles: true, movementX: 1 }));
    const isHydrated = document.documentElement.dataset.alive !== undefined;
    const isInforming = document.querySelector("script[data-first-use]") && !form;
    return (isInforming || isHydrated) && customElements.get("newsletter-form") !== undefined;
  });
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
}

/** Follows a link without scrolling to it. */
export const follow = (page: Page, href: string) =>
  page.locator(`a[href="${href}"]`).first().dispatchEvent("click");

export const badge = (place: Place, word: string) => place.locator("[data-status]", { hasText: word });

/** Waits until React has hydrated the element; before that its form is posted natively. */
export async function waitForHydration(form: Locator): Promise<void> {
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  await expect.poll(() => form.evaluate(isHydrated)).toBe(true);
}

/** Holds requests to these addresses until the returned function is called; then the server or `instead` answers. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  instead?: { status: number; body: string },
): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await isReleased;
    await (instead ? route.fulfill(instead) : route.continue());
  });
  return release;
}

/** Lets the server handle these requests, and drops its responses. */
export const loseResponses = (page: Page, url: string) =>
  page.route(url, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Presses Tab this often, expects the focus to stay in the element, and returns the focused texts. */
export async function tabWithin(page: Page, selector: string, presses: number): Promise<Set<string>> {
  const reached = new Set<string>();
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate((within) => {
      const active = document.activeElement;
      const isOutside = active !== document.body && !active?.closest(within);
      return isOutside ? "outside" : (active?.textContent?.trim() ?? "");
    }, selector);
    expect(text).not.toBe("outside");
    reached.add(text);
  }
  return reached;
}

/** Gives the browser the session of a new customer or, with a role, of a new member of staff. */
export async function asCustomer(page: Page, site: Site, name = "Ada Obi", role?: "admin" | "editor") {
  const customer = await (role ? newStaff(site, role, name) : newCustomer(site, { fullName: name }));
  const cookies = [...customer.who.cookies].map(([name, value]) => ({ name, value, url: site.origin }));
  await page.context().addCookies(cookies.map((each) => ({ ...each, httpOnly: true, sameSite: "Lax" })));
  return customer;
}

export const newPassword = "calm-horizon";
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
/** A field of the open dialog. */
export const box = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("textbox", { name, exact: true });
export const press = (page: Page, name: string) => button(page.getByRole("dialog"), name).click();

export async function openDialog(page: Page, name: "Sign In" | "Sign Up", path = "/about"): Promise<void> {
  await open(page, path);
  await link(header(page), name).click();
  await expect(dialog(page, name)).toBeVisible();
}

/** Fills the open dialog for a new person; returns their address. */
export async function fillSignUp(page: Page, name: string): Promise<string> {
  const email = `person-${randomUUID().slice(0, 8)}@example.com`;
  await box(page, "Full name").fill(name);
  await box(page, "E-mail").fill(email);
  await box(page, "Phone").fill("+234 803 000 0000");
  for (const label of ["Password", "Repeat password"]) await box(page, label).fill(newPassword);
  return email;
}

export async function signInWith(page: Page, email: string, password = newPassword): Promise<void> {
  await box(page, "E-mail").fill(email);
  await box(page, "Password").fill(password);
  await press(page, "Sign In");
}

export async function signOut(page: Page): Promise<void> {
  await button(header(page), "Sign Out").click();
  await expect(link(header(page), "Sign In")).toBeVisible();
}

/** The newest code in the mails to this address; waits for the first. */
export async function mailedCode(site: Site, email: string): Promise<string> {
  const codes = async () =>
    (await mailsWritten(site, email)).flatMap(
      ({ subject, text }) => /: (\d{6})$/m.exec(`${subject}\n${text}`)?.[1] ?? [],
    );
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0);
  return (await codes()).at(-1) ?? "";
}

export async function asGuest(page: Page): Promise<void> {
  await page.goto("/booking");
  await button(page.getByRole("dialog", { name: "Sign In Required" }), "Continue as guest").click();
}

/** The place of departure or arrival: hydration makes a combobox of the text field. */
export const place = (page: Page, name: "From" | "To") =>
  page.getByRole("textbox", { name, exact: true }).or(page.getByRole("combobox", { name, exact: true }));

export async function fillBooking(page: Page, fullName: string): Promise<void> {
  await page.getByLabel("Full name").fill(fullName);
  await field(page, "E-mail").first().fill("ada@example.com");
  await place(page, "From").fill("Lagos");
  await place(page, "To").fill("London Luton");
  await field(page, "Departure").fill("2031-12-24T09:30");
  await field(page, "I confirm that the information I have given is correct.").check();
}
export const sendBooking = (page: Page) => button(page, "Send booking request").click();
export const bookingThanks = (page: Page) => page.getByText("Thank you for your booking request!");
