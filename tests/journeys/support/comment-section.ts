import type { Browser, Page } from "@playwright/test";
import { commentMessages } from "#app/features/comments/messages.ts";
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

/** A page of another visitor, from another address. */
export const anotherVisitor = (browser: Browser, { origin }: Site): Promise<Page> =>
  browser.newPage({ baseURL: origin, extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.7" } });

/** Inserts comments, the last the newest, and waits until the post's page shows them. */
export async function seedComments(site: Site, slug: string, words: readonly string[]): Promise<void> {
  await site.query(
    `with post as (select id from posts where slug = $1), thread as (
       insert into comment_threads (post_id, count, change) select id, $3::int, $3::int from post
       on conflict (post_id) do update set count = comment_threads.count + $3::int, change = comment_threads.change + $3::int
       returning post_id, change - $3::int as before)
     insert into comments (post_id, change, name, email, content, submission)
     select post_id, before + place, 'Writer ' || place, 'writer@secret.example', words, gen_random_uuid()::text
     from thread, unnest($2::text[]) with ordinality as written (words, place) order by place`,
    [slug, words, words.length],
  );
  await site.query("select pg_notify('live', $1)", [JSON.stringify(["pages", { paths: [`/blog/${slug}`] }])]);
  for (let isShown = false; !isShown; )
    isShown = (await (await fetch(`${site.origin}/blog/${slug}`)).text()).includes(`Writer ${words.length}<`);
}
