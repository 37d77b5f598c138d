import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";

const form = (page: Page) => page.getByRole("form", { name: "Write to us" });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const button = (page: Page) => form(page).getByRole("button");
const thanks = (page: Page) => page.getByText("Thank you for your message.");
const failed = (page: Page) => page.getByText("Failed to send message. Please try again later.");

/** Opens the page and waits until scripts have the form: pressed before that, the button posts as it does without them. */
async function open(page: Page): Promise<void> {
  await page.goto("/contact");
  await haveScripts(page);
}

async function haveScripts(page: Page): Promise<void> {
  await whenAlive(page);
  // React marks an element that it has taken over; nothing that a visitor sees tells.
  const isTaken = () =>
    form(page).evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isTaken).toBe(true);
}

/** Each writer has an address of their own, so that limits count their own messages alone. */
const addressOf = (name: string) => `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`;

async function fill(page: Page, name: string): Promise<void> {
  await field(page, "Name").fill(name);
  await field(page, "E-mail").fill(addressOf(name));
  await field(page, "Message").fill("Do you manage a Legacy 600?\nWe have one.");
}

test("a message is sent, thanked for with the focus, stored and mailed to the desk", async ({
  page,
  site,
}) => {
  await open(page);
  expect(
    await form(page)
      .getByRole("textbox")
      .evaluateAll((controls) => controls.map((control) => control.getAttribute("name"))),
  ).toEqual(["name", "email", "phone", "message"]);
  await fill(page, "Ada Obi");
  await field(page, "Phone (optional)").fill("+234 803 000 0000");
  await button(page).click();

  await expect(thanks(page)).toBeFocused();
  await expect(thanks(page)).toBeInViewport();
  await expect(thanks(page)).toHaveRole("heading");
  await expect(form(page)).toHaveCount(0);
  const rows = await site.query(
    "select id, name, email, phone, message, status from contact_messages where name = $1",
    ["Ada Obi"],
  );
  expect(rows).toEqual([
    {
      id: expect.any(String),
      name: "Ada Obi",
      email: "ada.obi@example.com",
      phone: "+234 803 000 0000",
      message: "Do you manage a Legacy 600?\nWe have one.",
      status: "new",
    },
  ]);
  await expect
    .poll(() => site.query("select kind, status from mails where about_id = $1", [rows[0]?.id]), {
      timeout: 20_000,
    })
    .toEqual([{ kind: "contact-message-received", status: "sent" }]);

  await page.getByRole("link", { name: "Write another message" }).click();
  await expect(field(page, "Name")).toBeFocused();
  for (const name of ["Name", "E-mail", "Phone (optional)", "Message"])
    await expect(field(page, name)).toHaveValue("");
  await page.reload();
  await expect(field(page, "Message")).toHaveValue("");
});

test("what is wrong is said beside each field, the first takes the focus, and mending it takes the words away; the button, which says that it is sending, cannot be pressed twice", async ({
  page,
  site,
}) => {
  await open(page);
  await field(page, "Name").fill("Chi Eze");
  await field(page, "E-mail").fill("chi@nowhere");
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("Please check 2 answers.");
  await expect(field(page, "E-mail")).toBeFocused();
  await expect(field(page, "E-mail")).toHaveAccessibleDescription(/does not look like an e-mail address/);
  await expect(field(page, "Message")).toHaveAccessibleDescription(/Write a sentence/);
  await expect(field(page, "Phone (optional)")).not.toHaveAttribute("aria-invalid");
  await expect(field(page, "Name")).toHaveValue("Chi Eze");
  await field(page, "E-mail").fill("chi@example.com");
  await expect(field(page, "E-mail")).not.toHaveAttribute("aria-invalid");
  await page.getByRole("alert").getByRole("link", { name: "Message" }).click();
  await expect(field(page, "Message")).toBeFocused();
  expect(await site.query("select 1 from contact_messages where name = 'Chi Eze'")).toEqual([]);

  await expect(button(page)).toHaveText("Send message");
  await fill(page, "Chi Eze");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/contact.data*", async (route) => {
    await held;
    await route.continue();
  });
  await button(page).dblclick();
  await expect(button(page)).toHaveText("Sending...");
  await expect(button(page)).toBeDisabled();
  letGo();
  await expect(thanks(page)).toBeVisible();
  expect(await site.query("select 1 from contact_messages where name = 'Chi Eze'")).toHaveLength(1);
});

