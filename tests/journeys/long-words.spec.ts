import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { savedReplies } from "#app/database/schema/staff.ts";
import { commentedPost } from "#app/features/comments/comments.server.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { writtenComment } from "#tests/support/comments.ts";
import { cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { textBeyondTheScreen, whenAlive } from "#tests/support/page-checks.ts";
import { publishedPost, removeOtherPosts } from "#tests/support/posts.ts";
import type { Site } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { dismissStaff, newStaff } from "#tests/support/staff.ts";
import { moveByStaff } from "#tests/support/staff-area.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

// Sixty letters in one: whatever a person types may be such a word, and a phone of 320 px shows it whole. So does a wide
// screen, whose lists have columns that a phone has no room for.
const word = "Wetterflugbereitschaftsdienstleistungsvertragsunterzeichnung";
const sentence = `A ${word} and ${word}.`;
const address = () => `${word}-${randomUUID().slice(0, 8)}@example.com`.toLowerCase();

const widths = isFullCampaign ? [320, 1024, 1440] : [320, 1440];

test.use({ viewport: { width: 320, height: 800 } });

async function expectOnScreen(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await whenAlive(page);
    // Whatever is folded up is read as well.
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll("main details")) folded.setAttribute("open", "");
    });
    await expect.soft(page.locator("html"), path).toContainText(word.slice(0, 12), { ignoreCase: true });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await textBeyondTheScreen(page), `${path} at ${width} px`).toEqual([]);
      // A list is cards there.
      if (width < 700) expect.soft(await widerThanTheirPlace(page), `${path} at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
  }
}

/** The tables that have to be scrolled sideways in themselves. */
const widerThanTheirPlace = (page: Page): Promise<(string | null)[]> =>
  page
    .locator("section:has(> table)")
    .evaluateAll((places) =>
      places
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((place) => place.getAttribute("aria-label")),
    );

/** A post and a comment of such words; gives the post's address. */
async function longPost(site: Site): Promise<string> {
  const { db, close } = await siteDatabase(site);
  const { slug } = await publishedPost(
    db,
    {
      title: `${word} explained`,
      category: word,
      excerpt: sentence,
      content: `<h2>${word}</h2><p>${sentence}</p><blockquote>${word}</blockquote><ul><li>${word}</li></ul>`,
      author: word,
    },
    new Date(),
  );
  const post = await commentedPost(db, slug);
  if (!post) throw new Error("the post is not out");
  await writtenComment(db, post, { name: word, email: address(), content: sentence }, { at: new Date() });
  await close();
  return slug;
}

test("what visitors read", async ({ page, site }) => {
  test.slow();
  const slug = await longPost(site);
  try {
    await expectOnScreen(page, [
      "/",
      "/blog",
      `/blog/${slug}`,
      `/blog?q=${word}`,
      `/blog?category=${word}`,
      `/blog?q=${word}x`,
    ]);
  } finally {
    await removeOtherPosts(site);
  }
});

/** A booking of such words, of that customer. */
const longBooking = (site: Site, userId: string) =>
  storeBooking(site, {
    userId,
    fullName: word,
    email: address(),
    departureCity: word,
    arrivalCity: word,
    preferredAircraft: word,
    specialRequests: sentence,
  });

test("what customers read", async ({ page, context, site }) => {
  test.slow();
  const customer = await newCustomer(site, { name: word });
  await context.addCookies(cookiesOf(customer, site));
  const reference = await longBooking(site, customer.id);
  await moveByStaff(site, { reference, to: "confirmed", note: sentence });
  await expectOnScreen(page, ["/bookings", `/bookings/${reference}`, "/account", "/account/details"]);
  await page.goto("/about");
  await whenAlive(page);
  await page.getByRole("button", { name: "Menu", exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByText(word)).toBeVisible();
  expect(await textBeyondTheScreen(page)).toEqual([]);
});

test("what staff read", async ({ page, context, site, quiet }) => {
  test.slow();
  // Mails and issues are shown in frames that may run nothing, not even what looks at them here.
  quiet.allow(/Blocked script execution/);
  await dismissStaff(site);
  const staff = await newStaff(site, "admin", word);
  await context.addCookies(cookiesOf(staff, site));
  const reference = await longBooking(site, staff.id);
  await moveByStaff(site, { reference, to: "confirmed", note: sentence });
  const slug = await longPost(site);
  const { db, close } = await siteDatabase(site);
  const [message] = await db
    .insert(contactMessages)
    .values({ name: word, email: address(), phone: "", message: sentence, submission: randomUUID() })
    .returning();
  const [issue] = await db
    .insert(campaigns)
    .values({ subject: word, preheader: sentence, html: `<p>${sentence}</p>` })
    .returning();
  await db.insert(newsletterSubscribers).values({ email: address() });
  await db.insert(savedReplies).values({ name: word, text: sentence, updatedAt: new Date() });
  await close();
  const [post] = await site.query<{ id: string }>("select id from posts where slug = $1", [slug]);
  await site.query("update mails set status = 'failed', last_error = $1", [sentence]);
  const [mail] = await site.query<{ id: string }>(
    "select id from mails where last_error is not null order by queued_at desc limit 1",
  );
  try {
    await expectOnScreen(page, [
      "/admin/dashboard",
      `/admin/search?q=${word}`,
      "/admin/bookings",
      `/admin/bookings/${reference}`,
      "/admin/messages",
      `/admin/messages/${message?.id}`,
      "/admin/replies",
      "/admin/mail",
      `/admin/mail/${mail?.id}`,
      "/admin/staff",
      "/admin/audit",
      "/admin/comments",
      "/admin/blogs",
      "/admin/blogs/create",
      `/admin/blogs/edit/${post?.id}`,
      `/admin/blogs/edit/${post?.id}/preview`,
      "/admin/newsletters",
      "/admin/newsletters/create",
      `/admin/newsletters/${issue?.id}`,
      "/admin/newsletters/subscribers",
      `/admin/bookings?q=${word}`,
      `/admin/comments?q=${word}`,
    ]);
  } finally {
    await removeOtherPosts(site);
  }
});
