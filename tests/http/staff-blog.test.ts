import { readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { staffAreaMessages as say } from "#app/features/blog/staff-messages.ts";
import { maxFormBytes, maxLongFormBytes, maxPictureBytes } from "#app/limits.ts";
import { uploadedPicture } from "#app/platform/uploads/uploaded-picture.ts";
import { type Customer, newCustomer } from "#tests/support/customers.ts";
import { wakeWorkers } from "#tests/support/due-jobs.ts";
import { openS3Peer, type S3Peer } from "#tests/support/s3-peer.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
let editor: Customer;
let customer: Customer;
beforeAll(async () => {
  site = await startSite();
  customer = await newCustomer(site);
  editor = await newCustomer(site, { name: "Efe Writer" });
  await site.query("update users set role = 'editor' where id = $1", [editor.id]);
}, 120_000);
afterAll(() => site.stop());

const send = (where: string, init: RequestInit = {}, who: Customer | null = editor) =>
  fetch(site.origin + where, {
    redirect: "manual",
    ...init,
    headers: { ...(who ? { Cookie: who.cookie } : {}), Accept: "text/html", ...init.headers },
  });
const words = (more: Record<string, string> = {}) => ({
  intent: "save",
  version: "0",
  title: "Dust over Kano",
  category: "Operations",
  excerpt: "What the harmattan does to a turbine.",
  content: "<p>It settles.</p>",
  author: "Efe Writer",
  ...more,
});
const post = (where: string, fields: Record<string, string>, who: Customer | null = editor) =>
  send(where, { method: "POST", body: new URLSearchParams(fields) }, who);

async function created(more: Record<string, string> = {}): Promise<{ id: string; edit: string }> {
  const answer = await post("/admin/blogs/create", words(more));
  const to = new URL(answer.headers.get("location") ?? "", site.origin);
  expect([answer.status, to.pathname]).toEqual([
    302,
    expect.stringMatching(/^\/admin\/blogs\/edit\/[0-9a-f-]{36}$/),
  ]);
  return { id: to.pathname.split("/").at(-1) ?? "", edit: to.pathname };
}
const row = async (id: string) =>
  (
    await site.query<{ version: number; status: string; slug: string; title: string; content: string }>(
      "select version, status, slug, title, content from posts where id = $1",
      [id],
    )
  )[0];

describe("who may", () => {
  const pages = ["/admin/blogs", "/admin/blogs/create"];
  it("send visitors to the sign-in, refuse customers, and let editors in", async () => {
    const { edit } = await created();
    for (const page of [...pages, edit, `${edit}/preview`]) {
      const visitor = await send(page, {}, null);
      expect([page, visitor.status, visitor.headers.get("location")]).toEqual([
        page,
        302,
        expect.stringMatching(/^\/admin\/login\?/),
      ]);
      expect([page, (await send(page, {}, customer)).status]).toEqual([page, 403]);
      expect([page, (await send(page)).status]).toEqual([page, 200]);
    }
  });

  it("take a change from nobody else", async () => {
    const { id, edit } = await created();
    const before = (await site.query("select 1 from posts")).length;
    for (const [who, status] of [
      [null, 302],
      [customer, 403],
    ] as const) {
      for (const address of ["/admin/blogs/create", "/admin/blogs/autosave", edit])
        expect((await post(address, words({ title: "Not mine", id }), who)).status).toBe(status);
      expect((await upload(await picture(), "a.png", who)).status).toBe(status);
    }
    expect((await site.query("select 1 from posts")).length).toBe(before);
    expect((await row(id))?.title).toBe("Dust over Kano");
  });
});

describe("the form without scripts", () => {
  it("keeps what was typed and says what is wrong", async () => {
    const answer = await post(
      "/admin/blogs/create",
      words({ title: " ", slug: "No Slug", excerpt: "Kept words" }),
    );
    const html = await answer.text();
    expect(answer.status).toBe(400);
    for (const sentence of [say.titleMissing, say.slugFormat, "Kept words"]) expect(html).toContain(sentence);
  });

  it("takes no picture's address that leads out of the pictures", async () => {
    const answer = await post(
      "/admin/blogs/create",
      words({ imageUrl: "/uploads/../sign-out", imageAlt: "Dust" }),
    );
    expect([answer.status, (await answer.text()).includes(say.imageUrlFormat)]).toEqual([400, true]);
  });

  it("asks for words beside every picture", async () => {
    const content = '<p>A</p><img src="/uploads/a.webp" alt=" "><img src="/uploads/b.webp">';
    const answer = await post("/admin/blogs/create", words({ content, imageUrl: "/uploads/c.webp" }));
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(pictureMessages.undescribed(2));
    expect(html).toContain(say.imageAltMissing);
  });

  it("tells the second writer, overwrites nothing, and does not forget it on the next try", async () => {
    const { id, edit } = await created();
    expect((await post(edit, words({ version: "1", title: "The first" }))).status).toBe(200);
    const second = await post(edit, words({ version: "1", title: "The second" }));
    const html = await second.text();
    expect(second.status).toBe(409);
    expect(html).toContain(say.changed);
    expect(html).toContain('value="The second"');
    // The refused form still carries the version that its writer had seen.
    expect(html).toMatch(/name="version" value="1"/);
    expect((await row(id))?.title).toBe("The first");
  });

  it("publishes, moves the address, withdraws and deletes for good", async () => {
    const { id, edit } = await created({ slug: "kano-dust" });
    expect((await send("/blog/kano-dust")).status).toBe(404);
    expect((await post(edit, words({ version: "1", intent: "publish", slug: "kano-dust" }))).status).toBe(
      200,
    );
    await expect.poll(async () => (await send("/blog/kano-dust")).status).toBe(200);
    await expect.poll(async () => await (await send("/")).text()).toContain("Dust over Kano");
    const version = async () => String((await row(id))?.version);
    await post(edit, words({ version: await version(), intent: "save", slug: "dust-of-kano" }));
    await expect.poll(async () => (await send("/blog/kano-dust")).status).toBe(301);
    const moved = await send("/blog/kano-dust");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blog/dust-of-kano"]);

    await post(edit, { intent: "withdraw", version: await version() });
    await expect.poll(async () => (await send("/blog/dust-of-kano")).status).toBe(404);
    await post(edit, words({ version: await version(), intent: "publish", slug: "dust-of-kano" }));
    await expect.poll(async () => (await send("/blog/dust-of-kano")).status).toBe(200);

    expect(await (await send(edit)).text()).toContain(say.deleteDetail);
    const last = await version();
    const deleted = await post(edit, { intent: "delete", version: last });
    const list = deleted.headers.get("location") ?? "";
    expect(list).toBe("/admin/blogs?done=delete");
    expect(await (await send(list)).text()).toContain("The post is deleted.");
    for (const address of ["/blog/dust-of-kano", "/blog/kano-dust"])
      await expect.poll(async () => (await send(address)).status).toBe(404);
    for (const intent of ["publish", "undelete", "destroy", "delete"])
      expect((await post(edit, words({ version: last, intent }))).status).toBe(404);
    for (const address of [edit, `${edit}/preview`]) expect((await send(address)).status).toBe(404);
    expect(await row(id)).toBeUndefined();
    const entries = await site.query<{ action: string; actor_id: string }>(
      "select action, actor_id from audit_entries where subject_id = $1 order by id",
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual(
      ["save", "save", "publish", "save", "withdraw", "save", "publish", "delete"].map(
        (verb) => `post.${verb}`,
      ),
    );
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([editor.id]));
  });

  it("shows a draft as a page of the site, to staff alone and to no search engine", async () => {
    const { edit } = await created({ content: "<p>Seen by staff</p><script>alert(1)</script>" });
    const preview = await send(`${edit}/preview`);
    const html = await preview.text();
    expect(html).toContain("Seen by staff");
    expect(html).not.toContain("alert(1)");
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(preview.headers.get("cache-control")).toMatch(/no-store|private/);
  });

  it("knows no moment that has passed, and reads Lagos time", async () => {
    const { id, edit } = await created();
    const past = await post(edit, words({ version: "1", intent: "schedule", publishAt: "2020-01-01T10:00" }));
    expect([past.status, (await past.text()).includes(say.publishAtPast)]).toEqual([400, true]);
    expect(
      (await post(edit, words({ version: "1", intent: "schedule", publishAt: "2098-01-01T10:00" }))).status,
    ).toBe(200);
    const [planned] = await site.query<{ at: string }>(
      "select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from posts where id = $1",
      [id],
    );
    expect(planned?.at).toBe("2098-01-01 09:00");
  });

  it("puts no post on the schedule that readers see, and keeps what was typed", async () => {
    const { id, edit } = await created();
    expect((await post(edit, words({ version: "1", intent: "publish" }))).status).toBe(200);
    const version = String((await row(id))?.version);
    const late = words({ version, intent: "schedule", publishAt: "2098-01-01T10:00", title: "Typed" });
    const refused = await post(edit, late);
    const html = await refused.text();
    expect([refused.status, html.includes(say.alreadyOut), html.includes("Typed")]).toEqual([
      400,
      true,
      true,
    ]);
    expect(await row(id)).toMatchObject({ status: "published" });
  });

  it("restores a revision, and keeps what stood there", async () => {
    const { id, edit } = await created({ title: "First words" });
    await post(edit, words({ version: "1", title: "Second words" }));
    const autosaved = await post(
      "/admin/blogs/autosave",
      words({ id, version: "2", title: "Saved by itself" }),
    );
    expect([autosaved.status, await autosaved.json()]).toMatchObject([200, { ok: true, version: 3 }]);
    const kept = () =>
      site.query<{ id: string; title: string; reason: string }>(
        "select id, title, reason from post_revisions where post_id = $1 order by id",
        [id],
      );
    const [first] = await kept();
    await post(edit, { intent: "restore", version: "3", revision: first?.id ?? "" });
    expect((await row(id))?.title).toBe("First words");
    expect((await kept()).map(({ title, reason }) => `${reason}: ${title}`)).toEqual([
      "save: First words",
      "save: Second words",
      "before: Saved by itself",
      "restore: First words",
    ]);
  });

  it("saves nothing by itself over what readers see", async () => {
    const { id, edit } = await created();
    await post(edit, words({ version: "1", intent: "publish" }));
    const answer = await post("/admin/blogs/autosave", words({ id, version: "3", title: "Half a th" }));
    expect([answer.status, await answer.json(), (await row(id))?.title]).toEqual([
      409,
      { ok: false, message: say.changed, isConflict: true },
      "Dust over Kano",
    ]);
    await post(edit, { intent: "delete", version: "3" });
    const gone = await post("/admin/blogs/autosave", words({ id, version: "4", title: "Half a th" }));
    expect([gone.status, ((await gone.json()) as { message: string }).message]).toEqual([404, say.gone]);
  });

  it("refuses what is too much, and nothing odd is an unhandled error", async () => {
    const long = await post("/admin/blogs/create", words({ content: "x".repeat(maxFormBytes * 2) }));
    expect(long.status).toBe(302);
    const tooLong = await post("/admin/blogs/create", words({ content: "x".repeat(maxLongFormBytes) }));
    expect(tooLong.status).toBe(413);
    const odd: [string, Record<string, string>][] = [
      ["/admin/blogs/create", words({ title: "nul \0 nul" })],
      ["/admin/blogs/create", words({ intent: "delete" })],
      ["/admin/blogs/edit/not-an-id", words()],
      ["/admin/blogs/edit/00000000-0000-4000-8000-000000000000", words()],
      ["/admin/blogs/autosave", {}],
    ];
    for (const [address, fields] of odd) expect((await post(address, fields)).status).toBeLessThan(500);
    for (const query of ["?after=x&order=y&status=z", "?q=%00", "?q='%22%26", "?status=deleted"])
      expect((await send(`/admin/blogs${query}`)).status).toBe(200);
  });
});

const picture = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: "#886644" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "secret-place" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } })
    .toBuffer();
