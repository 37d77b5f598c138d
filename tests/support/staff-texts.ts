import { expect, type Page } from "@playwright/test";
import { signInLabels } from "#app/features/account/messages.ts";
import { staffAreaMessages as postWords } from "#app/features/blog/staff-messages.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import { cookiesOf } from "./customers.ts";
import { whenAlive } from "./page-checks.ts";
import { publishedPost } from "./posts.ts";
import type { Site } from "./site.ts";
import { siteDatabase } from "./site-database.ts";
import { newStaff } from "./staff.ts";

/** The editor of a post that readers see, which therefore saves nothing by itself. */
export async function openPost(page: Page, site: Site) {
  const editor = await newStaff(site, "editor");
  await page.context().addCookies(cookiesOf(editor, site));
  const { db, close } = await siteDatabase(site);
  const { id } = await publishedPost(db, { title: "Slots" }, new Date("2026-11-20T08:00:00Z"));
  await close();
  await page.goto(`/admin/blogs/edit/${id}`);
  await whenAlive(page);
  return { editor, id, title: page.getByLabel(postWords.labels.title, { exact: true }) };
}

/** At the sign-in, where a session that has ended sends its page. */
export async function signInAgain(page: Page, { email, password }: { email: string; password: string }) {
  await expect(page.getByRole("heading", { name: staffMessages.loginTitle })).toBeVisible();
  await whenAlive(page);
  await page.getByLabel(signInLabels.email, { exact: true }).fill(email);
  await page.getByLabel(signInLabels.password, { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

/** Holds what the page's own scripts send by POST until told to go on. */
export async function holdSending(page: Page) {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  return {
    goOn,
    /** Resolves once one is held. */
    sent: () =>
      page.waitForRequest((request) => request.method() === "POST" && request.url().includes(".data")),
  };
}
