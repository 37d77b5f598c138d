import { readFile } from "node:fs/promises";
import { samplePosts } from "#app/content/sample-posts.ts";
import { staffAreaMessages as say } from "#app/features/blog/staff-messages.ts";
import { editorMessages as inEditor } from "#app/ui/staff/editor/editor-messages.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { asEditor, encodingMs, field, pictureFile, text, tool } from "#tests/support/post-editor-page.ts";
import { removeOtherPosts } from "#tests/support/posts.ts";

test.afterEach(({ site }) => removeOtherPosts(site));

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<p class=MsoNormal style='margin:0cm;font-family:Calibri'><b>Bold</b> and <i>italic</i><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Oil<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Water</p>
<p class=MsoNormal><img src="file:///C:/secret.png"><span onclick="alert(1)">End</span></p><!--EndFragment--></body></html>`;
const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;color:#123">From Docs</span></h2><p dir="ltr"><span style="font-weight:700">Strong</span><span style="font-weight:400"> plain </span><a href="https://example.com/x" style="text-decoration:none"><span>link</span></a><a href="javascript:alert(1)">bad</a></p><img src="https://lh3.googleusercontent.com/x"></b>`;

test("what is pasted from Word or Google Docs is stored as plain HTML", async ({ page, site }) => {
  await asEditor(page, site);
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
  ] as const)
    await test.step(from, async () => {
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
      // Not by the address: the draft may have saved its title by itself.
      await expect(page.getByText(say.done.save)).toBeVisible();
      const [stored] = await site.query<{ content: string }>("select content from posts where title = $1", [
        `Pasted from ${from}`,
      ]);
      expect(stored?.content.replace(/\s*(<\/?(?:p|ul|li|h2)>)\s*/g, "$1")).toBe(clean);
    });
});

test("a picture that is dropped into the text shows how far it has come, and needs words", async ({
  page,
  site,
}) => {
  test.slow();
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
    uploadThroughput: 128 * 1024,
  });
  const picture = await pictureFile();
  const dropped = await page.evaluateHandle(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (issue) => issue.charCodeAt(0));
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
  await expect(dialog.getByText(inEditor.upload.done)).toBeVisible({ timeout: encodingMs });
  await dialog.getByRole("button", { name: inEditor.insert }).click();
  await expect(dialog.getByText(inEditor.describeMissing)).toBeVisible();
  await expect(dialog.getByLabel(inEditor.describeLabel)).toBeFocused();
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

test("the picture that was chosen last is the one that is taken, whichever arrives first", {
  tag: "@release",
}, async ({ page, site }) => {
  test.slow();
  await asEditor(page, site);
  await page.goto("/admin/blogs/create");
  await whenAlive(page);
  const pictures = [await pictureFile(), await pictureFile()];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let sent = 0;
  await page.route("**/admin/uploads", async (route) => {
    sent += 1;
    if (sent === 1) await held;
    await route.continue();
  });
  await tool(page, inEditor.tools.picture).click();
  const dialog = page.getByRole("dialog", { name: inEditor.tools.picture });
  const first = page.waitForRequest("**/admin/uploads");
  await dialog.getByLabel(inEditor.upload.choose).setInputFiles(pictures[0]?.file ?? "");
  const late = await first;
  await dialog.getByLabel(inEditor.upload.choose).setInputFiles(pictures[1]?.file ?? "");
  await expect(dialog.getByText(inEditor.upload.done)).toBeVisible({ timeout: encodingMs });
  const shown = dialog.getByRole("presentation");
  const chosen = await shown.getAttribute("src");
  goOn();
  await (await late.response())?.finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(shown).toHaveAttribute("src", chosen ?? "");
  for (const { remove } of pictures) await remove();
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

test("figures, captions and the heads of tables open in the editor and come out as they were", {
  tag: "@release",
}, async ({ page, site, quiet }) => {
  // The picture of this test is not there.
  quiet.allow(/status of 404/);
  await asEditor(page, site);
  const put = (title: string, content: string) =>
    page.request.post("/admin/blogs/create", {
      headers: { Origin: site.origin },
      form: { intent: "save", version: "0", title, category: "x", excerpt: "x", author: "Efe", content },
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

test("the journal's first posts open in the editor; an address that cannot be a link is refused where it is written", async ({
  page,
  site,
}) => {
  await asEditor(page, site);
  for (const { title } of samplePosts) {
    const [post] = await site.query<{ id: string }>("select id from posts where title = $1", [title]);
    await page.goto(`/admin/blogs/edit/${post?.id}`);
    await expect(text(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(inEditor.htmlOnly)).toHaveCount(0);
  }

  await page.goto("/admin/blogs/create");
  await whenAlive(page);
  await tool(page, inEditor.tools.link).click();
  const dialog = page.getByRole("dialog", { name: inEditor.tools.link });
  const address = dialog.getByLabel(inEditor.linkLabel);
  await address.fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: inEditor.apply }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(new RegExp(inEditor.linkFormat));
});
