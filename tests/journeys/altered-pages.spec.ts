import type { Page } from "@playwright/test";
import { samplePosts } from "#app/content/sample-posts.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { expect, test } from "#tests/support/journey.ts";
import { type Alteration, alterations, alterPage } from "#tests/support/page-alterations.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

interface FormPage {
  path: string;
  /** A text of the page that stays in one piece of the HTML. */
  heading: string | RegExp;
  /** Text by control; the last is typed by keyboard and keeps the caret. */
  typed: readonly (readonly [name: string, text: string])[];
  /** Selectors of boxes and radio buttons. */
  chosen?: readonly string[];
  /** Where its form is. */
  place: "main" | "footer";
}

/** A trip is judged for the coming year. */
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const formPages: readonly FormPage[] = [
  {
    path: "/",
    heading: "Questions clients ask",
    typed: [["email", "amara@example.com"]],
    place: "footer",
  },
  {
    path: "/booking",
    place: "main",
    heading: "Book Your Flight",
    typed: [
      ["departureCity", "Lagos"],
      ["arrivalCity", "London Luton"],
      ["departureDateTime", "2031-12-24T09:30"],
      ["email", "amara@example.com"],
      ["fullName", "Amara Udo"],
    ],
    chosen: ['[name="tripType"][value="dropoff"]', '[name="confirmInfo"]'],
  },
  {
    path: "/contact",
    place: "main",
    heading: "Write to us",
    typed: [
      ["name", "Amara Udo"],
      ["email", "amara@example.com"],
      ["message", "Is the hangar open on Sunday?"],
    ],
  },
  {
    path: "/trip",
    place: "main",
    heading: /aircraft/i,
    typed: [
      ["pax", "7"],
      ["date", nextMonth],
      ["to", "London Luton"],
      ["from", "Lagos"],
    ],
  },
  {
    path: "/sign-in",
    place: "main",
    heading: "Sign In",
    typed: [
      ["password", "correct horse battery"],
      ["email", "amara@example.com"],
    ],
  },
  {
    path: `/blog/${samplePosts[1].id}`,
    place: "main",
    heading: samplePosts[1].title,
    typed: [
      ["email", "amara@example.com"],
      ["name", "Amara Udo"],
      ["content", "A useful post."],
    ],
  },
];

const moments = ["before hydration", "while the scripts come", "while React hydrates"] as const;
type Moment = (typeof moments)[number];

test.describe.configure({ timeout: 600_000 });
test.use({ viewport: { width: 1440, height: 900 }, actionTimeout: 20_000 });

for (const formPage of formPages)
  test(`${formPage.path} keeps its text, its form and typed words when translators, extensions and blockers alter it`, async ({
    page,
    quiet,
  }) => {
    // React's own warning, and the sending that is caught here.
    quiet.allow(/Minified React error #418|ERR_FAILED|Applying inline style/);
    await page.addInitScript(() => {
      sessionStorage.clear();
      sessionStorage.setItem("booking-as-guest", "yes");
    });
    await page.clock.install();
    for (const [index, alteration] of alterations.entries())
      for (const moment of isFullCampaign ? moments : moments.slice(index % 2, (index % 2) + 1))
        await test.step(`${alteration}, ${moment}`, () => fillAndSend(page, formPage, alteration, moment));
  });

async function fillAndSend(
  page: Page,
  { path, heading, place, typed, chosen = [] }: FormPage,
  alteration: Alteration,
  moment: Moment,
): Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.unrouteAll();
  await page.route(/\/assets\/(?!first-view).*\.js$/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const form = page
    .locator(`${place} form`)
    .filter({ has: page.locator(`[name="${typed[0]?.[0]}"]`) })
    .first();
  const field = (name: string) => form.locator(`[name="${name}"]`).first();
  if (moment === "before hydration") await page.evaluate(alterPage, alteration);
  for (const choice of chosen) await form.locator(choice).check();
  const [last, ...others] = [...typed].reverse();
  if (!last) throw new Error("nothing to type");
  for (const [name, text] of others) await field(name).fill(text);
  await field(last[0]).click();
  await page.keyboard.type(last[1].slice(0, 4));
  if (moment === "while the scripts come") await page.evaluate(alterPage, alteration);
  if (moment === "while React hydrates")
    await page.evaluate(
      `(${alterPage.toString()}, ${(
        (alter: (alteration: Alteration) => void, name: Alteration) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            if (Object.keys(document).some((key) => key.startsWith("__reactContainer"))) alter(name);
            else port2.postMessage(null);
          };
          port2.postMessage(null);
        }
      ).toString()})(${alterPage.toString()}, ${JSON.stringify(alteration)})`,
    );
  open();
  await page.keyboard.type(last[1].slice(4));
  await whenAlive(page);

  await expect(page.getByText(heading).first()).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [name, text] of typed) await expect(field(name), name).toHaveValue(text);
  for (const choice of chosen) await expect(form.locator(choice)).toBeChecked();
  await expect(field(last[0])).toBeFocused();

  const sent = page.waitForRequest(
    (request) =>
      decodeURIComponent(request.url() + request.postData())
        .replaceAll("+", " ")
        .includes(last[1]),
    { timeout: 10_000 },
  );
  await page.route(
    (url) => !url.pathname.startsWith("/assets/"),
    (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()),
  );
  await form.locator("button[type=submit]").filter({ visible: true }).first().click();
  await page.clock.fastForward(3_000);
  await sent;
}

