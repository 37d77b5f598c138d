import type { Page, Request } from "@playwright/test";
import { samplePosts } from "#app/content/sample-posts.ts";
import { expect, test } from "#tests/support/journey.ts";
import {
  addressIn,
  alertIn,
  dayIn,
  follow,
  footer,
  holdRequests,
  hydrate,
  main,
  open,
  title,
  wide,
} from "./support/page.ts";
import { type Alteration, alterations, alterPage } from "./support/page-alterations.ts";

interface FormPage {
  path: string;
  /** A text of the page that is one text node of the HTML. */
  heading: string | RegExp;
  /** Text by control; the last is typed by keyboard and keeps the caret. */
  typed: Record<string, string>;
  /** Selectors of boxes and radio buttons. */
  chosen?: readonly string[];
  place?: "main" | "footer";
}

const [email, name] = ["amara@example.com", "Amara Udo"];
const [, post] = samplePosts;
const flight = { departureCity: "Lagos", arrivalCity: "London Luton", departureDateTime: "2031-12-24T09:30" };

const formPages: readonly FormPage[] = [
  { path: "/about", heading: /./, typed: { email }, place: "footer" },
  {
    path: "/booking",
    heading: "Book Your Flight",
    typed: { ...flight, email, fullName: name },
    chosen: ['[name="tripType"][value="dropoff"]', '[name="confirmInfo"]'],
  },
  {
    path: "/contact",
    heading: "Write to us",
    typed: { name, email, message: "Is the hangar open on Sunday?" },
  },
  {
    path: "/trip",
    heading: /aircraft/i,
    typed: { pax: "7", date: dayIn(30), to: "London Luton", from: "Lagos" },
  },
  { path: "/sign-in", heading: "Sign In", typed: { password: "correct horse battery", email } },
  { path: `/blog/${post.id}`, heading: post.title, typed: { email, name, content: "A useful post." } },
];

const moments = ["before hydration", "while React hydrates"] as const;
type Moment = (typeof moments)[number];

test.use({ viewport: wide });

test("forms keep typed words on pages that programs in the browser alter", async ({ page, problems }) => {
  // React's own warning, and the submission that this test aborts.
  problems.allow(/Minified React error #418|ERR_FAILED|Applying inline style/);
  await page.addInitScript(() => {
    sessionStorage.clear();
    sessionStorage.setItem("booking-as-guest", "{}");
  });
  await page.clock.install();
  // Each page meets one group of alterations at one moment.
  for (const [index, formPage] of formPages.entries()) {
    const names = alterations[index % 2 === 0 ? 0 : 1];
    const moment = moments[index % 4 < 2 ? 0 : 1];
    await test.step(`${formPage.path}: ${names.join(", ")}: ${moment}`, () =>
      fillAndSend(page, formPage, names, moment));
  }
});

async function fillAndSend(
  page: Page,
  { path, heading, place = "main", typed, chosen = [] }: FormPage,
  names: readonly Alteration[],
  moment: Moment,
): Promise<void> {
  await page.unrouteAll();
  const releaseScripts = await holdRequests(
    page,
    /\/assets\/(?!first-view|first-use|[a-z-]+-element-).*\.js$/,
  );
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const all = Object.entries(typed);
  const [lastName = "", lastText = ""] = all.at(-1) ?? [];
  const form = page
    .locator(`${place} form`)
    .filter({ has: page.locator(`[name="${lastName}"]`) })
    .first();
  const field = (name: string) => form.locator(`[name="${name}"]`).first();
  if (moment === "before hydration") await page.evaluate(alterPage, names);
  for (const choice of chosen) await form.locator(choice).check();
  for (const [name, text] of all.slice(0, -1).reverse()) await field(name).fill(text);
  await field(lastName).click();
  await page.keyboard.type(lastText.slice(0, 4));
  if (moment === "while React hydrates") {
    const whenHydrating = (alter: (names: readonly Alteration[]) => void, all: readonly Alteration[]) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (Object.keys(document).some((key) => key.startsWith("__reactContainer"))) alter(all);
        else port2.postMessage(null);
      };
      port2.postMessage(null);
    };
    await page.evaluate(`(${whenHydrating.toString()})(${alterPage.toString()}, ${JSON.stringify(names)})`);
  }
  releaseScripts();
  await page.keyboard.type(lastText.slice(4));
  await hydrate(page);

  await expect(page.getByText(heading).first()).toBeAttached();
  await expect(title(page)).toBeVisible();
  for (const [name, text] of all) await expect(field(name), name).toHaveValue(text);
  for (const choice of chosen) await expect(form.locator(choice)).toBeChecked();
  await expect(field(lastName)).toBeFocused();

  const contentOf = (request: Request) => decodeURIComponent(request.url() + request.postData());
  const submission = page.waitForRequest((request) =>
    contentOf(request).replaceAll("+", " ").includes(lastText),
  );
  await page.route(
    (url) => !url.pathname.startsWith("/assets/"),
    (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()),
  );
  await form.locator("button[type=submit]").filter({ visible: true }).first().click();
  await page.clock.fastForward(3_000);
  const request = await submission;
  // Without the route, the next page's step would let the submission through.
  if (request.method() === "POST") await expect.poll(() => request.failure()).not.toBeNull();
}

test("a translated page hydrates, validates, navigates and updates texts", async ({ page, problems }) => {
  problems.allow(/Minified React error #418|ERR_FAILED|removeChild|status of 400/);
  const release = await holdRequests(page, /\/assets\/(?!first-view|first-use|[a-z-]+-element-).*\.js$/);
  await page.goto("/contact", { waitUntil: "domcontentloaded" });
  const form = main(page).locator("form");
  const translate = () => page.evaluate(alterPage, ["<font> wraps texts"] as const);
  const submitIncomplete = async () => {
    await translate();
    await form.locator("[name=name]").fill(name);
    await form.locator("button[type=submit]").click();
    release();
    await expect(alertIn(form)).toBeVisible();
    await expect(form.locator("[name=name]")).toHaveValue(name);
  };
  await submitIncomplete();

  await page.unrouteAll();
  await page.evaluate(() => sessionStorage.clear());
  await open(page, "/contact");
  await submitIncomplete();
  for (const path of ["/blog", "/trip", "/booking"]) {
    await follow(page, path);
    await expect(page).toHaveURL(path);
    await expect(title(page)).toBeVisible();
    await translate();
  }
  await page.goBack();
  await expect(page).toHaveURL("/trip");
  await expect(main(page).locator("form").first()).toBeVisible();

  await open(page, "/contact");
  await page.evaluate(async () => {
    const words = document.createElement("p");
    words.id = "words";
    words.append("Pending", document.createElement("b"));
    document.body.append(words);
    const text = words.firstChild as Text;
    const font = document.createElement("font");
    font.textContent = "En attente";
    text.replaceWith(font);
    await new Promise(requestAnimationFrame);
    text.nodeValue = "Confirmed";
  });
  await expect(page.locator("#words")).toHaveText("Confirmed");

  // React cannot remove elements that have no parent any more, so the page is reloaded with its typed text.
  await addressIn(footer(page)).fill(email);
  await page.evaluate(() => {
    for (const each of document.head.querySelectorAll("meta[property], meta[name]")) each.remove();
  });
  await follow(page, "/certifications");
  await expect(page).toHaveURL("/certifications");
  await expect(page).toHaveTitle(/^Certifications/);
  await expect(title(page)).toBeVisible();
  await expect(addressIn(footer(page))).toHaveValue(email);
});
