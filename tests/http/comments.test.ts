import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { samplePosts } from "#app/content/sample-posts.ts";
import { setCommentStatus } from "#app/features/comments/change-comments.server.ts";
import { commentMessages as say } from "#app/features/comments/messages.ts";
import { limits } from "#app/limits.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { readEvents } from "#tests/support/event-reader.ts";
import { type Site, startSite } from "#tests/support/site.ts";

// Two processes of the site on one database, as behind a load balancer.

let database: TestDatabase;
let first: Site;
let second: Site;
let env: Record<string, string>;
beforeAll(async () => {
  database = await testDatabase("byUrl");
  if (!("connectionString" in database.connection)) throw new Error("no address");
  env = {
    DATABASE_URL: database.connection.connectionString,
    AUTH_SECRET: "a secret that both processes of the test have",
  };
  first = await startSite({ env });
  second = await startSite({ env });
}, 180_000);
afterAll(async () => {
  await first.stop();
  await second.stop();
  await database.close();
});

const [slug = "", busySlug = "", restSlug = ""]: string[] = samplePosts.map(({ id }) => id);
const address = (site: Site, of = slug) => `${site.origin}/api/blog/${of}/comments`;
let written = 0;
const words = (more: Record<string, string> = {}) => {
  written += 1;
  return { name: `Writer ${written}`, email: "writer@secret.example", content: `Words ${written}`, ...more };
};
const network = () => `198.51.${Math.floor(written / 200)}.${written % 200}`;
const post = (
  site: Site,
  fields: Record<string, string>,
  {
    of = slug,
    from = network(),
    ...headers
  }: { of?: string; from?: string; [name: string]: string | undefined } = {},
) =>
  fetch(`${site.origin}/blog/${of}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-Forwarded-For": from, ...(headers as Record<string, string>) },
  });
const stored = async (name: string) =>
  (await database.pool.query("select 1 from comments where name = $1", [name])).rowCount;
const idOf = async (content: string): Promise<number> =>
  Number((await database.pool.query("select id from comments where content = $1", [content])).rows[0]?.id);
const text = async (response: Response) => (await response.text()).replaceAll("&#x27;", "'");

it("reaches readers of both processes within a second, and tells them of what was taken away", async () => {
  const readers = [
    await readEvents(`${address(first)}/stream?after=0`),
    await readEvents(`${address(second)}/stream?after=0`),
  ];
  for (const reader of readers) {
    onTestFinished(() => reader.close());
    expect(reader.headers.get("content-type")).toContain("text/event-stream");
    expect(reader.headers.get("cache-control")).toContain("no-store");
  }
  const told = Promise.all(
    readers.map(async (reader) => {
      await reader.has(1);
      return performance.now();
    }),
  );
  const fields = words();
  const answer = await post(first, fields);
  const answered = performance.now();
  expect(Math.max(...(await told)) - answered).toBeLessThan(1_000);
  expect(answer.status).toBe(200);
  const { name, content } = fields;
  const id = await idOf(content);
  for (const reader of readers)
    expect((await reader.has(1))[0]).toMatchObject({
      event: "comment",
      data: { comment: { id, name, content, createdAt: expect.any(String) } },
    });
  await setCommentStatus(database.db, id, "hidden");
  for (const reader of readers)
    expect((await reader.has(2))[1]).toMatchObject({ event: "gone", data: { id } });
});

it("shows a comment in the page of either process, and no longer once it is hidden", async () => {
  const pages = () =>
    Promise.all([first, second].map(async (site) => (await fetch(`${site.origin}/blog/${slug}`)).text()));
  await pages();
  const fields = words({ content: "Frozen with the page" });
  await post(first, fields);
  await expect
    .poll(async () => (await pages()).map((html) => html.includes(fields.content)), { timeout: 20_000 })
    .toEqual([true, true]);
  await setCommentStatus(database.db, await idOf(fields.content), "spam");
  await expect
    .poll(async () => (await pages()).map((html) => html.includes(fields.content)), { timeout: 20_000 })
    .toEqual([false, false]);
});

it.runIf(isFullCampaign)(
  "goes on after a killed and restarted server where the reader stopped, without a gap or a repeat",
  async () => {
    const dying = await startSite({ env });
    const reader = await readEvents(`${address(dying, restSlug)}/stream?after=0`);
    for (let index = 0; index < 3; index += 1)
      await post(second, words({ content: `r${index}` }), { of: restSlug });
    const last = (await reader.has(3)).at(-1)?.id;
    await dying.kill();
    await reader.ended;
    for (let index = 3; index < 6; index += 1)
      await post(second, words({ content: `r${index}` }), { of: restSlug });
    const restarted = await startSite({ env });
    onTestFinished(() => restarted.stop());
    const again = await readEvents(`${address(restarted, restSlug)}/stream?after=0`, { after: last ?? "" });
    onTestFinished(() => again.close());
    await again.has(3);
    await post(second, words({ content: "r6" }), { of: restSlug });
    const all = [...reader.events, ...(await again.has(4))].map(
      ({ data }) => (data as { comment: { content: string } }).comment.content,
    );
    expect(all).toEqual(["r0", "r1", "r2", "r3", "r4", "r5", "r6"]);
  },
  120_000,
);

it.runIf(isFullCampaign)(
  "ends its streams when it is told to stop, and stops",
  async () => {
    const stopping = await startSite({ env });
    const reader = await readEvents(`${address(stopping)}/stream`);
    await stopping.stop();
    await reader.ended;
    expect(stopping.output()).not.toContain("did not stop in time");
  },
  60_000,
);

it("never says anyone's address, wherever one asks", async () => {
  const reader = await readEvents(`${address(first, busySlug)}/stream?after=0`);
  onTestFinished(() => reader.close());
  for (let index = 0; index < 25; index += 1) await post(second, words(), { of: busySlug });
  const refused = await post(second, { ...words(), email: "", content: "" }, { of: busySlug });
  expect(refused.status).toBe(400);
  await reader.has(25);
  const { older } = await (await fetch(address(first, busySlug))).json();
  const said = [reader.raw(), await refused.text()];
  for (const path of [
    `/blog/${busySlug}`,
    `/blog/${busySlug}.data`,
    `/blog/${busySlug}?before=${older}`,
    `/api/blog/${busySlug}/comments`,
    `/api/blog/${busySlug}/comments?before=${older}`,
    "/blog",
    "/blog/feed.xml",
    "/",
  ]) {
    const response = await fetch(first.origin + path);
    expect([path, response.status]).toEqual([path, 200]);
    said.push(await response.text());
  }
  for (const text of said) expect(text).not.toContain("secret.example");
  for (const site of [first, second]) expect(site.output()).not.toContain("secret.example");
});

it("stores the same sending once, whichever process takes it", async () => {
  const fields = words({ idempotencyKey: "0123456789abcdef", openMs: "9000" });
  const answers = await Promise.all([first, second, first, second].map((site) => post(site, fields)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await stored(fields.name)).toBe(1);
});

it("refuses what the form refuses, programs, other sites, and more than one network's share", async () => {
  const empty = await post(first, { ...words(), name: "  " });
  const html = await text(empty);
  expect([empty.status, html.includes(say.fillAll), html.includes(say.nameMissing)]).toEqual([
    400,
    true,
    true,
  ]);
  expect(await text(await post(first, { ...words(), email: "no" }))).toMatch(/like an e-mail address/);
  expect((await post(first, words({ name: "Bot", website: "https://spam.example" }))).status).toBe(400);
  expect((await post(first, words({ name: "Bot", openMs: "12" }))).status).toBe(400);
  expect((await post(first, words({ name: "Bot" }), { Origin: "https://evil.example" })).status).toBe(403);
  expect(await stored("Bot")).toBe(0);
  const from = "203.0.113.5";
  for (let index = 0; index < limits.commentsPerNetwork.points; index += 1)
    expect((await post(index % 2 ? first : second, words(), { from })).status).toBe(200);
  const refused = await post(first, words({ name: "Too many" }), { from });
  expect([refused.status, await stored("Too many")]).toEqual([429, 0]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("knows no comments of posts that are not there, and no invented cursors", async () => {
  for (const path of [
    "/api/blog/nowhere/comments",
    "/api/blog/nowhere/comments/stream",
    `/api/blog/${slug}/comments?before=x`,
    `/api/blog/${slug}/comments?before=99999999`,
  ]) {
    const response = await fetch(first.origin + path);
    expect([path, response.status, Object.keys(await response.json())]).toEqual([path, 404, ["error"]]);
  }
  expect((await post(first, words({ name: "Nowhere" }), { of: "nowhere" })).status).toBe(404);
  const moved = await fetch(`${first.origin}/blog/${slug}?before=99999999`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([302, `/blog/${slug}`]);
  const head = await fetch(`${address(first)}/stream`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
});

it("needs one listening connection a process, however many readers there are", async () => {
  const readers = await Promise.all(Array.from({ length: 20 }, () => readEvents(`${address(first)}/stream`)));
  onTestFinished(async () => void (await Promise.all(readers.map((reader) => reader.close()))));
  const { rows } = await database.pool.query(
    "select count(*)::int as count from pg_stat_activity where application_name = 'harmattan live' and datname = current_database()",
  );
  expect(rows).toEqual([{ count: 2 }]);
});
