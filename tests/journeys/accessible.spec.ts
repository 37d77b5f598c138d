import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { frameWords } from "#app/content/frame.ts";
import { footerNewsletter } from "#app/content/navigation.ts";
import { commentMessages } from "#app/features/comments/comment.ts";
import { AccountVisitor, confirmAddress } from "#tests/support/account-visitor.ts";
import { expect, test } from "#tests/support/journey.ts";
import { publishOn, removeOtherPosts } from "#tests/support/posts.ts";
import { moveByStaff, quotationDesk, storeOperator } from "#tests/support/quotations.ts";
import type { Site } from "#tests/support/site.ts";
import { storeBooking, storeMessage } from "#tests/support/stored-bookings.ts";
import * as on from "./support/page.ts";
import { openAsStaff } from "./support/staff-page.ts";

// Every page and state: no axe violation at two widths, and nothing wider than 320 px.

const word = "Wetterflugbereitschaftsdienstleistungsvertragsunterzeichnung";
const sentence = `A ${word}${word} and https://example.com/${word}.`;
const address = () => `${word}-${randomUUID().slice(0, 8)}@example.com`.toLowerCase();
// WCAG 2.2 AA, and the rules that axe runs only by their tags.
const ruleSets = "wcag2a wcag2aa wcag21a wcag21aa wcag22aa best-practice experimental".split(" ");
// Rules whose findings need a person's review and are never violations.
const reviewRules = ["bypass", "duplicate-id-aria", "hidden-content", "no-autoplay-audio"];
const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
// Parts that are the same on every page; checked with the first state of each test.
const frameParts = [".site-header", "footer", "body > div > header"];

const underOverlay = [...frameParts, "main"];
const fixedBars = `section[aria-label="${frameWords.barName}"], [data-save-bar]`;
const narrow = { width: 320, height: 812 };

interface State {
  path: string;
  /** Whether it covers a page that another state has checked. */
  isOverlay?: boolean;
  prepare?: (page: Page) => Promise<unknown>;
}

test.describe.configure({ timeout: 600_000, mode: "parallel" });
// Without fading colours, which axe would measure half-way.
test.use({ viewport: narrow, contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ problems }) =>
  problems.allow(/status of (400|404|500)|ERR_|Failed to fetch|Blocked script/),
);

/** Axe violations of the present page, one line each, except inside the parts that `exclude` selects. */
async function violations(page: Page, exclude: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([values, reviews, without, fixed]) => {
      // A fixed bar may cover half a link until the reader scrolls; axe would report that.
      const bars = [...document.querySelectorAll<HTMLElement>(fixed)];
      for (const bar of bars) bar.style.position = "static";
      // Axe measures colours after their transitions.
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
      const isEnding = ({ effect, playState }: Animation) =>
        playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
      const ending = document.getAnimations().filter(isEnding);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      // Frames show mails and run no script, so axe would wait for them for ever. Style sheets are preloaded once per test.
      const options: axe.RunOptions = {
        runOnly: { type: "tag", values },
        rules: Object.fromEntries(reviews.map((id) => [id, { enabled: false }])),
        resultTypes: ["violations"],
        iframes: false,
        preload: without.length === 0,
      };
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run({ include: "html", exclude: without }, options);
      for (const bar of bars) bar.style.position = "";
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    },
    [ruleSets, reviewRules, exclude, fixedBars] as const,
  );
}

/** Texts beyond the right edge without a scrolling box or ellipsis, and the width of a page wider than the screen. */
const textBeyondTheScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isReached = (element: Element | null): boolean => {
      for (let each = element; each; each = each.parentElement) {
        const { overflowX, clipPath, textOverflow } = getComputedStyle(each);
        if (/auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth && each !== document.body)
          return true;
        if (textOverflow === "ellipsis" || clipPath !== "none" || each.closest("svg, script, style"))
          return true;
      }
      return false;
    };
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const beyond = scrollWidth > width ? [`the page is ${scrollWidth} px wide`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.nodeValue?.trim() || !parent?.checkVisibility({ checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isOut = ({ right, top }: DOMRect) => right > width + 1 && top + scrollY >= 0;
      if ([...range.getClientRects()].some(isOut) && !isReached(parent))
        beyond.push(`${parent.tagName.toLowerCase()}.${parent.className}: ${text.nodeValue}`);
    }
    return beyond;
  });