test("when the server fails or cannot be reached, the form stays with everything in it", async ({
  page,
  quiet,
  site,
}) => {
  quiet.allow(/500|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await open(page);
  await fill(page, "Efe Gbo");
  await page.route("**/contact.data*", (route) =>
    route.fulfill({ status: 500, body: "<h1>Bad gateway</h1>" }),
  );
  await button(page).click();
  await expect(failed(page)).toBeVisible();
  await expect(failed(page)).toBeInViewport();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(field(page, "Name")).toHaveValue("Efe Gbo");
  await expect(field(page, "Message")).toHaveValue("Do you manage a Legacy 600?\nWe have one.");

  await page.unroute("**/contact.data*");
  await page.context().setOffline(true);
  await button(page).click();
  await expect(button(page)).toHaveText("Send message");
  await expect(failed(page)).toBeVisible();
  await page.context().setOffline(false);
  await button(page).click();
  await expect(thanks(page)).toBeFocused();
  expect(await site.query("select 1 from contact_messages where name = 'Efe Gbo'")).toHaveLength(1);
});

test("an answer that got lost, a reload and a second press make no second message", {
  tag: "@release",
}, async ({ page, quiet, site }) => {
  quiet.allow(/ERR_FAILED|ERR_CONNECTION|Failed to fetch/);
  await open(page);
  await fill(page, "Femi Hunpatin");
  await page.route("**/contact.data*", async (route) => {
    await route.fetch(); // the server stores it ...
    await route.abort(); // ... and the answer never arrives
  });
  await button(page).click();
  await expect(failed(page)).toBeVisible();
  await page.unroute("**/contact.data*");
  await page.reload();
  await haveScripts(page);
  await expect(field(page, "Name")).toHaveValue("Femi Hunpatin");
  // Past the day in which content alone would tell it: the browser's key does.
  await site.query(
    "update contact_messages set created_at = now() - interval '2 days' where name = 'Femi Hunpatin'",
  );
  await button(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.query("select 1 from contact_messages where name = 'Femi Hunpatin'")).toHaveLength(1);
});

test("what was typed before the scripts came stays", { tag: "@release" }, async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await fill(page, "Halima Jalo");
  letGo();
  await haveScripts(page);
  await button(page).click();
  await expect(thanks(page)).toBeFocused();
});

test("on a phone, nothing that takes the focus lies under the header or the bar", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page);
  await field(page, "Name").focus();
  for (const id of ["name", "email", "phone", "message", "Send message", "privacy policy"]) {
    const [focused, isClear] = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element) return [null, false];
      const { x, width, top, bottom } = element.getBoundingClientRect();
      const isOnTop = (y: number) => document.elementFromPoint(x + width / 2, y) === element;
      return [element.id || element.textContent, isOnTop(top + 4) && isOnTop(bottom - 4)];
    });
    expect([focused, isClear]).toEqual([id, true]);
    await page.keyboard.press("Tab");
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is sent, refused with the same messages, and thanked for in view", async ({
    page,
    quiet,
    site,
  }) => {
    quiet.allow(/400 \(Bad Request\)|500 \(Internal/);
    await page.goto("/contact");
    await field(page, "Name").fill("Ife Kuti");
    await field(page, "Message").fill("One harp\nand a <dog>");
    await button(page).click();
    await expect(page.getByRole("alert")).toContainText("Please check one answer.");
    await expect(page.getByRole("alert")).toBeInViewport();
    await expect(field(page, "E-mail")).toHaveAccessibleDescription(/Enter an e-mail address/);
    await expect(field(page, "Name")).toHaveValue("Ife Kuti");
    await expect(field(page, "Message")).toHaveValue("One harp\nand a <dog>");

    await field(page, "E-mail").fill(addressOf("Ife Kuti"));
    await site.query("alter table contact_messages rename to messages_away");
    await button(page).click();
    await expect(failed(page)).toBeInViewport();
    await site.query("alter table messages_away rename to contact_messages");
    await expect(field(page, "Message")).toHaveValue("One harp\nand a <dog>");

    await button(page).click();
    await expect(thanks(page)).toBeInViewport();
    await expect(form(page)).toHaveCount(0);
    await page.reload();
    await expect(thanks(page)).toBeVisible();
    const rows = await site.query<{ id: string }>(
      "select id, message from contact_messages where name = 'Ife Kuti'",
    );
    expect(rows).toEqual([{ id: expect.any(String), message: "One harp\nand a <dog>" }]);
    await expect
      .poll(() => site.query("select kind, status from mails where about_id = $1", [rows[0]?.id]), {
        timeout: 20_000,
      })
      .toEqual([{ kind: "contact-message-received", status: "sent" }]);

    await page.getByRole("link", { name: "Write another message" }).click();
    await expect(field(page, "Name")).toHaveValue("");
  });
});
