import type { Page } from "@playwright/test";
import { dialogMessages as say } from "#app/features/account/dialog-messages.ts";
import { type FederatedError, federatedErrors } from "#app/features/account/messages.ts";
import { newCustomer } from "#tests/support/customers.ts";
import { test as base, expect } from "#tests/support/journey.ts";
import { type OidcPeer, openOidcPeer, type PeerPerson } from "#tests/support/oidc-peer.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { freePort } from "#tests/support/second-server.ts";
import { siteMs, startSite } from "#tests/support/site.ts";

/** The site beside a real OpenID Connect issuer, at which each test is somebody else. */
const test = base.extend<{ person: PeerPerson & { email: string } }, { peer: OidcPeer; port: number }>({
  port: [async ({}, use) => await use(await freePort()), { scope: "worker" }],
  peer: [
    async ({ port }, use) => {
      const peer = await openOidcPeer(await freePort(), `http://127.0.0.1:${port}/api/auth/callback/oidc`);
      await use(peer);
      await peer.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ port, peer }, use) => {
      const site = await startSite({ port, env: { ORIGIN: `http://127.0.0.1:${port}`, ...peer.env } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: siteMs },
  ],
  person: [
    async ({ peer, quiet }, use, { testId, repeatEachIndex }) => {
      quiet.allow(new RegExp(`^foreign request: ${peer.env.OIDC_ISSUER}/`));
      const sub = `${testId}-${repeatEachIndex}`;
      const email = `${sub}@example.com`;
      const person = { sub, email, email_verified: true, name: "Ada Obi" };
      peer.person = person;
      peer.decision = "allow";
      await use(person);
    },
    { auto: true },
  ],
});

const header = (page: Page) => page.getByRole("banner");
const dialog = (page: Page) => page.getByRole("dialog", { name: say.titles.signin, exact: true });
const button = (page: Page) => dialog(page).getByRole("link", { name: say.with("Charter Club") });
const reason = (page: Page, error: FederatedError) =>
  page.getByRole("alert").filter({ hasText: federatedErrors[error] });

async function openDialog(page: Page, path = "/about"): Promise<void> {
  await page.goto(path);
  await whenAlive(page);
  await header(page).getByRole("link", { name: "Sign In", exact: true }).click();
  await expect(button(page)).toBeVisible();
}

/** Asks for the provider's window, and returns it. */
async function openWindow(page: Page): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), button(page).click()]);
  return opened;
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(header(page).getByRole("link", { name: "Ada , your account" })).toBeVisible();
}

async function expectSignedOut(page: Page): Promise<void> {
  expect((await (await page.request.get("/api/session")).json()).viewer).toBeNull();
}

test("a window signs in: it closes, the dialog goes, the header changes, the page stays", async ({
  page,
  peer,
}) => {
  peer.decision = "ask";
  await openDialog(page, "/terms");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const opened = await openWindow(page);
  await expect(dialog(page).getByRole("status")).toContainText(say.inOtherWindow("Charter Club"));
  await opened.getByRole("link", { name: "Allow" }).click();
  // The provider asks twice: who it is, and whether the site may know.
  const again = opened.getByRole("link", { name: "Allow" });
  await Promise.race([opened.waitForEvent("close"), again.click()]).catch(() => {});
  await expectSignedIn(page);
  await expect.poll(() => opened.isClosed()).toBe(true);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await expect(page).toHaveURL(/\/terms$/);
});

test("who closes the window or refuses consent reads so in the dialog, and signs in from there after all", async ({
  page,
  peer,
  person,
}) => {
  peer.decision = "ask";
  await openDialog(page);
  const opened = await openWindow(page);
  await expect(opened.getByRole("heading", { name: "Charter Club" })).toBeVisible();
  await opened.close();
  await expect(dialog(page).getByRole("status")).toContainText(say.windowClosed);
  await expect(dialog(page).getByRole("link", { name: say.hereInstead })).toBeVisible();

  peer.decision = "refuse";
  await openWindow(page);
  await expect(reason(page, "refused")).toBeVisible();
  await expectSignedOut(page);
  await dialog(page).getByRole("textbox", { name: "E-mail" }).fill(person.email);
  await expect(dialog(page).getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  peer.decision = "allow";
  await openWindow(page);
  await expectSignedIn(page);
});

test("where windows are blocked it goes through this one, and back to the page", { tag: "@release" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openDialog(page, "/terms?from=menu");
  await button(page).click();
  await expect(page).toHaveURL(/\/terms\?from=menu$/);
  await expectSignedIn(page);
});

test("the page of signing in leads to where one was going, and says why it did not", async ({
  page,
  peer,
}) => {
  const asked = `/sign-in?${new URLSearchParams({ returnTo: "/contact" })}`;
  const link = page.getByRole("main").getByRole("link", { name: say.with("Charter Club") });
  peer.decision = "refuse";
  await page.goto(asked);
  await link.click();
  await expect(reason(page, "refused")).toBeVisible();
  peer.decision = "allow";
  await link.click();
  await expect(page).toHaveURL(/\/contact$/);
  await expectSignedIn(page);
});

test("an answer that was used signs nobody in a second time", { tag: "@release" }, async ({
  page,
  context,
}) => {
  const answered = page.waitForRequest(/\/api\/auth\/callback\/oidc\?/);
  await page.goto("/sign-in/with/oidc?returnTo=/about");
  await expectSignedIn(page);
  const used = (await answered).url();
  await context.clearCookies();
  await page.goto(used);
  await expect(reason(page, "expired")).toBeVisible();
  await expectSignedOut(page);
});

test("an address that the provider has not confirmed opens nobody's account", { tag: "@release" }, async ({
  page,
  peer,
  person,
  site,
}) => {
  const { email } = await newCustomer(site);
  peer.person = { ...person, email, email_verified: false };
  await openDialog(page);
  await openWindow(page);
  await expect(reason(page, "not-linked")).toBeVisible();
  await page.goto("/sign-in/with/oidc?returnTo=/about");
  await expect(reason(page, "not-linked")).toBeVisible();
  await expectSignedOut(page);
});
