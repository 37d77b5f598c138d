import type { Email } from "postal-mime";
import { linkMessages as links } from "#app/features/newsletter/link-messages.ts";
import { confirmationMessages } from "#app/features/newsletter/mail-messages.ts";
import { newsletterMessages as say } from "#app/features/newsletter/messages.ts";
import { expect, test } from "#tests/support/journey.ts";
import { addressIn, buttonIn, footer, subscriberState } from "#tests/support/newsletter-form.ts";
import { barriers, whenAlive } from "#tests/support/page-checks.ts";
import type { Site } from "#tests/support/site.ts";
import { mailsWritten } from "#tests/support/written-mails.ts";

/** The mail of that subject to this address, once it is there. */
async function mailTo(site: Site, email: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsWritten(site, email)).findLast((mail) => mail.subject === subject);
        return found !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  if (!found) throw new Error("no mail");
  return found;
}

/** Where a link in a text leads, as a path of the site under test. */
const linkIn = (words: string | undefined, name: "confirm" | "unsubscribe") =>
  new RegExp(`/newsletter/${name}\\?t=[^\\s>]+`).exec(words ?? "")?.[0] ?? "no such link";

/** The page that the mail to this address leads to. */
const linkTo = async (site: Site, email: string) =>
  linkIn((await mailTo(site, email, confirmationMessages.subject)).text, "confirm");

test("from the footer to the list, and off it: confirmed from the mail, left from an issue, each by a press", async ({
  page,
  site,
}) => {
  await page.goto("/terms");
  await whenAlive(page);
  await addressIn(footer(page)).fill("Ada@Example.com");
  await buttonIn(footer(page)).click();
  await expect(footer(page).getByText(say.thanks)).toBeVisible();
  await expect(footer(page).getByRole("status")).toBeFocused();
  await expect(footer(page).getByText(say.thanks)).toBeInViewport();
  expect(await subscriberState(site, "ada@example.com")).toBe("pending");
  expect(await site.query("select page from newsletter_consents where page = '/terms'")).toHaveLength(1);

  await page.goto(await linkTo(site, "ada@example.com"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.confirm.open.title);
  expect(await subscriberState(site, "ada@example.com")).toBe("pending");
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: links.confirm.open.button }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.confirm.done.title);
  expect(await subscriberState(site, "ada@example.com")).toBe("confirmed");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.confirm.done.title);

  await site.query(
    "insert into newsletter_subscribers (email, state, confirmed_at) values ('bola@example.com', 'confirmed', now())",
  );
  const subject = "Winter permits";
  await site.query(
    `insert into campaigns (subject, preheader, html, status, start_at)
     values ($1, 'What changed', '<p>Niger takes 48 hours.</p>', 'scheduled', now())`,
    [subject],
  );
  const issue = await mailTo(site, "ada@example.com", subject);
  expect(issue.text).toContain("Niger takes 48 hours.");
  await page.goto(linkIn(issue.text, "unsubscribe"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.unsubscribe.open.title);
  expect(await subscriberState(site, "ada@example.com")).toBe("confirmed");
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: links.unsubscribe.open.button, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.unsubscribe.done.title);
  expect(await subscriberState(site, "ada@example.com")).toBe("unsubscribed");

  // As a mail program does it for its reader (RFC 8058): one POST to the address in the header, from nowhere in particular.
  const { headers } = await mailTo(site, "bola@example.com", subject);
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const answer = await fetch(site.origin + linkIn(header("list-unsubscribe"), "unsubscribe"), {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    redirect: "manual",
  });
  expect([answer.status, await answer.text()]).toEqual([200, `${links.oneClickDone}\n`]);
  expect(await subscriberState(site, "bola@example.com")).toBe("unsubscribed");
});

test("what is wrong is said at the field, what was typed stays, and the button, which says that it is sending, cannot be pressed twice", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/500|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await page.goto("/team");
  await whenAlive(page);
  await buttonIn(footer(page)).click();
  await expect(addressIn(footer(page))).toBeFocused();
  await expect(addressIn(footer(page))).toHaveAccessibleDescription(new RegExp(say.emailMissing));
  await addressIn(footer(page)).fill("nonsense");
  await buttonIn(footer(page)).click();
  await expect(addressIn(footer(page))).toHaveAccessibleDescription(/does not look like an e-mail address/);
  await expect(addressIn(footer(page))).toHaveValue("nonsense");
  expect(await barriers(page)).toEqual([]);

  await addressIn(footer(page)).fill("efe@example.com");
  await page.route("**/newsletter.data*", (route) =>
    route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>" }),
  );
  await buttonIn(footer(page)).click();
  await expect(footer(page).getByRole("alert")).toHaveText(say.failed);
  await expect(footer(page).getByRole("alert")).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.unroute("**/newsletter.data*");
  await page.context().setOffline(true);
  await buttonIn(footer(page)).click();
  await expect(buttonIn(footer(page))).toHaveText(say.submit);
  await expect(footer(page).getByRole("alert")).toHaveText(say.failed);
  await page.context().setOffline(false);
  await expect(addressIn(footer(page))).toHaveValue("efe@example.com");

  let sendings = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/newsletter.data*", async (route) => {
    sendings += 1;
    await held;
    await route.continue();
  });
  await buttonIn(footer(page)).dblclick();
  await expect(buttonIn(footer(page))).toHaveText(say.sending);
  await expect(buttonIn(footer(page))).toBeDisabled();
  letGo();
  await expect(footer(page).getByText(say.thanks)).toBeVisible();
  expect(sendings).toBe(1);
  expect(await subscriberState(site, "efe@example.com")).toBe("pending");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the footer's form comes back with its words, then thanks", async ({ page, quiet, site }) => {
    quiet.allow(/400 \(Bad Request\)/);
    await page.goto("/services");
    await addressIn(footer(page)).fill("jide@nowhere");
    await buttonIn(footer(page)).click();
    await expect(page).toHaveURL(/\/newsletter#letter$/);
    const main = page.getByRole("main");
    await expect(addressIn(main)).toHaveValue("jide@nowhere");
    await expect(addressIn(main)).toHaveAccessibleDescription(/does not look like an e-mail address/);
    await expect(addressIn(main)).toBeInViewport();
    await addressIn(main).fill("jide@example.com");
    await buttonIn(main).click();
    await expect(main.getByText(say.thanks)).toBeInViewport();
    expect(await subscriberState(site, "jide@example.com")).toBe("pending");
    await page.goto(await linkTo(site, "jide@example.com"));
    await page.getByRole("button", { name: links.confirm.open.button }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(links.confirm.done.title);
    expect(await subscriberState(site, "jide@example.com")).toBe("confirmed");
  });
});
