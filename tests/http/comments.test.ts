import { afterAll, expect, it, onTestFinished } from "vitest";
import { commentedPost, setCommentStatus } from "#app/features/comments/comments.server.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { commentablePost, writtenComment } from "#tests/support/comments.ts";
import { readEvents } from "#tests/support/event-reader.ts";
import { expectPage, expectRedirect, redirectOf } from "#tests/support/expected-responses.ts";
import { removeOtherPosts } from "#tests/support/posts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";

// Comments are written through a second connection to the database, like those of another process of the site.

const site = await sharedSite();
const { db } = await site.database();
for (const title of ["Calm post", "Busy post"]) await commentablePost(db, title);
afterAll(() => removeOtherPosts(site));

const [slug, busySlug] = ["calm-post", "busy-post"];
const address = (of = slug) => `${site.origin}/api/blog/${of}/comments`;

async function write(content: string, of = slug) {
  const post = await commentedPost(db, of);
  if (!post) throw new Error(`${of} is not published`);
  return (await writtenComment(db, post, { content })).comment;
}
const post = (of: string, fields: Record<string, string>) =>
  new AccountVisitor(site).post(`/blog/${of}`, fields);

it("announces a new comment and its removal to open pages, whose next request shows the change", async () => {
  const reader = await readEvents(`${address()}/stream`);
  onTestFinished(() => reader.close());
  expect(reader.headers.get("content-type")).toContain("text/event-stream");
  expect(reader.headers.get("cache-control")).toContain("no-store");
  await reader.hasChanges(1);
  const thread = async () => await (await fetch(address())).json();
  const { count } = await thread();
  const { id } = await write("Streamed");
  await reader.hasChanges(2);
  const comment = { id, name: "Ada Obi", content: "Streamed", createdAt: expect.any(String) };
  const changed = await thread();
  expect([changed.comments[0], changed.count]).toEqual([comment, count + 1]);
  await setCommentStatus(db, id, "hidden");
  await reader.hasChanges(3);
  const { comments } = await thread();
  expect(comments).not.toContainEqual(comment);
});

it("shows a comment in the cached page, and no longer once it is spam", async () => {
  const isShown = async () =>
    (await (await fetch(`${site.origin}/blog/${slug}`)).text()).includes("In the cached page");
  expect(await isShown()).toBe(false);
  const { id } = await write("In the cached page");
  await expect.poll(isShown).toBe(true);
  await setCommentStatus(db, id, "spam");
  await expect.poll(isShown).toBe(false);
});

it("never publishes the writer's e-mail address", async () => {
  for (let index = 0; index < 25; index += 1) await write(`Busy ${index}`, busySlug);
  const refused = await post(busySlug, { name: "Ada", email: "", content: "x" });
  expect(refused.status).toBe(400);
  const { older: cursor } = await (await fetch(address(busySlug))).json();
  const answers = [await refused.text()];
  const [page, thread] = [`/blog/${busySlug}`, `/api/blog/${busySlug}/comments`];
  const older = [page, thread].map((path) => `${path}?before=${cursor}`);
  for (const path of [page, `${page}.data`, thread, ...older, "/blog", "/blog/feed.xml", "/"]) {
    const response = await fetch(site.origin + path);
    expect([path, response.status]).toEqual([path, 200]);
    answers.push(await response.text());
  }
  for (const text of [...answers, site.output()]) expect(text).not.toContain("secret.example");
});

it("redirects a comment for the post's earlier address to the present one, which keeps a refused text", async () => {
  await site.query(
    "insert into earlier_slugs (slug, post_id) select 'once-calm-post', id from posts where slug = $1",
    [slug],
  );
  const words = { name: "Ada", email: "ada@example", content: "Sent meanwhile" };
  expect(redirectOf(await post("once-calm-post", words))).toEqual([307, "/blog/calm-post"]);
  await expectPage(post(slug, words), 400, "Sent meanwhile");
  await expectRedirect(
    post(slug, { ...words, email: "ada@secret.example" }),
    "/blog/calm-post?posted#write-comment",
  );
  const { comments } = await (await fetch(address())).json();
  expect(comments[0]).toMatchObject({ name: "Ada", content: "Sent meanwhile" });
});

it("answers 404 for an unknown post of a form and unknown cursors", async () => {
  for (const path of [`/api/blog/${slug}/comments?before=x`, `/api/blog/${slug}/comments?before=99999999`]) {
    const response = await fetch(site.origin + path);
    expect([path, response.status, Object.keys(await response.json())]).toEqual([path, 404, ["error"]]);
  }
  expect((await post("nowhere", { name: "Ada", email: "ada@example.com", content: "x" })).status).toBe(404);
  const moved = await fetch(`${site.origin}/blog/${slug}?before=99999999`, { redirect: "manual" });
  expect(redirectOf(moved)).toEqual([302, `/blog/${slug}`]);
  const head = await fetch(`${address()}/stream`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
});

it("listens on one connection however many readers there are", async () => {
  const readers = await Promise.all(Array.from({ length: 20 }, () => readEvents(`${address()}/stream`)));
  onTestFinished(() => {
    for (const reader of readers) reader.close();
  });
  const connections = `select count(*)::int from pg_stat_activity
    where application_name = 'harmattan live' and datname = current_database()`;
  expect(await site.value<number>(connections)).toBe(1);
});
