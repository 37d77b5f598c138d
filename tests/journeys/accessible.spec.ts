import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { footerNewsletter } from "#app/content/navigation.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { savedReplies } from "#app/database/schema/staff.ts";
import { commentedPost } from "#app/features/comments/comments.server.ts";
import { writtenComment } from "#tests/support/comments.ts";
import { confirmAddress, cookiesOf, newCustomer } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { offer } from "#tests/support/offer.ts";
import { mistakes } from "#tests/support/page-checks.ts";
import { publishedPost, removeOtherPosts } from "#tests/support/posts.ts";
import { sendOffer, storeOperator, visitorWith } from "#tests/support/quotations.ts";
import type { Site } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { newStaff } from "#tests/support/staff.ts";
import { moveByStaff } from "#tests/support/staff-area.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";
import { box, dialog, press } from "./support/account-dialog.ts";
import { postButton } from "./support/comment-section.ts";
import { openMenu } from "./support/menu.ts";
import { addressIn, buttonIn, footer } from "./support/newsletter-form.ts";
import { barriers, textBeyondTheScreen, watchShifts, whenAlive, whenTaken } from "./support/page.ts";
import { labelled } from "./support/staff-page.ts";

// Every page and state: axe with its experimental rules at two widths, and nothing wider than the narrowest phone.

const word = "Wetterflugbereitschaftsdienstleistungsvertragsunterzeichnung";
const sentence = `A ${word}${word} and https://example.com/${word}.`;
const address = () => `${word}-${randomUUID().slice(0, 8)}@example.com`.toLowerCase();
const widths = [375, 1440];
// The same on every page; checked with the first state of each test.
const frameParts = [".site-header", "footer", "body > div > header"];

interface State {
  path: string;
  /** Brings the open page into the state. */
  prepare?: (page: Page) => Promise<unknown>;
}

test.describe.configure({ timeout: 600_000 });
// Colours that fade are on their way for a moment.
test.use({ viewport: { width: 375, height: 812 }, contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ quiet }) => quiet.allow(/status of (400|404|500)|ERR_|Failed to fetch|Blocked script/));

