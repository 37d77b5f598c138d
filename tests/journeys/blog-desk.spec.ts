import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { samplePosts } from "#app/content/sample-posts.ts";
import { deskMessages as say } from "#app/features/blog/desk-messages.ts";
import { editorMessages as inEditor } from "#app/ui/desk/editor/editor-messages.ts";
import { newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import { removeOtherPosts } from "#tests/support/posts.ts";
import type { Site } from "#tests/support/site.ts";

test.afterEach(({ site }) => removeOtherPosts(site));

/** An editor who is signed in in this page's browser. */
async function asEditor(page: Page, site: Site) {
  const editor = await newCustomer(site, { name: "Efe Writer" });
  await site.query("update users set role = 'editor' where id = $1", [editor.id]);
  await page.context().addCookies(
    editor.cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: site.origin };
    }),
  );
  return editor;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const text = (page: Page) => page.getByRole("textbox", { name: say.labels.content, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: inEditor.toolbarName }).getByRole("button", { name, exact: true });

async function pictureFile() {
  const file = path.join(tmpdir(), `harmattan-picture-${process.pid}-${Date.now()}.jpg`);
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  await writeFile(
    file,
    await sharp({ create: { width: 1400, height: 700, channels: 3, background: "#876", noise } })
      .jpeg()
      .toBuffer(),
  );
  return { file, remove: () => rm(file, { force: true }) };
}

test("an editor writes a post with pictures, schedules it, and readers find it", async ({ page, site }) => {
  // The whole way of a post, with pictures encoded underway.
  test.slow();
  await asEditor(page, site);
  const picture = await pictureFile();
  await page.goto("/admin/blogs");
  await whenAlive(page);
  await page.getByRole("link", { name: say.create }).click();
  await field(page, say.labels.title).fill("A night in Accra");
  await text(page).click();
  await tool(page, inEditor.tools.heading2).click();
  await page.keyboard.type("Before dusk");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The slot was ours.");
  await page.keyboard.press("Enter");

  await tool(page, inEditor.tools.table).click();
  for (const head of ["Slot", "Hour", "Fee"]) {
    await page.keyboard.type(head);
    await page.keyboard.press("Tab");
  }
  await expect(tool(page, inEditor.tools.addRow)).toBeVisible();
  await text(page).getByRole("paragraph").filter({ hasText: "The slot was ours." }).click();
  await page.keyboard.press("End");
  await tool(page, inEditor.tools.picture).click();
  const dialog = page.getByRole("dialog", { name: inEditor.tools.picture });
  const insert = dialog.getByRole("button", { name: inEditor.insert });
  await expect(insert).toBeDisabled();
  await dialog.getByLabel(inEditor.upload.choose).setInputFiles(picture.file);
  await expect(dialog.getByText(inEditor.upload.done)).toBeVisible();
  await insert.click();
  await expect(dialog.getByText(inEditor.describeMissing)).toBeVisible();
  await dialog.getByLabel(inEditor.describeLabel).fill("The apron at night");
  await insert.click();
  await expect(text(page).getByRole("img", { name: "The apron at night" })).toBeVisible();

  await field(page, `${say.labels.excerpt}`).fill("How a slot at midnight is kept.");
  await field(page, say.labels.category).fill("Operations");
  await page.getByLabel(inEditor.upload.choose).last().setInputFiles(picture.file);
  await expect(page.getByRole("textbox", { name: `${say.labels.imageUrl} (optional)` })).toHaveValue(
    /^\/uploads\/[0-9a-f]{32}-1400x700\.webp$/,
  );
  await page.getByLabel(say.labels.imageAlt).fill("Lights of a runway");
  // The draft saves itself, and has an address from then on.
  await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  expect(await barriers(page)).toEqual([]);

  await field(page, say.labels.publishAt).fill("2098-03-01T10:00");
  await page.getByRole("button", { name: say.schedule, exact: true }).click();
  await expect(page.getByText(say.done.schedule)).toBeVisible();
  await expect(page.getByText("1 Mar 2098, 10:00")).toBeVisible();
  expect((await page.request.get("/blog/a-night-in-accra")).status()).toBe(404);
  // The moment comes: the clock of the jobs is the database's.
  await site.query(
    "update pgboss.job set start_after = now() where name = 'publish-post' and state = 'created'",
  );
  await expect.poll(async () => (await page.request.get("/blog/a-night-in-accra")).status()).toBe(200);

  await page.goto("/");
  await expect(page.getByRole("link", { name: "A night in Accra" }).first()).toBeAttached();
  await page.goto("/blog/a-night-in-accra");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A night in Accra");
  await expect(page.getByRole("heading", { level: 2, name: "Before dusk" })).toBeVisible();
  const inText = page.locator(".post-body").getByRole("img", { name: "The apron at night" });
  await inText.scrollIntoViewIfNeeded();
  await expect
    .poll(() => inText.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole("img", { name: "Lights of a runway" })).toBeAttached();
  await picture.remove();
});

