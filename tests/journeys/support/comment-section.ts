import type { Browser, Page } from "@playwright/test";
import { commentMessages } from "#app/features/comments/comment.ts";
import type { Site } from "#tests/support/site.ts";
import { field, whenAlive } from "./page.ts";

const commentForm = (page: Page) => page.getByRole("form", { name: commentMessages.formLabel });
export const commentField = (page: Page, name: keyof typeof commentMessages.labels) =>
  field(commentForm(page), commentMessages.labels[name]);
export const postButton = (page: Page) => commentForm(page).getByRole("button");
export const commentList = (page: Page) => page.locator("#comments ol");
export const commentEntries = (page: Page) => commentList(page).getByRole("listitem");

/** Opens the post and waits until it receives new comments. */
export async function openComments(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes("/comments/stream"));
  await page.goto(path);
  await whenAlive(page);
  await stream;
}

export async function postComment(page: Page, name: string, content: string): Promise<void> {
  await whenAlive(page);
  await fillComment(page, name, content);
  await postButton(page).click();
}

export async function fillComment(page: Page, name: string, content: string): Promise<void> {
  await commentField(page, "name").fill(name);
  await commentField(page, "email").fill(`${name.toLowerCase().replace(/\W+/g, ".")}@secret.example`);
  await commentField(page, "content").fill(content);
}

export const anotherVisitor = (browser: Browser, { origin }: Site): Promise<Page> =>
  browser.newPage({ baseURL: origin, extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.7" } });