async function upload(bytes: Uint8Array | string, name: string, who: Customer | null = editor) {
  const form = new FormData();
  form.set("picture", new File([bytes as BlobPart], name, { type: "image/png" }));
  return await send("/admin/uploads", { method: "POST", body: form, headers: { Accept: "*/*" } }, who);
}

describe("pictures", () => {
  it("come out in every width and format, without what travelled with them, and stay for a year", async () => {
    const answer = await upload(await picture(), "x.png");
    const { src } = (await answer.json()) as { src: string };
    expect([answer.status, src]).toEqual([
      201,
      expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-1200x800\.webp$/),
    ]);
    for (const { type, srcSet } of uploadedPicture(src)?.sources ?? []) {
      for (const entry of srcSet.split(", ")) {
        const [file = "", wide = ""] = entry.split(" ");
        const served = await send(file, {}, null);
        expect([file, served.status, served.headers.get("content-type")]).toEqual([file, 200, type]);
        expect(served.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(served.headers.get("x-content-type-options")).toBe("nosniff");
        expect(served.headers.get("content-length")).toMatch(/^[1-9]\d*$/);
        const known = { headers: { "If-None-Match": served.headers.get("etag") ?? "" } };
        expect([file, (await send(file, known, null)).status]).toEqual([file, 304]);
        const head = await send(file, { method: "HEAD" }, null);
        expect(head.headers.get("content-length")).toBe(served.headers.get("content-length"));
        const bytes = Buffer.from(await served.arrayBuffer());
        const facts = await sharp(bytes).metadata();
        expect([`${facts.width}w`, facts.exif, bytes.includes("secret-place")]).toEqual([
          wide,
          undefined,
          false,
        ]);
      }
    }
    expect(((await (await upload(await picture(), "again.jpg")).json()) as { src: string }).src).toBe(src);
  });

  it("are shown in the width that a screen needs", async () => {
    const { src } = (await (await upload(await picture(), "x.png")).json()) as { src: string };
    const { edit } = await created({ imageUrl: src, imageAlt: "Dust" });
    expect(await (await send(`${edit}/preview`)).text()).toContain(src.replace(".webp", ".480.avif 480w"));
  });

  it("are nothing but pictures", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const attacks: [string, Uint8Array | string, number][] = [
      ["html as png", "<!doctype html><script>alert(1)</script>", 415],
      ["svg", svg, 415],
      ["svg in xml", `<?xml version="1.0"?>${svg}`, 415],
      ["gif", gif, 415],
      ["a png's first bytes alone", Buffer.from("89504e470d0a1a0a", "hex"), 422],
      [
        "svg behind a png's first bytes",
        Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from(svg)]),
        422,
      ],
      ["half a jpeg", (await picture()).subarray(0, 900), 422],
      ["nothing", "", 400],
    ];
    for (const [name, bytes, status] of attacks) {
      const answer = await upload(bytes, `${name}.png`);
      expect([name, answer.status, Object.keys(await answer.json())]).toEqual([name, status, ["error"]]);
    }
    const polyglot = Buffer.concat([await picture(640, 480), Buffer.from("<script>tail</script>")]);
    const { src } = (await (await upload(polyglot, "both.html")).json()) as { src: string };
    const served = Buffer.from(await (await send(src)).arrayBuffer());
    expect(served.includes("<script>tail")).toBe(false);
  });

  it("do not unfold beyond what memory takes", async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(maxPictureBytes);
    expect((await upload(bomb, "bomb.png")).status).toBe(422);
  });

  it("have a size, and a body without one is refused before it is read", async () => {
    expect((await upload(new Uint8Array(maxPictureBytes + 1), "big.png")).status).toBe(413);
    expect((await upload(new Uint8Array(maxPictureBytes + 200_000), "big.png")).status).toBe(413);
    const chunked = await send("/admin/uploads", {
      method: "POST",
      body: new ReadableStream({
        start: (stream) => {
          stream.enqueue(new Uint8Array(1000));
          stream.close();
        },
      }),
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(411);
  });

  it("go by night when no text names them", async () => {
    const [used, unused] = await Promise.all(
      [900, 901].map(async (width) => {
        const answer = await upload(await picture(width, 500), "x.png");
        return ((await answer.json()) as { src: string }).src;
      }),
    );
    await created({ imageUrl: used ?? "", imageAlt: "Dust" });
    const folder = path.join(site.dataDir, "uploads");
    const longAgo = new Date(Date.now() - 72 * 60 * 60_000);
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), longAgo, longAgo);
    // As the clock of the jobs does when the night comes.
    expect(await site.query("select 1 from pgboss.schedule where name = $1", ["sweep-uploads"])).toHaveLength(
      1,
    );
    await site.query("insert into pgboss.job (name, data) values ($1, '{}')", ["sweep-uploads"]);
    await wakeWorkers(site, "sweep-uploads");
    await expect.poll(async () => (await send(unused ?? "")).status, { timeout: 20_000 }).toBe(404);
    expect((await send(used ?? "")).status).toBe(200);
  });

  it("are all of the data folder that can be read", async () => {
    for (const file of [
      "/uploads/",
      "/uploads/..%2fsecret",
      "/uploads/%2e%2e/secret",
      "/uploads/a.webp",
      "/uploads/x.html",
    ])
      expect([file, (await send(file)).status]).toEqual([file, 404]);
    // Nobody can have a version of what there never was.
    const invented = `/uploads/${"0".repeat(32)}-1200x800.webp`;
    for (const known of ["*", `"${invented.slice("/uploads/".length)}"`])
      expect((await send(invented, { headers: { "If-None-Match": known } })).status).toBe(404);
    expect(
      readdirSync(path.join(site.dataDir, "uploads")).every((name) => /^[\w.-]+\.(avif|webp)$/.test(name)),
    ).toBe(true);
  });
});