test("a post is published at once, seen first as readers will see it, and taken back with its undo", async ({
  page,
  site,
  quiet,
}) => {
  // The refused publishing, as the browser writes it to its console; and the post's address while it is deleted.
  quiet.allow(/status of 400/);
  await asEditor(page, site);
  await page.goto("/admin/blogs/create");
  await whenAlive(page);
  await field(page, say.labels.title).fill("Fuel at dawn");
  await page.getByRole("button", { name: say.publish }).click();
  await expect(page.getByText(say.categoryMissing, { exact: true })).toBeVisible();
  await field(page, say.labels.category).fill("Operations");
  await field(page, say.labels.excerpt).fill("Who opens the pump.");
  await text(page).click();
  await page.keyboard.type("Somebody has the key.");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  const edit = new URL(page.url()).pathname;
  await page.goto(`${edit}/preview`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fuel at dawn");
  await expect(page.getByText("Somebody has the key.")).toBeVisible();
  await page.goto(edit);
  await whenAlive(page);
  await page.getByRole("button", { name: say.publish }).click();
  await expect(page.getByText(say.done.publish)).toBeVisible();
  await page.getByRole("button", { name: say.remove, exact: true }).click();
  await expect(page.getByText(say.deletedNotice("Fuel at dawn"))).toBeVisible();
  await expect.poll(async () => (await page.request.get("/blog/fuel-at-dawn")).status()).toBe(404);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: say.undo }).click();
  await expect(page.getByText(say.done.undelete)).toBeVisible();
  await expect.poll(async () => (await page.request.get("/blog/fuel-at-dawn")).status()).toBe(200);
});

test("two people on one draft: the second is told, and nothing is overwritten", async ({
  page,
  site,
  browser,
  quiet,
}) => {
  // The refused saving, as the browser writes it to its console.
  quiet.allow(/409/);
  await asEditor(page, site);
  await page.goto("/admin/blogs/create");
  await whenAlive(page);
  await field(page, say.labels.title).fill("Two hands");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.done.save)).toBeVisible();

  const other = await (await context(browser, site)).newPage();
  await asEditor(other, site);
  await other.goto(page.url());
  await whenAlive(other);
  await field(other, say.labels.excerpt).fill("Written by the other.");
  await expect(other.getByText(/^Saved at/)).toBeVisible();

  await field(page, say.labels.excerpt).fill("Written by the first.");
  await expect(page.getByText(say.changed)).toBeVisible();
  await expect(field(page, say.labels.excerpt)).toHaveValue("Written by the first.");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.changedNext)).toBeVisible();
  await expect(field(page, say.labels.excerpt)).toHaveValue("Written by the first.");
  const [stored] = await site.query<{ excerpt: string }>(
    "select excerpt from posts where title = 'Two hands'",
  );
  expect(stored?.excerpt).toBe("Written by the other.");
  await page.getByRole("link", { name: say.reload }).click();
  await expect(field(page, say.labels.excerpt)).toHaveValue("Written by the other.");
  await other.context().close();
});