test("a page that is translated after hydration goes on: forms answer, links lead on, nothing goes blank", async ({
  page,
}) => {
  // Without a draft of the round before.
  await page.addInitScript(() => sessionStorage.clear());
  for (const alteration of alterations.slice(0, 2))
    await test.step(alteration, async () => {
      await page.goto("/contact");
      await whenAlive(page);
      await page.evaluate(alterPage, alteration);
      const form = page.getByRole("main").locator("form");
      await form.locator("[name=name]").fill("Amara Udo");
      await form.locator("button[type=submit]").click();
      await expect(form.getByRole("alert")).toBeVisible();
      await page.evaluate(alterPage, alteration);
      await form.locator("[name=email]").fill("amara@example.com");
      await form.locator("[name=message]").fill("Is the hangar open?");
      for (const path of ["/about", "/blog", "/trip", "/booking", "/contact"]) {
        await page.locator(`a[href="${path}"]`).first().dispatchEvent("click");
        await expect(page).toHaveURL(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.evaluate(alterPage, alteration);
      }
      await page.goBack();
      await expect(page).toHaveURL("/booking");
      await expect(page.getByRole("main").locator("form")).toBeVisible();
    });
});

test("a text that changes takes the place of its translation", async ({ page }) => {
  await page.goto("/about");
  await whenAlive(page);
  const status = page.getByRole("banner").getByText("Book Now");
  await page.evaluate(() => {
    const words = document.createElement("p");
    words.id = "words";
    words.append("Pending", document.createElement("b"));
    document.body.append(words);
    const text = words.firstChild as Text;
    const font = document.createElement("font");
    font.textContent = "En attente";
    text.replaceWith(font);
    Object.assign(window, { text });
  });
  await expect(status).toBeVisible();
  await page.evaluate(() => {
    (window as unknown as { text: Text }).text.nodeValue = "Confirmed";
  });
  await expect(page.locator("#words")).toHaveText("Confirmed");
});

test("an element that React misses brings the page anew, with what was typed", async ({ page, quiet }) => {
  quiet.allow(/removeChild/);
  await page.goto("/contact");
  await whenAlive(page);
  await page.getByLabel("Message").fill("Is the hangar open?");
  // React takes these out of the head by their parent, which they no longer have.
  await page.evaluate(() => {
    for (const each of document.head.querySelectorAll("meta[property], meta[name]")) each.remove();
  });
  await page.locator('a[href="/about"]').first().dispatchEvent("click");
  await expect(page).toHaveURL("/about");
  await expect(page).toHaveTitle(/^About/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
