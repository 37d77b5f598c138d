import { readdirSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { maxFormBytes, maxLongFormBytes, maxPictureBytes } from "#app/limits.ts";
import { uploadedPicture } from "#app/platform/uploads/uploaded-picture.ts";
import { newStaff } from "#tests/support/account-visitor.ts";
import { expectPage, redirectOf } from "#tests/support/expected-responses.ts";
import { openS3Peer } from "#tests/support/s3-peer.ts";
import { openSite } from "#tests/support/shared-site.ts";

const site = await openSite();
const editor = await newStaff(site, "editor", "Efe Writer");
afterAll(() => site.stop());

const send = (where: string) => editor.who.send(where, { headers: { Accept: "text/html" } });
const get = (path: string, init: RequestInit = {}) => fetch(site.origin + path, init);
const words = (more: Record<string, string> = {}) => ({
  intent: "save",
  version: "1",
  title: "Dust over Kano",
  category: "Operations",
  excerpt: "What the harmattan does to a turbine.",
  content: "<p>It settles.</p>",
  author: "Efe Writer",
  ...more,
});
const post = (where: string, fields: Record<string, string>) => editor.who.post(where, fields);

/** Makes an empty draft, as the button in the list does. */
async function createDraft(): Promise<{ id: string; edit: string }> {
  const answer = await post("/admin/blogs/create", {});
  const { pathname } = new URL(answer.headers.get("location") ?? "", site.origin);
  expect(answer.status).toBe(302);
  expect(pathname).toMatch(/^\/admin\/blogs\/edit\/[0-9a-f-]{36}$/);
  return { id: pathname.split("/").at(-1) ?? "", edit: pathname };
}
/** Makes a draft with these texts, in its second version. */
async function createPost(more: Record<string, string> = {}) {
  const draft = await createDraft();
  expect((await post(draft.edit, words(more))).status).toBe(200);
  return draft;
}
const autosave = (more: Record<string, string>) => post("/admin/blogs/autosave", words(more));
const row = async (id: string) => (await site.query("select * from posts where id = $1", [id]))[0];
const versionOf = async (id: string) => String((await row(id))?.version);

describe("the form", () => {
  const conflict =
    "Someone else saved this post after you opened it. Nothing of theirs was overwritten, and your text is still here.";
  const slugRule =
    "Use lower-case letters, figures and single hyphens, at most 80 characters: lome-by-night.";
  const pictures = '<p>A</p><img src="/uploads/a.webp" alt=" "><img src="/uploads/b.webp">';
  const describe = "Describe the header picture in a sentence, for readers who cannot see it.";
  const addressRule = "Use the address of an uploaded picture, such as /uploads/….webp, or leave it empty.";
  it.each<[Record<string, string>, string[]]>([
    [{ title: " ", slug: "No Slug", excerpt: "Kept words" }, ["Write a title.", slugRule, "Kept words"]],
    [{ imageUrl: "/uploads/../sign-out", imageAlt: "Dust" }, [addressRule]],
    [{ content: pictures, imageUrl: "/uploads/c.webp" }, [pictureMessages.undescribed(2), describe]],
  ])("refuses %j with its messages, and keeps what was typed", async (fields, sentences) => {
    await expectPage(post((await createDraft()).edit, words(fields)), 400, ...sentences);
  });

  it("warns the second writer, overwrites nothing unseen, and replaces it on the next save", async () => {
    const { id, edit } = await createPost();
    expect((await post(edit, words({ version: "2", title: "The first" }))).status).toBe(200);
    const second = words({ version: "2", title: "The second" });
    const texts = [conflict, 'value="The second"', "See the saved version", `${edit}/preview`];
    const html = await expectPage(post(edit, second), 409, ...texts);
    expect(html).toMatch(/name="version" value="3"/);
    expect((await row(id))?.title).toBe("The first");
    expect((await post(edit, { ...second, version: "3" })).status).toBe(200);
    expect((await row(id))?.title).toBe("The second");
  });

  it("publishes, moves, withdraws and deletes for good on every list, with an audit entry each", async () => {
    const { id, edit } = await createPost({ slug: "kano-dust" });
    const change = async (intent: string, slug = "dust-of-kano", title = "Fresher") =>
      await post(edit, words({ version: await versionOf(id), intent, slug, title }));
    const statusOf = async (slug: string) => (await send(`/blog/${slug}`)).status;
    const read = async (path: string) => await (await send(path)).text();
    expect(await statusOf("kano-dust")).toBe(404);
    const lists = ["/", "/blog", "/blog/feed.xml", `/blog/${samplePosts[0].id}`];
    for (const path of [...lists, "/sitemap.xml"]) await send(path);
    expect((await change("publish", "kano-dust", "Fresh from the desk")).status).toBe(200);
    for (const path of [...lists, "/blog/kano-dust"])
      await expect.poll(() => read(path)).toContain("Fresh from the desk");
    await expect.poll(() => read("/sitemap.xml")).toContain("/blog/kano-dust<");
    await change("save");
    for (const path of lists) await expect.poll(() => read(path)).toContain("Fresher");
    expect(redirectOf(await send("/blog/kano-dust"))).toEqual([301, "/blog/dust-of-kano"]);
    expect(redirectOf(await send("/blog?before=kano-dust"))[1]).toBe("/blog?before=dust-of-kano");
    await change("withdraw");
    await expect.poll(() => statusOf("dust-of-kano")).toBe(404);
    await change("publish");
    const question = "Its comments, revisions and earlier addresses are deleted too. This cannot be undone.";
    await expectPage(send(edit), 200, question, "Left empty, it stays as it is.");
    const last = await versionOf(id);
    const list = (await change("delete")).headers.get("location") ?? "";
    expect(list).toBe("/admin/blogs?done=delete");
    await expectPage(send(list), 200, "The post is deleted.");
    for (const slug of ["dust-of-kano", "kano-dust"]) await expect.poll(() => statusOf(slug)).toBe(404);
    await expect.poll(() => read("/")).not.toContain("Fresher");
    for (const intent of ["publish", "delete"])
      expect((await post(edit, words({ version: last, intent }))).status).toBe(404);
    for (const address of [edit, `${edit}/preview`]) expect((await send(address)).status).toBe(404);
    expect(await row(id)).toBeUndefined();
    const audit = "select action from audit_entries where subject_id = $1 and actor_id = $2 order by id";
    const verbs = "save publish save withdraw publish delete".split(" ");
    expect(await site.column(audit, id, editor.id)).toEqual(verbs.map((verb) => `post.${verb}`));
  });

  it("shows the title for search engines", async () => {
    const title = "What the new landing charges mean for business jets";
    const { id, edit } = await createPost({ title });
    await expectPage(send(edit), 200, "Title: 51 characters; about 60 are shown.");
    await post(edit, words({ title, version: "2", intent: "publish" }));
    await expectPage(send(`/blog/${(await row(id))?.slug}`), 200, `<title>${title}</title>`);
  });

  it("shows a draft as a page of the site, to staff alone and to no search engine", async () => {
    const { edit } = await createPost({ content: "<p>Seen by staff</p><script>alert(1)</script>" });
    const preview = await send(`${edit}/preview`);
    const html = await expectPage(preview, 200, "Seen by staff");
    expect(html).not.toContain("alert(1)");
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(preview.headers.get("cache-control")).toMatch(/no-store|private/);
  });

  it("schedules by Lagos time, for no past moment and no post that is out", async () => {
    const { id, edit } = await createPost();
    const change = async (fields: Record<string, string>) =>
      await post(edit, words({ version: await versionOf(id), ...fields }));
    const schedule = (publishAt: string) => change({ intent: "schedule", publishAt, title: "Typed" });
    const past = "That moment has passed. Choose a later one, or publish now.";
    await expectPage(schedule("2020-01-01T10:00"), 400, past);
    expect((await schedule("2098-01-01T10:00")).status).toBe(200);
    expect(await row(id)).toMatchObject({ published_at: new Date("2098-01-01T09:00Z") });
    await change({ intent: "publish" });
    const published = "Not saved. Readers see this post already: unpublish it first, then schedule it.";
    await expectPage(schedule("2098-01-01T10:00"), 400, published, "Typed");
    expect(await row(id)).toMatchObject({ status: "published" });
  });

  it("restores a revision, and keeps the replaced one", async () => {
    const { id, edit } = await createPost({ title: "First words" });
    await post(edit, words({ version: "2", title: "Second words" }));
    const autosaved = await autosave({ id, version: "3", title: "Saved by itself" });
    expect([autosaved.status, await autosaved.json()]).toMatchObject([200, { ok: true, version: 4 }]);
    const first = "select id from post_revisions where post_id = $1 order by id limit 1";
    const restored = await post(edit, { intent: "restore", revision: (await site.value(first, id)) ?? "" });
    const notice = "The earlier text is back. What stood here before is kept among the revisions.";
    await expectPage(await send(restored.headers.get("location") ?? ""), 200, notice);
    expect((await row(id))?.title).toBe("First words");
    const revisions = "select reason || ': ' || title from post_revisions where post_id = $1 order by id";
    expect(await site.column(revisions, id)).toEqual([
      "save: First words",
      "save: Second words",
      "before: Saved by itself",
      "restore: First words",
    ]);
  });

  it("restores no revision that lacks what readers of a published post need", async () => {
    const { id, edit } = await createPost({ category: "" });
    await post(edit, words({ version: "2", intent: "publish" }));
    const first = "select id from post_revisions where post_id = $1 order by id limit 1";
    const restore = async () =>
      await post(edit, { intent: "restore", revision: (await site.value(first, id)) ?? "" });
    const refused = "Not restored: readers would see an unfinished post. Unpublish it first.";
    await expectPage(restore(), 400, refused);
    expect(await row(id)).toMatchObject({ status: "published", category: "Operations", version: 3 });
    await post(edit, words({ version: "3", intent: "withdraw" }));
    expect((await restore()).status).toBe(302);
    expect((await row(id))?.category).toBe("");
  });

  it("saves nothing by itself over what readers see", async () => {
    const { id, edit } = await createPost();
    await post(edit, words({ version: "2", intent: "publish" }));
    const answer = await autosave({ id, version: "3", title: "Half a th" });
    const refusal = { ok: false, message: conflict, status: 409, version: 3 };
    expect([answer.status, await answer.json()]).toEqual([409, refusal]);
    expect((await row(id))?.title).toBe("Dust over Kano");
    await post(edit, { intent: "delete", version: "3" });
    const gone = await autosave({ id, version: "4", title: "Half a th" });
    expect([gone.status, await gone.json()]).toMatchObject([404, { message: "There is no such post." }]);
  });

  it("refuses values that are too long, and odd ones cause no unhandled error", async () => {
    const { edit } = await createDraft();
    const long = await post(edit, words({ content: "x".repeat(maxFormBytes * 2) }));
    expect(long.status).toBe(200);
    const tooLong = await post(edit, words({ content: "x".repeat(maxLongFormBytes) }));
    expect(tooLong.status).toBe(413);
    const odd: Record<string, Record<string, string>> = {
      [edit]: words({ title: "nul \0 nul", version: "2" }),
      "/admin/blogs/edit/not-an-id": words(),
      "/admin/blogs/edit/00000000-0000-4000-8000-000000000000": words(),
      "/admin/blogs/autosave": {},
    };
    for (const [address, fields] of Object.entries(odd))
      expect([address, (await post(address, fields)).status < 500]).toEqual([address, true]);
    for (const query of ["?after=x&order=y&status=z", "?q=%00", "?q='%22%26", "?status=deleted"])
      expect((await send(`/admin/blogs${query}`)).status).toBe(200);
  });
});

const picture = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: "#886644" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "secret-place" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } })
    .toBuffer();