const context = (browser: Browser, site: Site) =>
  browser.newContext({ baseURL: site.origin, extraHTTPHeaders: { "X-Forwarded-For": "10.9.8.7" } });

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<p class=MsoNormal style='margin:0cm;font-family:Calibri'><b>Bold</b> and <i>italic</i><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Oil<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Water</p>
<p class=MsoNormal><img src="file:///C:/secret.png"><span onclick="alert(1)">End</span></p><!--EndFragment--></body></html>`;
const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;color:#123">From Docs</span></h2><p dir="ltr"><span style="font-weight:700">Strong</span><span style="font-weight:400"> plain </span><a href="https://example.com/x" style="text-decoration:none"><span>link</span></a><a href="javascript:alert(1)">bad</a></p><img src="https://lh3.googleusercontent.com/x"></b>`;

for (const [from, html, clean] of [
  [
    "Word",
    word,
    "<p><strong>Bold</strong> and <em>italic</em></p><ul><li><p>Oil</p></li><li><p>Water</p></li></ul><p>End</p>",
  ],
  [
    "Google Docs",
    googleDocs,
    '<h2>From Docs</h2><p><strong>Strong</strong> plain <a href="https://example.com/x">link</a>bad</p>',
  ],
] as const) {
  test(`what is pasted from ${from} is stored as plain HTML`, async ({ page, site }) => {
    await asEditor(page, site);
    await page.goto("/admin/blogs/create");
    await whenAlive(page);
    await field(page, say.labels.title).fill(`Pasted from ${from}`);
    await text(page).click();
    await text(page).evaluate((editor, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      clipboardData.setData("text/plain", "plain");
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
    await page.getByRole("button", { name: say.saveDraft }).click();
    await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
    const [stored] = await site.query<{ content: string }>("select content from posts where title = $1", [
      `Pasted from ${from}`,
    ]);
    expect(stored?.content.replace(/\s*(<\/?(?:p|ul|li|h2)>)\s*/g, "$1")).toBe(clean);
  });
}

test("a picture that is dropped into the text shows how far it has come, and needs words", async ({
  page,
  site,
}) => {
  await asEditor(page, site);
  await page.goto("/admin/blogs/create");
  await whenAlive(page);
  await expect(text(page)).toBeVisible();
  // As on a slow line.
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 256 * 1024,
  });
  const picture = await pictureFile();
  const dropped = await page.evaluateHandle(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], "apron.jpg", { type: "image/jpeg" }));
      return transfer;
    },
    (await readFile(picture.file)).toString("base64"),
  );
  const { x: clientX, y: clientY } = await text(page)
    .locator("p")
    .evaluate((paragraph) => paragraph.getBoundingClientRect());
  await text(page).dispatchEvent("drop", {
    dataTransfer: dropped,
    clientX: clientX + 5,
    clientY: clientY + 5,
  });
  const dialog = page.getByRole("dialog", { name: inEditor.tools.picture });
  const bar = dialog.getByRole("progressbar", { name: inEditor.upload.progress });
  // What the bar says, from the first time that it is there until it no longer measures.
  await bar.waitFor();
  const shares = await bar.evaluate(
    (element: HTMLProgressElement) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const look = () => {
          if (!element.isConnected || element.position < 0) return resolve(seen);
          if (seen.at(-1) !== element.value) seen.push(element.value);
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  await expect(dialog.getByText(inEditor.upload.done)).toBeVisible();
  await dialog.getByRole("button", { name: inEditor.insert }).click();
  await expect(dialog.getByText(inEditor.describeMissing)).toBeVisible();
  await dialog.getByLabel(inEditor.describeLabel).fill("The apron");
  await dialog.getByRole("button", { name: inEditor.insert }).click();
  await tool(page, inEditor.tools.caption).click();
  await page.keyboard.type("At four in the morning");
  await page.keyboard.press("Enter");
  await page.keyboard.type("And then it was day.");
  await field(page, say.labels.title).fill("Dropped");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.done.save)).toBeVisible();
  const [stored] = await site.query<{ content: string }>("select content from posts where title = 'Dropped'");
  expect(stored?.content).toMatch(
    /^<figure><img src="\/uploads\/[0-9a-f]{32}-1400x700\.webp" alt="The apron" width="1400" height="700" loading="lazy" \/><figcaption>At four in the morning<\/figcaption><\/figure><p>And then it was day\.<\/p>(?:<p><\/p>)?$/,
  );
  await picture.remove();
});

