import { readFile } from "node:fs/promises";
import { samplePosts } from "#app/content/sample-posts.ts";
import { editorMessages as inEditor } from "#app/ui/staff/editor/editor-messages.ts";
import { unsavedMessages } from "#app/ui/staff/unsaved-messages.ts";
import { endSessions } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { publishedPost, removeOtherPosts } from "#tests/support/posts.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { holdRequests, open, whenAlive } from "./support/page.ts";
import { labelled, openAsStaff, pictureFile, postText, signInAgain, tool } from "./support/staff-page.ts";

const editor = { role: "editor" as const, name: "Efe Writer" };
/** How long a slow machine may take over a picture in all its widths and formats. */
const encoding = { timeout: 45_000 };

test.afterEach(({ site }) => removeOtherPosts(site));

test("an editor writes a post with a dropped picture and a table, schedules it, and readers find it", async ({
  page,
  site,
}) => {
  test.slow();
  await openAsStaff(page, site, "blogs", editor);
  const picture = await pictureFile();
  await page.getByRole("button", { name: "Write a post" }).click();
  await labelled(page, "Title").fill("A night in Accra");
  await postText(page).click();
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

  const dropped = await page.evaluateHandle(
    (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], "apron.jpg", { type: "image/jpeg" }));
      return transfer;
    },
    (await readFile(picture.file)).toString("base64"),
  );
  const paragraph = postText(page).getByRole("paragraph").filter({ hasText: "The slot was ours." });
  const { x, y } = (await paragraph.boundingBox()) ?? { x: 0, y: 0 };
  await paragraph.dispatchEvent("drop", { dataTransfer: dropped, clientX: x + 5, clientY: y + 5 });
  const dialog = page.getByRole("dialog", { name: inEditor.tools.picture });
  await expect(dialog.getByText(inEditor.upload.done)).toBeVisible(encoding);
  const insert = dialog.getByRole("button", { name: inEditor.insert });
  await insert.click();
  await expect(dialog.getByText(inEditor.describeMissing)).toBeVisible();
  await expect(dialog.getByLabel(inEditor.describeLabel)).toBeFocused();
  await dialog.getByLabel(inEditor.describeLabel).fill("The apron at night");
  await insert.click();
  await expect(postText(page).getByRole("img", { name: "The apron at night" })).toBeVisible();

  await tool(page, inEditor.tools.link).click();
  const linkDialog = page.getByRole("dialog", { name: inEditor.tools.link });
  const address = linkDialog.getByLabel(inEditor.linkLabel);
  await address.fill("javascript:alert(1)");
  await linkDialog.getByRole("button", { name: inEditor.apply }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(new RegExp(inEditor.linkFormat));
  await page.keyboard.press("Escape");
  await labelled(page, "Excerpt").fill("How a slot at midnight is kept.");
  await labelled(page, "Category").fill("Operations");
  await page.getByLabel(inEditor.upload.choose).last().setInputFiles(picture.file);
  await page.getByText("Use one that is uploaded already").click();
  await expect(page.getByRole("textbox", { name: `Address of the picture (optional)` })).toHaveValue(
    /^\/uploads\/[0-9a-f]{32}-1400x700\.webp$/,
    encoding,
  );
  await page.getByLabel("What the header picture shows").fill("Lights of a runway");
  await expect(page.getByText(/^Saved at \d\d:\d\d WAT$/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  await labelled(page, "Publish at").fill("2098-03-01T10:00");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Scheduled. It goes out by itself at the moment above.")).toBeVisible();
  await site.query(
    "update pgboss.job set start_after = now() where name = 'publish-post' and state = 'created'",
  );
  await expect.poll(async () => (await page.request.get("/blog/a-night-in-accra")).status()).toBe(200);
  await page.goto("/blog/a-night-in-accra");
  await expect(page.getByRole("heading", { level: 2, name: "Before dusk" })).toBeVisible();
  const inText = page.locator(".post-body").getByRole("img", { name: "The apron at night" });
  await inText.scrollIntoViewIfNeeded();
  await expect
    .poll(() => inText.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole("img", { name: "Lights of a runway" })).toBeAttached();
  await picture.remove();
});

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<p class=MsoNormal style='margin:0cm;font-family:Calibri'><b>Bold</b> and <i>italic</i><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Oil<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Water</p>
<p class=MsoNormal><img src="file:///C:/secret.png"><span onclick="alert(1)">End</span></p><!--EndFragment--></body></html>`;
const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;color:#123">From Docs</span></h2><p dir="ltr"><span style="font-weight:700">Strong</span><span style="font-weight:400"> plain </span><a href="https://example.com/x" style="text-decoration:none"><span>link</span></a><a href="javascript:alert(1)">bad</a></p><img src="https://lh3.googleusercontent.com/x"></b>`;

test("text pasted from Word or Google Docs is stored as plain HTML, and a colleague's save is not overwritten", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/409/);
  await openAsStaff(page, site, "blogs/create", editor);
  await page.getByRole("button", { name: "Write a post" }).click();
  await labelled(page, "Title").fill("Pasted");
  for (const [html, clean] of [
    [
      word,
      "<p><strong>Bold</strong> and <em>italic</em></p><ul><li><p>Oil</p></li><li><p>Water</p></li></ul><p>End</p>",
    ],
    [
      googleDocs,
      '<h2>From Docs</h2><p><strong>Strong</strong> plain <a href="https://example.com/x">link</a>bad</p>',
    ],
  ] as const) {
    await postText(page).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await postText(page).evaluate((editable, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      clipboardData.setData("text/plain", "plain");
      editable.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect
      .poll(async () => {
        const [post] = await site.query<{ content: string }>(
          "select content from posts where title = 'Pasted'",
        );
        return post?.content.replace(/\s*(<\/?(?:p|ul|li|h2)>)\s*/g, "$1");
      })
      .toBe(clean);
  }

  // A colleague saves the post meanwhile.
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  await site.query("update posts set excerpt = 'Theirs.', version = version + 1 where title = 'Pasted'");
  await labelled(page, "Excerpt").fill("Mine.");
  await expect(
    page.getByText(
      "Someone else saved this post after you opened it. Nothing of theirs was overwritten, and your text is still here.",
    ),
  ).toBeVisible();
  await expect(labelled(page, "Excerpt")).toHaveValue("Mine.");
  expect(await site.query("select excerpt from posts where title = 'Pasted'")).toEqual([
    { excerpt: "Theirs." },
  ]);

  // The sample posts hold nothing that the editor cannot show.
  for (const { title } of samplePosts) {
    const [post] = await site.query<{ id: string }>("select id from posts where title = $1", [title]);
    await open(page, `/admin/blogs/edit/${post?.id}`);
    await expect(postText(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(inEditor.htmlOnly)).toHaveCount(0);
  }
});

test("unsaved words are asked about, kept while a saving is on its way, brought back after a session ended, and hidden from others", async ({
  page,
  site,
}) => {
  const { db, close } = await siteDatabase(site);
  const { id } = await publishedPost(db, { title: "Slots" }, new Date("2026-11-20T08:00:00Z"));
  await close();
  const member = await openAsStaff(page, site, `blogs/edit/${id}`, editor);
  const title = labelled(page, "Title");
  const update = page.getByRole("button", { name: "Save and update" });
  const comments = page.getByRole("navigation").getByRole("link", { name: "Comments", exact: true });
  const questions: string[] = [];
  let goes = false;
  page.on("dialog", async (dialog) => {
    questions.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    await (goes ? dialog.accept() : dialog.dismiss());
  });
  await title.fill("Slots at night");
  await comments.click();
  await expect.poll(() => questions).toEqual([unsavedMessages.leave]);
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions.at(-1)).toBe("beforeunload");
  await expect(title).toHaveValue("Slots at night");
  goes = true;
  await comments.click();
  await expect(page).toHaveURL(/\/admin\/comments/);
  await page.goBack();
  await expect(title).toHaveValue("Slots");
  questions.length = 0;

  const release = await holdRequests(page, /\.data/);
  await title.fill("Slots by day");
  const postRequest = page.waitForRequest((request) => request.method() === "POST");
  await update.click();
  await postRequest;
  await title.fill("Slots at dusk");
  release();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(title).toHaveValue("Slots at dusk");
  await page.unrouteAll({ behavior: "wait" });

  // The page reads its data anew after a saving.
  await expect(update).toBeEnabled();
  await endSessions(site, member);
  await update.click();
  await signInAgain(page, member);
  await expect(page.getByText(unsavedMessages.broughtBack)).toBeVisible();
  await expect(title).toHaveValue("Slots at dusk");
  await update.click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  // The form counts as saved one render after the message appears.
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  expect(await site.query("select title from posts where id = $1", [id])).toEqual([
    { title: "Slots at dusk" },
  ]);
  await open(page, `/admin/blogs/edit/${id}`);
  await expect(page.getByText(unsavedMessages.broughtBack)).toHaveCount(0);

  await title.fill("Slots at Jos");
  await endSessions(site, member);
  await update.click();
  await signInAgain(page, await newStaff(site, "editor"));
  await expect(page).toHaveURL(`/admin/blogs/edit/${id}`);
  await whenAlive(page);
  await expect(title).toHaveValue("Slots at dusk");
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Slots at Jos");
  await comments.click();
  await expect(page).toHaveURL(/\/admin\/comments/);
  expect(questions).toEqual([]);
});