/** Expects that on a narrow screen no text is cut off and no table scrolls sideways. */
async function expectAllInView(page: Page, what: string): Promise<void> {
  await expect.soft.poll(() => textBeyondTheScreen(page), what).toEqual([]);
  const scrolling = () =>
    page
      .locator("section:has(> table)")
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  await expect.soft.poll(scrolling, what).toBe(0);
}

/** Checks the present page at both widths, first at the current one, because each change of width renders it again. */
async function check(page: Page, what: string, exclude = frameParts): Promise<void> {
  await expect.soft(page.locator("h1"), what).toHaveCount(1);
  const isNarrow = page.viewportSize()?.width === narrow.width;
  for (const size of isNarrow ? [narrow, on.wide] : [on.wide, narrow]) {
    await page.setViewportSize(size);
    if (size === narrow) await expectAllInView(page, what);
    expect.soft(await violations(page, exclude), `${what}, ${size.width} px`).toEqual([]);
  }
}

const pictureFiles = ["*.avif*", "*.webp*", "*.jpg*", "*.mp4*"];

/** Returns a function that blocks these files. Unlike a route it keeps the browser's cache. */
async function openBlocker(page: Page): Promise<(urls: string[]) => Promise<unknown>> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  return (urls) => network.send("Network.setBlockedURLs", { urls });
}

async function checkAll(page: Page, states: readonly (State | string)[]): Promise<void> {
  for (const [index, state] of states.entries()) {
    const { path, isOverlay, prepare }: State = typeof state === "string" ? { path: state } : state;
    await test.step(path, async () => {
      if (prepare) await page.setViewportSize(narrow);
      await on.open(page, path);
      await prepare?.(page);
      // Folded parts are checked, too.
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll("main details:not([name])"))
          folded.setAttribute("open", "");
      });
      await check(page, path, index === 0 ? [] : isOverlay ? underOverlay : frameParts);
    });
  }
}

/** A published post and a comment of long words; returns the post's slug. */
async function longPost(site: Site): Promise<string> {
  const content = `<h2>${word}</h2><p>${sentence}</p><blockquote>${word}</blockquote><ul><li>${word}<ul><li>${word}</li></ul></li></ul>`;
  const texts = { title: `${word} explained`, category: word, excerpt: sentence, content, author: word };
  const { slug } = await publishOn(site, texts);
  const comment = { name: word, email: address(), content: sentence };
  expect((await new AccountVisitor(site).post(`/blog/${slug}`, comment)).status).toBe(303);
  return slug;
}

async function longBooking(site: Site, userId: string): Promise<string> {
  const trip = { departureCity: word, arrivalCity: word, preferredAircraft: word, specialRequests: sentence };
  const reference = await storeBooking(site, { userId, fullName: word, email: address(), ...trip });
  await moveByStaff(site, reference, "confirmed", sentence);
  return reference;
}

/** Adds up layout shifts from the next page on; the result returns their sum and the moved elements. */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    const describe = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? "");
    type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        shifts.moved.push(...sources.map(({ node }) => `${value}: ${describe(node)}`));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts);
}

/** One name for pages that a template renders with different texts. */
const templateOf = (path: string) =>
  path
    .replace(/^\/(blog|team|trip(?=\/(?!how-)))\/.+/, "/$1/...")
    .replace(/^\/(privacy-policy|terms|cookie-policy)$/, "a legal page");

test("public pages load little, do not shift, and are accessible", async ({ page, site }) => {
  // Limits from the table in docs/decisions/0022-scripts-by-intent.md.
  const mostRequests = 16;
  const mostScriptBytes = 6_000;
  const map = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
  expect(listed).toContain("/booking");
  const paths = [...new Map(listed.map((path) => [templateOf(path), path])).values()];
  expect(paths.length).toBeGreaterThan(12);
  const shifts = await watchShifts(page);
  const block = await openBlocker(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  for (const path of [...paths, "/nowhere"])
    await test.step(path, async () => {
      requests.length = 0;
      await block([]);
      await page.setViewportSize(narrow);
      await page.goto(path);
      await page.waitForFunction(() => document.documentElement.dataset.viewer === "out");
      const { scriptBytes, isAlive } = await page.evaluate(async () => {
        for (let times = 0; times < 3; times++) await new Promise((resolve) => requestIdleCallback(resolve));
        const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        const scripts = entries.filter(({ name }) => name.endsWith(".js"));
        const scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
        return { scriptBytes, isAlive: document.documentElement.dataset.alive !== undefined };
      });
      expect.soft(isAlive, path).toBe(false);
      expect.soft(scriptBytes, path).toBeGreaterThan(0);
      expect.soft(scriptBytes, path).toBeLessThanOrEqual(mostScriptBytes);
      const counted = requests.filter((name) => !name.endsWith(".mp4"));
      expect.soft(counted.length, `${path}: ${counted.join(" ")}`).toBeLessThanOrEqual(mostRequests);
      await on.hydrate(page);
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
          scrollTo({ top: y, behavior: "instant" });
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }
        scrollTo({ top: 0, behavior: "instant" });
      });
      const { sum, moved } = await shifts();
      expect.soft(sum, `layout shift of ${path}: ${moved.join("; ")}`).toBeLessThan(0.01);
      // The checks need no picture.
      await block(pictureFiles);
      for (const part of ["banner", "main", "contentinfo"] as const)
        await expect.soft(page.getByRole(part, { includeHidden: true }), path).toHaveCount(1);
      await check(page, path, path === paths[0] ? [] : frameParts);
    });
});