const rich = [
  "<p>H<sub>2</sub>O, <cite>Manual</cite>, <kbd>Esc</kbd>, 2<sup>nd</sup></p>",
  "<figure><table><caption>Additions in the dust season</caption>",
  '<thead><tr><th scope="col"><p>Item</p></th><th scope="col"><p>When</p></th></tr></thead>',
  '<tbody><tr><th scope="row"><p>Covers</p></th><td><p>Every stop</p></td></tr></tbody></table>',
  "<figcaption>The manuals have the last word.</figcaption></figure>",
  '<figure><img src="/media/journal.webp" alt="Dust" width="1200" height="800" loading="lazy" /><figcaption>Kano</figcaption></figure>',
  "<p>End</p>",
].join("");

test("figures, captions and the heads of tables open in the editor and come out as they were", async ({
  page,
  site,
  quiet,
}) => {
  // The picture of this test is not there.
  quiet.allow(/status of 404/);
  await asEditor(page, site);
  const put = (title: string, content: string) =>
    page.request.post("/admin/blogs/create", {
      headers: { Origin: site.origin },
      form: { do: "save", version: "0", title, category: "x", excerpt: "x", author: "Efe", content },
    });
  await put("Figures", rich);
  await put(
    "Foot of a table",
    "<table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>",
  );
  const open = async (title: string) => {
    await page.goto("/admin/blogs");
    await page.getByRole("link", { name: title }).first().click();
    await whenAlive(page);
  };
  await open("Figures");
  await expect(text(page).getByRole("figure").first()).toContainText("The manuals have the last word.");
  await text(page).getByText("End", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("ing");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.done.save)).toBeVisible();
  const [stored] = await site.query<{ content: string }>("select content from posts where title = 'Figures'");
  expect(stored?.content.replace(/<p><\/p>$/, "")).toBe(rich.replace("End", "Ending"));

  await open("Foot of a table");
  await expect(page.getByText(inEditor.htmlOnly)).toBeVisible();
  await expect(field(page, say.labels.content)).toHaveValue(/<tfoot>/);
});

test("the journal's first posts open in the editor", async ({ page, site }) => {
  await asEditor(page, site);
  for (const { title } of samplePosts) {
    const [post] = await site.query<{ id: string }>("select id from posts where title = $1", [title]);
    await page.goto(`/admin/blogs/edit/${post?.id}`);
    await expect(text(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(inEditor.htmlOnly)).toHaveCount(0);
  }
});

test("without scripts the same form saves, and a picture gets an address", async ({ browser, site }) => {
  const plain = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await plain.newPage();
  await asEditor(page, site);
  const picture = await pictureFile();
  await page.goto("/admin/blogs/create");
  await field(page, say.labels.title).fill("Without scripts");
  await field(page, say.labels.content).fill("<p>Typed as HTML</p>");
  await page.getByRole("button", { name: say.saveDraft }).click();
  await expect(page.getByText(say.done.save)).toBeVisible();
  await expect(field(page, say.labels.content)).toHaveValue("<p>Typed as HTML</p>");
  await page.getByLabel(inEditor.upload.choose).setInputFiles(picture.file);
  await page.getByRole("button", { name: inEditor.upload.submit, exact: true }).click();
  await expect(page.getByText(/^\/uploads\/[0-9a-f]{32}-1400x700\.webp$/)).toBeVisible();
  await plain.close();
  await picture.remove();
});