/** Checks the page as it is now at every width. */
async function check(page: Page, what: string, isFirst = false): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 812 });
    await expect.soft(page.locator("h1"), what).toHaveCount(1);
    expect.soft(await barriers(page, isFirst ? [] : frameParts), `${what} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 812 });
  await expect.soft.poll(() => textBeyondTheScreen(page), `${what} at 320 px`).toEqual([]);
  // Lists are cards there, so no table scrolls sideways.
  const scrolling = () =>
    page
      .locator("section:has(> table)")
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  await expect.soft.poll(scrolling, `${what} at 320 px`).toBe(0);
  await page.setViewportSize({ width: 375, height: 812 });
}

async function checkAll(page: Page, states: readonly State[]): Promise<void> {
  for (const [index, { path, prepare }] of states.entries())
    await test.step(path, async () => {
      await page.goto(path);
      await whenAlive(page);
      await prepare?.(page);
      // Folded parts are checked, too.
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll("main details:not([name])"))
          folded.setAttribute("open", "");
      });
      await check(page, path, index === 0);
    });
}

async function signIn(context: BrowserContext, site: Site, role: "customer" | "admin") {
  const person = await (role === "admin" ? newStaff(site, role, word) : newCustomer(site, { name: word }));
  await context.addCookies(cookiesOf(person, site));
  return person;
}

/** A published post and a comment of long words; returns the post's slug. */
async function longPost(site: Site): Promise<string> {
  const { db, close } = await siteDatabase(site);
  const content = `<h2>${word}</h2><p>${sentence}</p><blockquote>${word}</blockquote><ul><li>${word}<ul><li>${word}</li></ul></li></ul>`;
  const { slug } = await publishedPost(
    db,
    { title: `${word} explained`, category: word, excerpt: sentence, content, author: word },
    new Date(),
  );
  const post = await commentedPost(db, slug);
  if (!post) throw new Error("the post is not out");
  await writtenComment(db, post, { name: word, email: address(), content: sentence }, { at: new Date() });
  await close();
  return slug;
}

const longBooking = async (site: Site, userId: string) => {
  const reference = await storeBooking(site, {
    userId,
    fullName: word,
    email: address(),
    departureCity: word,
    arrivalCity: word,
    preferredAircraft: word,
    specialRequests: sentence,
  });
  await moveByStaff(site, { reference, to: "confirmed", note: sentence });
  return reference;
};

/** The pages that one template draws with different words have one name here. */
const templateOf = (path: string) =>
  path
    .replace(/^\/(blog|team|trip(?=\/(?!how-)))\/.+/, "/$1/...")
    .replace(/^\/(privacy-policy|terms|cookie-policy)$/, "a legal page");

test("every public page costs little before it is touched, does not shift, is valid, and is accessible", async ({
  page,
  site,
}) => {
  // The table in docs/decisions/0022-scripts-by-intent.md.
  const mostRequests = 16;
  const mostScriptBytes = 6_000;
  const map = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
  expect(listed).toContain("/booking");
  const paths = [...new Map(listed.map((path) => [templateOf(path), path])).values()];
  expect(paths.length).toBeGreaterThan(12);
  const shifts = await watchShifts(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  for (const path of [...paths, "/nowhere"])
    await test.step(path, async () => {
      requests.length = 0;
      await page.goto(path);
      await page.waitForFunction(() => document.documentElement.dataset.viewer === "out");
      const { scriptBytes, isAlive } = await page.evaluate(async () => {
        for (let times = 0; times < 3; times++) await new Promise((resolve) => requestIdleCallback(resolve));
        const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        return {
          scriptBytes: entries
            .filter(({ name }) => name.endsWith(".js"))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
          isAlive: document.documentElement.dataset.alive !== undefined,
        };
      });
      expect.soft(isAlive, path).toBe(false);
      expect.soft(scriptBytes, path).toBeGreaterThan(0);
      expect.soft(scriptBytes, path).toBeLessThanOrEqual(mostScriptBytes);
      const counted = requests.filter((name) => !name.endsWith(".mp4"));
      expect.soft(counted.length, `${path}: ${counted.join(" ")}`).toBeLessThanOrEqual(mostRequests);
      await whenAlive(page);
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
          scrollTo({ top: y, behavior: "instant" });
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }
        scrollTo({ top: 0, behavior: "instant" });
      });
      const { sum, moved } = await shifts();
      expect.soft(sum, `layout shift of ${path}: ${moved.join("; ")}`).toBeLessThan(0.01);
      expect.soft(await mistakes(await (await page.request.get(path)).text()), path).toEqual([]);
      for (const part of ["banner", "main", "contentinfo"] as const)
        await expect.soft(page.getByRole(part, { includeHidden: true }), path).toHaveCount(1);
      await check(page, path, path === paths[0]);
    });
});

test("every state of a visitor's pages is accessible: menus, dialogs, errors, answers, long words", async ({
  page,
  site,
}) => {
  const slug = await longPost(site);
  const day = new Date(Date.now() + 63 * 86_400_000).toISOString().slice(0, 10);
  const openDialog = async (name: "Sign In" | "Sign Up") => {
    await openMenu(page);
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name }).click();
    await press(page, name);
    await expect(page.getByRole("dialog").getByRole("alert")).not.toBeEmpty();
  };
  const submit = async (name: string) => {
    const button = page.getByRole("main").getByRole("button", { name, exact: true });
    await whenTaken(button);
    await button.click();
    await expect(page.getByRole("alert").first()).not.toBeEmpty();
  };
  try {
    await checkAll(page, [
      { path: "/about", prepare: openMenu },
      { path: "/about", prepare: () => openDialog("Sign Up") },
      {
        path: "/about",
        prepare: async () => {
          await openDialog("Sign In");
          await check(page, "the dialog Sign In");
          await page.getByRole("link", { name: "Forgot your password?" }).click();
          await expect(dialog(page, "Forgot Password")).toBeVisible();
          await check(page, "the dialog Forgot Password");
          await box(page, "E-mail").fill("nobody@example.com");
          await press(page, "Send the code");
          await expect(dialog(page, "Reset Password")).toBeVisible();
        },
      },
      {
        path: "/about",
        prepare: async () => {
          await buttonIn(footer(page)).click();
          await expect(addressIn(footer(page))).toHaveAttribute("aria-invalid", "true");
          expect(await barriers(page, ["main"])).toEqual([]);
        },
      },
      ...["/sign-in", "/sign-up", "/forgot-password", "/reset-password", "/sign-in/second-factor"].map(
        (path) => ({ path }),
      ),
      {
        path: "/booking",
        prepare: async () => {
          await page.getByRole("button", { name: "Continue as guest" }).click();
          await page.getByLabel("I confirm that the information").check();
          await submit("Send booking request");
        },
      },
      { path: "/contact", prepare: () => submit("Send message") },
      {
        path: `/blog/${slug}`,
        prepare: async () => {
          await postButton(page).click();
          await expect(page.getByRole("alert")).toBeVisible();
        },
      },
      ...[
        `/blog?q=${word}`,
        `/blog?q=${word}x`,
        `/blog?category=${word}`,
        "/blog/withdrawn",
        "/newsletter/confirm?t=unknown",
        `/trip?from=LOS&to=LTN&date=${day}&pax=8&leg=LTN-NCE@${day}&leg=NCE-LOS@${day}T18:00`,
        "/trip?from=Nowhereville&to=LOS&date=2020-01-01&pax=99",
      ].map((path) => ({ path })),
      {
        path: "/blog",
        prepare: async () => {
          await page.locator('a[href="/about"]').first().dispatchEvent("click");
          await expect(page).toHaveURL("/about");
          await page.route("**", (route) => route.abort("connectionrefused"));
          await page.locator('a[href="/blog"]').first().dispatchEvent("click");
          await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot be reached just now.");
          await page.unroute("**");
        },
      },
    ]);
    await page.clock.install();
    await page.goto("/");
    await whenAlive(page);
    await page.clock.fastForward(11_000);
    await expect(page.getByRole("dialog", { name: footerNewsletter.heading })).toBeVisible();
    await check(page, "the newsletter's popup");
  } finally {
    await removeOtherPosts(site);
  }
});

test("every page of a customer is accessible, with long words in it", async ({ page, context, site }) => {
  const customer = await signIn(context, site, "customer");
  await confirmAddress(site, customer);
  await checkAll(page, [{ path: "/bookings" }]);
  const pending = await storeBooking(site, { userId: customer.id });
  for (const status of ["cancelled", "completed"] as const)
    await storeBooking(site, { userId: customer.id, status });
  const reference = await longBooking(site, customer.id);
  const staff = visitorWith(site, await newStaff(site, "admin"));
  const answers = offer(await storeOperator(site, word), { note: sentence, "o0-line0-text": sentence });
  const number = await sendOffer(staff, pending, answers);
  await checkAll(page, [
    { path: "/bookings" },
    { path: `/bookings/${pending}` },
    { path: `/quotations/${number}` },
    {
      path: `/quotations/${number}`,
      prepare: async () => {
        await page.getByRole("button", { name: "Sign and accept" }).click();
        await expect(page.getByRole("alert")).toContainText("Please type your full name.");
        await labelled(page, "Your full name").fill(word);
        await page.getByLabel(/^I accept quotation/).check();
        await page.getByRole("button", { name: "Sign and accept" }).click();
        await expect(page.getByRole("heading", { name: "Accepted" })).toBeVisible();
      },
    },
    {
      path: `/track?reference=${pending}`,
      prepare: async () => {
        await labelled(page, "E-mail address of the booking").fill(address());
        await page.getByRole("button", { name: "E-mail me a code" }).click();
        await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
      },
    },
    { path: `/bookings/${reference}` },
    { path: "/about", prepare: openMenu },
    ...["", "/details", "/email", "/password", "/sessions", "/delete"].map((path) => ({
      path: `/account${path}`,
    })),
    {
      path: "/account/details",
      prepare: async () => {
        await page.getByLabel("Full name").fill("");
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("alert")).not.toBeEmpty();
      },
    },
    {
      path: "/account/second-factor",
      prepare: async () => {
        await page.getByLabel("Current password", { exact: true }).fill(customer.password);
        await page.getByRole("button", { name: "Begin" }).click();
        await expect(page.getByRole("img", { name: "QR code with the key" })).toBeVisible();
      },
    },
  ]);
});

test("every page of the staff is accessible, with long words in it", async ({ page, context, site }) => {
  await site.query("update users set role = 'customer' where role <> 'customer'");
  const staff = await signIn(context, site, "admin");
  const reference = await longBooking(site, staff.id);
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
    await checkAll(
      page,
      [
        "dashboard",
        `search?q=${word}`,
        "bookings",
        `bookings/${reference}`,
        `bookings/${reference}/quotation`,
        "bookings/new",
        "calendar",
        "operators",
        "messages",
        `messages/${message?.id}`,
        "replies",
        "mail",
        `mail/${mail?.id}`,
        "staff",
        "audit",
        "facts",
        "aerodromes",
        "aerodromes/EGGW",
        "comments",
        "blogs",
        "blogs/create",
        `blogs/edit/${post?.id}`,
        `blogs/edit/${post?.id}/preview`,
        "newsletters",
        "newsletters/create",
        `newsletters/${issue?.id}`,
        "newsletters/subscribers",
        "nothing-here",
      ].map((path) => ({ path: `/admin/${path}` })),
    );
  } finally {
    await removeOtherPosts(site);
  }
});