async function upload(bytes: Uint8Array | string, name: string, { who } = editor) {
  const body = new FormData();
  body.set("picture", new File([bytes as BlobPart], name, { type: "image/png" }));
  return await who.send("/admin/uploads", { method: "POST", body });
}

describe("pictures", () => {
  it("come out in every width and format, without what travelled with them, and stay for a year", async () => {
    const answer = await upload(await picture(), "x.png");
    const { src } = (await answer.json()) as { src: string };
    expect(answer.status).toBe(201);
    expect(src).toMatch(/^\/uploads\/[0-9a-f]{32}-1200x800\.webp$/);
    for (const { type, srcSet } of uploadedPicture(src)?.sources ?? [])
      for (const entry of srcSet.split(", ")) {
        const [file = "", wide = ""] = entry.split(" ");
        const served = await get(file);
        const { headers } = served;
        const bytes = Buffer.from(await served.arrayBuffer());
        const facts = await sharp(bytes).metadata();
        expect([file, served.status, headers.get("content-type")]).toEqual([file, 200, type]);
        expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect([`${facts.width}w`, facts.exif]).toEqual([wide, undefined]);
        expect(bytes.includes("secret-place")).toBe(false);
        const conditional = { headers: { "If-None-Match": headers.get("etag") ?? "" } };
        expect([file, (await get(file, conditional)).status]).toEqual([file, 304]);
        const head = await get(file, { method: "HEAD" });
        expect(head.headers.get("content-length")).toBe(String(bytes.length));
      }
    expect(await (await upload(await picture(), "again.jpg")).json()).toMatchObject({ src });
    const { edit } = await createPost({ imageUrl: src, imageAlt: "Dust" });
    expect(await (await send(`${edit}/preview`)).text()).toContain(src.replace(".webp", ".480.avif 480w"));
  });

  it("are nothing but pictures", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const head = Buffer.from("89504e470d0a1a0a", "hex");
    for (const [name, bytes, status] of [
      ["html as png", "<!doctype html><script>alert(1)</script>", 415],
      ["svg", svg, 415],
      ["svg behind a png's first bytes", Buffer.concat([head, Buffer.from(svg)]), 422],
      ["half a jpeg", (await picture()).subarray(0, 900), 422],
      ["nothing", "", 400],
    ] as const) {
      const answer = await upload(bytes, `${name}.png`);
      expect([name, answer.status, Object.keys(await answer.json())]).toEqual([name, status, ["error"]]);
    }
    const polyglot = Buffer.concat([await picture(640, 480), Buffer.from("<script>tail</script>")]);
    const { src } = (await (await upload(polyglot, "both.html")).json()) as { src: string };
    const served = Buffer.from(await (await send(src)).arrayBuffer());
    expect(served.includes("<script>tail")).toBe(false);
  });

  it("are refused if they would unpack to too many pixels, are too large, or have no length", async () => {
    // A PNG of one pixel whose header names 144 million.
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } });
    const bomb = await pixel.png().toBuffer();
    bomb.writeUInt32BE(12_000, 16);
    bomb.writeUInt32BE(12_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect((await upload(bomb, "bomb.png")).status).toBe(422);
    for (const extra of [1, 200_000])
      expect((await upload(new Uint8Array(maxPictureBytes + extra), "big.png")).status).toBe(413);
    const body = new Blob([new Uint8Array(1000)]).stream();
    const chunked = { method: "POST", body, duplex: "half" } as RequestInit;
    expect((await editor.who.send("/admin/uploads", chunked)).status).toBe(411);
  });

  it("are the only files of the data folder that can be read", async () => {
    for (const name of ["", "..%2fsecret", "%2e%2e/secret", "a.webp", "x.html"])
      expect([name, (await send(`/uploads/${name}`)).status]).toEqual([name, 404]);
    const invented = `/uploads/${"0".repeat(32)}-1200x800.webp`;
    expect((await get(invented, { headers: { "If-None-Match": "*" } })).status).toBe(404);
    const names = readdirSync(path.join(site.dataDir, "uploads"));
    expect(names.filter((name) => !/^[\w.-]+\.(avif|webp)$/.test(name))).toEqual([]);
  });
});

