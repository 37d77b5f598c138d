import type { Page } from "@playwright/test";
import { federatedErrors } from "#app/features/account/messages.ts";
import { expect, test } from "#tests/support/journey.ts";
import { button, dialog, header, link, openDialog } from "./support/page.ts";

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(link(header(page), "Ada , your account")).toBeVisible();
}

test("a provider's window signs in, or shows why not", async ({ page, context, peer, problems }) => {
  problems.allow(new RegExp(`^foreign request: ${peer.env.OIDC_ISSUER}/`));
  peer.person = { sub: "ada", email: "ada.oidc@example.com", email_verified: true, name: "Ada Obi" };
  peer.decision = "ask";
  const signIn = dialog(page, "Sign In");
  const provider = link(signIn, /^Continue with Charter Club/);
  const openWindow = async () => (await Promise.all([page.waitForEvent("popup"), provider.click()]))[0];
  await openDialog(page, "Sign In", "/terms");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const closed = await openWindow();
  await expect(signIn.getByRole("status")).toContainText(
    "Finish with Charter Club in the window that has opened, or",
  );
  await expect(closed.getByRole("heading", { name: "Charter Club" })).toBeVisible();
  await closed.close();
  await expect(signIn.getByRole("status")).toContainText(
    "The window was closed before the sign-in was finished. Try again, or",
  );
  await expect(link(signIn, "continue in this window")).toBeVisible();
  peer.decision = "refuse";
  await openWindow();
  await expect(page.getByRole("alert").filter({ hasText: federatedErrors.refused })).toBeVisible();
  await expect(button(signIn, "Sign In")).toBeEnabled();
  peer.decision = "ask";
  const opened = await openWindow();
  await opened.getByRole("link", { name: "Allow" }).click();
  // The provider asks twice: to sign in, and for consent.
  const again = opened.getByRole("link", { name: "Allow" });
  await Promise.race([opened.waitForEvent("close"), again.click()]).catch(() => {});
  await expectSignedIn(page);
  await expect.poll(() => opened.isClosed()).toBe(true);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await expect(page).toHaveURL(/\/terms$/);

  // Without a window the provider opens in this one.
  peer.decision = "allow";
  await context.clearCookies();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openDialog(page, "Sign In", "/terms?from=menu");
  await provider.click();
  await expect(page).toHaveURL(/\/terms\?from=menu$/);
  await expectSignedIn(page);
});
