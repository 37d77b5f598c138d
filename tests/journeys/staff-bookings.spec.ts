import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";
import { bulkMessages } from "#app/ui/staff/bulk-messages.ts";
import { insertMessages } from "#app/ui/staff/saved-reply.ts";
import { askAbout } from "#tests/support/ask-first.ts";
import { cookiesOf } from "#tests/support/customers.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { storeBooking } from "#tests/support/stored-bookings.ts";

async function openStaffArea(
  browser: Browser,
  site: Site,
  more: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: site.origin, ...more });
  await context.addCookies(cookiesOf(await newStaff(site, "admin", "Ngozi Adeyemi"), site));
  return { context, page: await context.newPage() };
}

/** Hides the page from its person, or shows it again, as the browser tells a page. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    isVisible ? "visible" : "hidden",
  );

test("a request that came while the inbox was out of sight is there when it is looked at, counted in the title", async ({
  browser,
  site,
}) => {
  const { page, context } = await openStaffArea(browser, site);
  const streaming = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith("/admin/bookings/stream"),
  );
  await page.goto("/admin/bookings");
  await whenAlive(page);
  await streaming;
  await setVisible(page, false);
  const reference = await storeBooking(site);
  await setVisible(page, true);
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  await expect(page.getByText(say.newArrived(1))).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) Bookings/);
  await page.getByRole("link", { name: say.showNewest }).click();
  await expect(page.getByText(say.newArrived(1))).toHaveCount(0);
  await expect(page).toHaveTitle(/^Bookings/);
  // What was pressed has gone; the keyboard goes on at the list.
  await expect(page.locator("div:focus", { has: page.getByRole("link", { name: reference }) })).toHaveCount(
    1,
  );
  await context.close();
});

test("the inbox is no wider than its window, whatever a customer's name is", async ({ browser, site }) => {
  test.slow();
  const reference = await storeBooking(site, {
    // Before all that other tests have left in this inbox: it is its first row.
    createdAt: new Date(Date.now() - 24 * 60 * 60_000),
    fullName: "Wolfeschlegelsteinhausenbergerdorffwelche",
    departureCity: "Lagos Murtala Muhammed (LOS)",
    arrivalCity: "Llanfairpwllgwyngyllgogerychwyrndrobwll",
    preferredAircraft: "Gulfstream 550",
  });
  const { page, context } = await openStaffArea(browser, site);
  for (const width of [375, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto("/admin/bookings?order=oldest&status=pending");
    await whenAlive(page);
    await page.evaluate(() => document.fonts.ready);
    const measured = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const table = document.querySelector("table");
      const within = table?.parentElement;
      return {
        page: scrollWidth - clientWidth,
        table: (table?.scrollWidth ?? 0) - (within?.clientWidth ?? 0),
      };
    });
    expect([width, measured]).toEqual([width, { page: 0, table: 0 }]);
    // The first request is in sight: what the dashboard leads to opens no drawer of filters over it.
    const box = await page.getByRole("link", { name: reference }).boundingBox();
    expect([width, (box?.y ?? 9999) + (box?.height ?? 0) <= 812]).toEqual([width, true]);
    if (width === 375) expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  // What is done to several at once is out of the way until one of them is marked.
  const assign = page.getByRole("button", { name: say.assign, exact: true });
  await expect(assign).toBeHidden();
  await page.getByLabel(bulkMessages.select(reference)).check();
  await expect(page.getByText(bulkMessages.count(1))).toBeVisible();
  await expect(assign).toBeVisible();
  await context.close();
});

test("what is half written stays while other work is saved, and the answer has the focus", async ({
  browser,
  site,
}) => {
  const reference = await storeBooking(site);
  const { page, context } = await openStaffArea(browser, site);
  const reply = ["Look forward", "We look forward to {reference}"];
  await site.query("insert into saved_replies (name, text, updated_at) values ($1, $2, now())", reply);
  const written = `We look forward to ${reference}`;
  await page.goto(`/admin/bookings/${reference}`);
  await whenAlive(page);
  const word = page.locator("#word-confirmed");
  const note = page.getByLabel(say.noteLabel);
  const passengers = page.getByLabel(say.tripLabels.numberOfPassengers, { exact: true });
  await askAbout(page, say.changeTrip);
  const asked = await askAbout(page, say.moves.confirmed.ask);
  await asked.getByLabel(insertMessages.choose).selectOption("Look forward");
  await asked.getByRole("button", { name: insertMessages.insert }).click();
  await expect(word).toHaveValue(written);
  await note.fill("Prefers mornings.");
  await passengers.fill("5");
  await page.getByRole("button", { name: say.saveTrip }).click();
  await expect(page.getByText(say.tripSaved, { exact: true })).toBeVisible();
  await expect(page.locator("div:focus", { hasText: say.tripSaved })).toHaveCount(1);
  await expect(passengers).toHaveValue("5");
  await expect(word).toHaveValue(written);
  await expect(note).toHaveValue("Prefers mornings.");

  await passengers.fill("6");
  await page.getByRole("button", { name: say.addNote }).click();
  await expect(page.locator("div:focus", { hasText: say.noteAdded })).toHaveCount(1);
  await expect(note).toHaveValue("");
  await expect(word).toHaveValue(written);
  await expect(passengers).toHaveValue("6");

  await asked.getByRole("button", { name: say.moves.confirmed.sure }).click();
  await expect(page.locator("div:focus", { hasText: say.moved("Confirmed") })).toHaveCount(1);
  await expect(passengers).toHaveValue("6");
  // What was written before the booking was confirmed is asked about once more, and then kept.
  const saving = await askAbout(page, say.saveTrip);
  const save = saving.getByRole("button", { name: say.saveTripSure });
  await save.click();
  await expect(page.getByText(say.staleStatus("Confirmed"))).toBeVisible();
  await save.click();
  await expect(page.locator("div:focus", { hasText: say.tripSaved })).toHaveCount(1);
  expect(
    await site.query("select number_of_passengers as seats, status from bookings where reference = $1", [
      reference,
    ]),
  ).toEqual([{ seats: 6, status: "confirmed" }]);
  await site.query("delete from saved_replies where name = $1", reply.slice(0, 1));
  await context.close();
});

test("a button that was pressed keeps the focus while the answer is on its way and counts once, and a word added meanwhile stays to be sent", async ({
  browser,
  site,
}) => {
  const reference = await storeBooking(site);
  const { page, context } = await openStaffArea(browser, site);
  await page.goto(`/admin/bookings/${reference}`);
  await whenAlive(page);
  let posts = 0;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "POST") {
      posts += 1;
      await held;
    }
    await route.continue();
  });
  const note = page.getByLabel(say.noteLabel);
  await note.fill("Called back.");
  const add = page.getByRole("button", { name: say.addNote });
  await add.press("Enter");
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(add).toBeFocused();
  await add.press("Enter");
  await note.fill("Called back. Twice.");
  goOn();
  await expect(page.locator("div:focus", { hasText: say.noteAdded })).toHaveCount(1);
  expect(posts).toBe(1);
  await expect(note).toHaveValue("Called back. Twice.");
  await context.close();
});

test("an inbox whose stream was lost asks on from where its list stands by now", { tag: "@release" }, async ({
  browser,
  site,
}) => {
  const { page, context } = await openStaffArea(browser, site);
  // Each connection says one thing and ends, as behind a proxy that holds none.
  await page.route("**/admin/bookings/stream*", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: "event: changed\ndata: {}\n\n" }),
  );
  const markOf = (address: string) => new URL(address).searchParams.get("after");
  const isStream = (address: string) => new URL(address).pathname.endsWith("/admin/bookings/stream");
  const opening = page.waitForRequest((request) => isStream(request.url()));
  await page.goto("/admin/bookings");
  await whenAlive(page);
  const first = markOf((await opening).url());
  const asked = page.waitForRequest((request) => isStream(request.url()) && markOf(request.url()) !== first);
  const reference = await storeBooking(site);
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  expect(markOf((await asked).url())).toMatch(/^[\w-]{43}$/);
  await context.close();
});
