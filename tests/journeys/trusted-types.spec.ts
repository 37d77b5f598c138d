import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

test("a page takes no string for HTML or a script, from whatever script it comes", async ({
  page,
  quiet,
}) => {
  quiet.allow(/TrustedHTML|TrustedScript|TrustedScriptURL|TrustedTypePolicy/);
  await page.goto("/blog");
  await whenAlive(page);
  const outcomes = await page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): void };
    };
    const attempts: Record<string, () => unknown> = {
      markup: () => {
        document.createElement("div").innerHTML = "<b>words</b>";
      },
      "a document": () => new DOMParser().parseFromString("<b>words</b>", "text/html"),
      "a script": () => {
        document.createElement("script").textContent = "void 0";
      },
      "a script's address": () => {
        document.createElement("script").src = "/robots.txt";
      },
      "a rule of its own": () => trustedTypes.createPolicy("mine", {}),
      "the site's rule again": () => trustedTypes.createPolicy("harmattan", {}),
    };
    return Object.entries(attempts).map(([what, attempt]) => {
      try {
        attempt();
        return `${what} was taken`;
      } catch (error) {
        return `${what}: ${(error as Error).name}`;
      }
    });
  });
  expect(outcomes).toEqual(
    [
      "markup",
      "a document",
      "a script",
      "a script's address",
      "a rule of its own",
      "the site's rule again",
    ].map((what) => `${what}: TypeError`),
  );
});

test("a post that is moved to shows its text, and takes the facts for search engines of no page along", async ({
  page,
}) => {
  await page.goto("/blog");
  const facts = page.locator('script[type="application/ld+json"]');
  await expect(facts).not.toHaveCount(0);
  await whenAlive(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Slots and permits/ })
    .first()
    .click();
  await expect(page.locator(".post-body p").first()).toBeVisible();
  await expect(facts).toHaveCount(0);
});