test("every state of a visitor's pages is accessible, with long words in it", async ({ page, site }) => {
  await (await openBlocker(page))(pictureFiles);
  const slug = await longPost(site);
  const day = on.dayIn(63);
  const refuseInDialog = async (name: "Sign In" | "Sign Up") => {
    await on.menuButton(page).click();
    await on.link(on.menuPanel(page), name).click();
    await on.press(page, name);
    await expect(on.alertIn(page.locator("dialog form"))).not.toBeEmpty();
    await check(page, `the dialog ${name}`, underOverlay);
  };
  const closeDialog = async () => {
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
  };
  const walkThroughOverlays = async () => {
    await on.menuButton(page).click();
    await check(page, "the menu", ["footer", "main"]);
    await page.keyboard.press("Escape");
    await refuseInDialog("Sign Up");
    await closeDialog();
    await refuseInDialog("Sign In");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(on.dialog(page, "Forgot Password")).toBeVisible();
    await check(page, "the dialog Forgot Password", underOverlay);
    await on.box(page, "E-mail").fill("nobody@example.com");
    await on.press(page, "Send the code");
    await expect(on.dialog(page, "Reset Password")).toBeVisible();
    await check(page, "the dialog Reset Password", underOverlay);
    await closeDialog();
    await on.subscribeIn(on.footer(page)).click();
    await expect(on.addressIn(on.footer(page))).toHaveAttribute("aria-invalid", "true");
  };
  const submit = async (name: string) => {
    const button = on.button(on.main(page), name);
    await on.waitForHydration(button);
    await button.click();
    await expect(on.alertIn(page).first()).not.toBeEmpty();
  };
  const refuseComment = async () => {
    await page.getByRole("form", { name: commentMessages.formLabel }).getByRole("button").click();
    await expect(on.alertIn(page)).toBeVisible();
  };
  const refuseBooking = async () => {
    await on.button(page, "Continue as guest").click();
    await page.getByLabel("I confirm that the information").check();
    await submit("Send booking request");
  };
  const loseConnection = async () => {
    for (const path of ["/blog", "/about"]) {
      await on.follow(page, path);
      await expect(page).toHaveURL(path);
    }
    await page.route("**", (route) => route.abort("connectionrefused"));
    await on.follow(page, "/blog");
    await expect(on.title(page)).toHaveText("We cannot be reached just now.");
    await page.unroute("**");
  };
  try {
    await checkAll(page, [
      { path: "/about", prepare: walkThroughOverlays },
      ...["/sign-in", "/sign-up", "/forgot-password", "/reset-password", "/sign-in/second-factor"],
      { path: "/booking", prepare: refuseBooking },
      { path: "/contact", prepare: () => submit("Send message") },
      { path: `/blog/${slug}`, prepare: refuseComment },
      ...[`/blog?q=${word}`, `/blog?q=${word}x`, `/blog?category=${word}`, "/blog/withdrawn"],
      "/newsletter/confirm?t=unknown",
      `/trip?from=LOS&to=LTN&date=${day}&pax=8&leg=LTN-NCE@${day}&leg=NCE-LOS@${day}T18:00`,
      "/trip?from=Nowhereville&to=LOS&date=2020-01-01&pax=99",
      { path: "/contact", prepare: loseConnection },
    ]);
    await page.clock.install();
    await on.open(page, "/");
    await page.clock.fastForward(11_000);
    await expect(page.getByRole("dialog", { name: footerNewsletter.heading })).toBeVisible();
    await check(page, "the newsletter's popup", underOverlay);
  } finally {
    await removeOtherPosts(site);
  }
});