it("publishes a post once for three presses, and accepts a repeated autosave without a conflict", async () => {
  const { id, edit } = await createDraft();
  const draft = words({ id, title: "Harmattan over Kano", intent: "publish" });
  const send = () => post(edit, draft);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const posts = "select slug, status from posts where title = 'Harmattan over Kano'";
  expect(await site.query(posts)).toEqual([{ slug: "harmattan-over-kano", status: "published" }]);
  expect((await site.auditOf(id)).filter((action) => action === "post.publish")).toHaveLength(1);
  const { id: other } = await createDraft();
  for (const _ of [1, 2]) expect((await autosave({ id: other, title: "Sand over Kano" })).status).toBe(200);
});

it("keeps pictures in a bucket and shows them, or answers 503 while it is away", async () => {
  const peer = await openS3Peer();
  onTestFinished(() => peer.stop());
  const other = await openSite({ env: peer.env });
  onTestFinished(() => other.stop());
  const writer = await newStaff(other, "editor");
  const bytes = new Uint8Array(await picture(64, 48));
  const bring = () => upload(bytes, "x.jpg", writer);
  expect(other.output()).toContain("in the bucket harmattan-pictures");
  peer.failWith(503);
  const away = await bring();
  expect([away.status, await away.json()]).toEqual([503, { error: pictureMessages.away }]);
  peer.failWith(null);
  const { src } = (await (await bring()).json()) as { src: string };
  expect(readdirSync(other.dataDir)).not.toContain("uploads");
  const response = await fetch(other.origin + src);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(peer.objects.get(src.slice(1))?.bytes);
  peer.failWith(500);
  expect((await fetch(other.origin + src)).status).toBe(503);
  expect(peer.refused).toEqual([]);
});