describe("pictures in a bucket", () => {
  let peer: S3Peer;
  let other: Site;
  let writer: Customer;
  beforeAll(async () => {
    peer = await openS3Peer();
    other = await startSite({ env: peer.env });
    writer = await newCustomer(other);
    await other.query("update users set role = 'editor' where id = $1", [writer.id]);
  }, 120_000);
  afterAll(async () => {
    await other.stop();
    await peer.stop();
  });
  const bring = async () => {
    const body = new FormData();
    body.set("picture", new File([new Uint8Array(await picture())], "x.jpg"));
    return await fetch(`${other.origin}/admin/uploads`, {
      method: "POST",
      body,
      headers: { Cookie: writer.cookie },
    });
  };

  it("are kept there and shown by the site", async () => {
    expect(other.output()).toContain("in the bucket harmattan-pictures");
    peer.failWith(503);
    const away = await bring();
    expect([away.status, await away.json()]).toEqual([503, { error: pictureMessages.away }]);
    peer.failWith(null);
    const { src } = (await (await bring()).json()) as { src: string };
    expect([...peer.objects.keys()]).toContain(src.slice(1));
    expect(readdirSync(other.dataDir)).not.toContain("uploads");
    const shown = await fetch(other.origin + src);
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "public, max-age=31536000, immutable",
    ]);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(peer.objects.get(src.slice(1))?.bytes);
    peer.failWith(500);
    expect((await fetch(other.origin + src)).status).toBe(503);
    peer.failWith(null);
    expect(peer.refused).toEqual([]);
  });
});
