import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { leaveQuestion } from "#app/ui/staff/leave-question.ts";
import { endSessions } from "#tests/support/account-visitor.ts";
import { makeJobsDue } from "#tests/support/due-jobs.ts";
import { expect, test } from "#tests/support/journey.ts";
import { publishOn, removeOtherPosts } from "#tests/support/posts.ts";
import { button, field, holdRequests, link, main, open } from "./support/page.ts";
import { openAsStaff } from "./support/staff-page.ts";

const editor = { role: "editor" as const, name: "Efe Writer" };
const postText = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const tool = (page: Page, name: string) => button(page.getByRole("group", { name: "Format" }), name);

/** A picture of 1400 by 700, of one colour for fast encoding, with random bytes up to the size of a photograph. */
async function pictureFile() {
  const plain = sharp({ create: { width: 1400, height: 700, channels: 3, background: "#876" } });
  const buffer = Buffer.concat([await plain.jpeg().toBuffer(), randomBytes(400_000)]);
  return { name: "apron.jpg", mimeType: "image/jpeg", buffer };
}

test.afterEach(({ site }) => removeOtherPosts(site));

test("an editor writes a post with a picture and a table, and schedules it", async ({ page, site }) => {
  await openAsStaff(page, site, "blogs", editor);
  const picture = await pictureFile();
  await button(page, "Write a post").click();
  await field(page, "Title").fill("A night in Accra");
  await postText(page).click();
  await tool(page, "Heading").click();
  await page.keyboard.type("Before dusk");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The slot was ours.");
  await page.keyboard.press("Enter");
  await tool(page, "Table").click();
  for (const head of ["Slot", "Hour", "Fee"]) {
    await page.keyboard.type(head);
    await page.keyboard.press("Tab");
  }
  await expect(tool(page, "Add row")).toBeVisible();

  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "apron.jpg", { type: "image/jpeg" }));
    return transfer;
  }, picture.buffer.toString("base64"));
  const paragraph = postText(page).getByRole("paragraph").filter({ hasText: "The slot was ours." });
  const { x, y } = (await paragraph.boundingBox()) ?? { x: 0, y: 0 };
  await paragraph.dispatchEvent("drop", { dataTransfer: dropped, clientX: x + 5, clientY: y + 5 });
  const dialog = page.getByRole("dialog", { name: "Picture" });
  await expect(dialog.getByText("The picture is uploaded.")).toBeVisible();
  const insert = button(dialog, "Insert");
  await insert.click();
  await expect(dialog.getByText("Describe the picture in a sentence.")).toBeVisible();
  await expect(dialog.getByLabel("What the picture shows")).toBeFocused();
  await dialog.getByLabel("What the picture shows").fill("The apron at night");
  await insert.click();
  await expect(postText(page).getByRole("img", { name: "The apron at night" })).toBeVisible();

  await tool(page, "Link").click();
  const linkDialog = page.getByRole("dialog", { name: "Link" });
  const address = linkDialog.getByLabel("Address");
  await expect(address).toBeFocused();
  await address.fill("javascript:alert(1)");
  await button(linkDialog, "Apply").click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Enter a web address/);
  await page.keyboard.press("Escape");
  await field(page, "Excerpt").fill("How a slot at midnight is kept.");
  await field(page, "Category").fill("Operations");
  await page.getByLabel("Choose a picture").last().setInputFiles(picture);
  // The picture appears, and moves the control below it.
  await expect(page.getByRole("group", { name: "Header picture" }).getByText("uploaded.")).toBeVisible();
  await page.getByText("Use one that is uploaded already").click();
  const uploaded = page.getByRole("textbox", { name: "Address of the picture (optional)" });
  await expect(uploaded).toHaveValue(/^\/uploads\/[0-9a-f]{32}-1400x700\.webp$/);
  await page.getByLabel("What the header picture shows").fill("Lights of a runway");
  await expect(page.getByText(/^Saved at \d\d:\d\d WAT$/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  await field(page, "Publish at").fill("2098-03-01T10:00");
  await button(page, "Schedule").click();
  await expect(page.getByText("Scheduled. It goes out by itself at the moment above.")).toBeVisible();
  await site.query("update posts set published_at = now() where status = 'scheduled'");
  await makeJobsDue(site, "publish-post");
  await expect.poll(async () => (await page.request.get("/blog/a-night-in-accra")).status()).toBe(200);
  await page.goto("/blog/a-night-in-accra");
  await expect(page.getByRole("heading", { level: 2, name: "Before dusk" })).toBeVisible();
  const inText = page.locator(".post-body").getByRole("img", { name: "The apron at night" });
  await inText.scrollIntoViewIfNeeded();
  await expect(inText).not.toHaveJSProperty("naturalWidth", 0);
  await expect(page.getByRole("img", { name: "Lights of a runway" })).toBeAttached();
});

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<p class=MsoNormal style='margin:0cm;font-family:Calibri'><b>Bold</b> and <i>italic</i> <a href="javascript:alert(1)">bad</a><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Oil<o:p></o:p></p>
<p class=MsoNormal><img src="file:///C:/secret.png"><img src="https://example.com/x"><span onclick="alert(1)">End</span></p><!--EndFragment--></body></html>`;

test("pasted text becomes plain HTML; a conflict overwrites nothing", async ({ page, problems, site }) => {
  problems.allow(/409/);
  await page.clock.install();
  await openAsStaff(page, site, "blogs/create", editor);
  await button(page, "Write a post").click();
  await field(page, "Title").fill("Pasted");
  await postText(page).click();
  await postText(page).evaluate((editable, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    clipboardData.setData("text/plain", "plain");
    editable.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, fromWord);
  await button(page, "Save draft").click();
  const stored = () => site.query<{ content: string }>("select content from posts where title = 'Pasted'");
  await expect
    .poll(async () => (await stored())[0]?.content.replace(/\s*(<\/?(?:p|ul|li)>)\s*/g, "$1"))
    .toBe("<p><strong>Bold</strong> and <em>italic</em> bad</p><ul><li><p>Oil</p></li></ul><p>End</p>");

  // A colleague saves the post meanwhile.
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  await site.query("update posts set excerpt = 'Theirs.', version = version + 1 where title = 'Pasted'");
  await field(page, "Excerpt").fill("Mine.");
  await expect(page.getByText("Someone else saved this post after you opened it.")).toBeVisible();
  await expect(field(page, "Excerpt")).toHaveValue("Mine.");
  const excerpt = "select excerpt from posts where title = 'Pasted'";
  expect(await site.query(excerpt)).toEqual([{ excerpt: "Theirs." }]);
  await button(page, "Save draft").click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  expect(await site.query(excerpt)).toEqual([{ excerpt: "Mine." }]);

  // A conflict of a manual save: nothing is autosaved until the next one.
  const theirs = "update posts set excerpt = 'Theirs.', version = version + 1 where title = 'Pasted'";
  const version = await site.value<number>(`${theirs} returning version`);
  await button(page, "Save draft").click();
  await expect(page.getByText("Someone else saved this post after you opened it.")).toBeVisible();
  await field(page, "Excerpt").fill("Mine again.");
  await page.clock.runFor(2_000);
  await button(page, "Save draft").click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const saved = "select excerpt, version from posts where title = 'Pasted'";
  expect(await site.query(saved)).toEqual([{ excerpt: "Mine again.", version: Number(version) + 1 }]);

  // A manual save that waits for an autosave with a conflict.
  await site.query(theirs);
  const release = await holdRequests(page, /autosave/);
  const autosave = page.waitForRequest(/autosave/);
  await field(page, "Excerpt").fill("Mine once more.");
  await autosave;
  const save = page.waitForResponse(/edit\/[^/]*\.data/);
  await button(page, "Save draft").click();
  release();
  expect((await save).status()).toBe(409);
  await expect(page.getByText("Someone else saved this post after you opened it.")).toBeVisible();
  expect(await site.query(excerpt)).toEqual([{ excerpt: "Theirs." }]);
});

test("a refused and an unpublished draft are autosaved", async ({ page, problems, site }) => {
  problems.allow(/400/);
  await openAsStaff(page, site, "blogs/create", editor);
  await button(page, "Write a post").click();
  await field(page, "Title").fill("Refused");
  await button(page, "Publish now").click();
  await expect(main(page)).toContainText("Write an excerpt before you publish.");
  const refused = "select status from posts where title = 'Refused'";
  await expect.poll(() => site.column(refused)).toEqual(["draft"]);

  const { id } = await publishOn(site, { title: "Slots" });
  await open(page, `/admin/blogs/edit/${id}`);
  await field(page, "Title").fill("Slots at night");
  await button(page, "Unpublish").click();
  await expect(page.getByText("It is a draft again. Readers do not see it.")).toBeVisible();
  await expect
    .poll(() => site.column("select title from posts where id = $1", id))
    .toEqual(["Slots at night"]);
});

test("unsaved text is guarded, also after the session has ended", async ({ page, site }) => {
  const { id } = await publishOn(site, { title: "Slots" });
  const member = await openAsStaff(page, site, `blogs/edit/${id}`, editor);
  const title = field(page, "Title");
  const update = button(page, "Save and update");
  const comments = link(page.getByRole("navigation"), "Comments");
  const questions: string[] = [];
  let isAccepting = false;
  page.on("dialog", async (dialog) => {
    questions.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    await (isAccepting ? dialog.accept() : dialog.dismiss());
  });
  await title.fill("Slots at night");
  await comments.click();
  await expect.poll(() => questions).toEqual([leaveQuestion]);
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions.at(-1)).toBe("beforeunload");
  await expect(title).toHaveValue("Slots at night");
  isAccepting = true;
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

  // The page reloads its data after a save.
  await expect(update).toBeEnabled();
  await endSessions(site, member);
  await title.fill("Slots at Jos");
  await update.click();
  await expect(page.getByText(/You are signed out/)).toBeFocused();
  await expect(title).toHaveValue("Slots at Jos");
  const tab = await page.context().newPage();
  await open(tab, "/admin/dashboard");
  await field(main(tab), "E-mail").fill(member.email);
  await field(main(tab), "Password").fill(member.password);
  await button(main(tab), "Sign In").click();
  await expect(tab).toHaveURL("/admin/dashboard");
  await update.click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  // The form counts as saved one render after the message appears.
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await comments.click();
  await expect(page).toHaveURL(/\/admin\/comments/);
  expect(questions).toEqual([]);
});