test("every page of a customer is accessible, with long words in it", async ({ page, site }) => {
  await (await openBlocker(page))(pictureFiles);
  const customer = await on.asCustomer(page, site, word);
  await confirmAddress(site, customer);
  await checkAll(page, ["/bookings"]);
  const pending = await storeBooking(site, { userId: customer.id });
  for (const status of ["cancelled", "completed"] as const)
    await storeBooking(site, { userId: customer.id, status });
  const reference = await longBooking(site, customer.id);
  const { sendOffer } = await quotationDesk(site);
  const texts = { "o0-operator": await storeOperator(site, word), note: sentence, "o0-line0-text": word };
  const number = await sendOffer(pending, texts);
  const signQuotation = async () => {
    const sign = on.button(page, "Sign and accept");
    await sign.click();
    await expect(on.alertIn(page)).toContainText("Please type your full name.");
    await on.field(page, "Your full name").fill(word);
    await page.getByLabel(/^I accept quotation/).check();
    await sign.click();
    await expect(page.getByRole("heading", { name: "Accepted" })).toBeVisible();
  };
  const beginTracking = async () => {
    await on.field(page, "E-mail address of the booking").fill(address());
    await on.button(page, "E-mail me a code").click();
    await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  };
  const refuseDetails = async () => {
    await page.getByLabel("Full name").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(on.alertIn(page)).not.toBeEmpty();
  };
  const beginSecondFactor = async () => {
    await on.field(page, "Current password").fill(customer.password);
    await page.getByRole("button", { name: "Begin" }).click();
    await expect(page.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  };
  const invited = await customer.who.post(`/passengers/${reference}`, { intent: "invite", id: "" });
  const link = /value="http:\/\/[^/]+(\/traveller\?t=[\w-]{43})"/;
  const [, traveller = ""] = link.exec(await invited.text()) ?? [];
  expect(traveller).not.toBe("");
  const refusePassenger = async () => {
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(on.alertIn(page)).not.toBeEmpty();
  };
  await checkAll(page, [
    { path: traveller, prepare: refusePassenger },
    ...["/bookings", `/bookings/${pending}`, `/bookings/${reference}`, `/quotations/${number}`],
    ...[`/passengers/${reference}`, `/passengers/${reference}/new`],
    { path: `/quotations/${number}`, prepare: signQuotation },
    { path: `/track?reference=${pending}`, prepare: beginTracking },
    { path: "/about", isOverlay: true, prepare: () => on.menuButton(page).click() },
    ...["", "/email", "/password", "/sessions", "/delete"].map((path) => `/account${path}`),
    { path: "/account/details", prepare: refuseDetails },
    { path: "/account/second-factor", prepare: beginSecondFactor },
  ]);
});

test("every page of the staff is accessible, with long words in it", async ({ page, site }) => {
  await (await openBlocker(page))(pictureFiles);
  await site.query("update users set role = 'customer' where role <> 'customer'");
  const staff = await openAsStaff(page, site, "dashboard", { name: word });
  const reference = await longBooking(site, staff.id);
  const slug = await longPost(site);
  const insert = (into: string, ...values: string[]) =>
    site.value(`insert into ${into} returning id`, ...values);
  const message = await storeMessage(site, word, address(), sentence);
  const draft = "campaigns (subject, preheader, html) values ($1, $2, $3)";
  const issue = await insert(draft, word, sentence, `<p>${sentence}</p>`);
  await insert("newsletter_subscribers (email) values ($1)", address());
  await insert("saved_replies (name, text, updated_at) values ($1, $2, now())", word, sentence);
  const client = await insert("clients (name, preferences, notes) values ($1, $2, $2)", word, sentence);
  const post = await site.value("select id from posts where slug = $1", slug);
  await site.query("update mails set status = 'failed', last_error = $1", [sentence]);
  const mail = await site.value("select id from mails order by queued_at desc limit 1");
  const paths = `dashboard search?q=${word} bookings bookings/${reference} bookings/${reference}/quotation
    bookings/${reference}/handling bookings/${reference}/passengers bookings/new calendar clients clients/${client} operators messages messages/${message}
    replies mail mail/${mail} staff audit facts aerodromes aerodromes/EGGW comments blogs blogs/create
    blogs/edit/${post} blogs/edit/${post}/preview newsletters newsletters/create newsletters/${issue}
    newsletters/subscribers nothing-here`;
  try {
    const addresses = paths.split(/\s+/).map((path) => `/admin/${path}`);
    await checkAll(page, addresses);
  } finally {
    await removeOtherPosts(site);
  }
});
