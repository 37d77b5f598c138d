import { company } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { cookiePolicy } from "#app/content/legal/cookie-policy.ts";
import { privacyPolicy } from "#app/content/legal/privacy-policy.ts";
import { terms } from "#app/content/legal/terms.ts";
import { expect, test } from "#tests/support/journey.ts";
import { expectSoundPage } from "#tests/support/sound-page.ts";

const pages = [
  { path: "/privacy-policy", document: privacyPolicy, sections: 7 },
  { path: "/terms", document: terms, sections: 6 },
  { path: "/cookie-policy", document: cookiePolicy, sections: 6 },
] as const;

for (const { path, document, sections } of pages) {
  test(`${path} has its ${sections} sections, each at its anchor`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("main section > h2")).toHaveCount(sections);
    const contents = page.getByRole("navigation", { name: "Contents" });
    for (const { id, heading } of document.sections) {
      await contents.getByRole("link", { name: heading }).click();
      await expect(page).toHaveURL(new RegExp(`#${id}$`));
      await expect(page.locator(`#${id} h2`)).toBeInViewport();
    }
  });

  test(`${path} is sound at every width`, async ({ page }) => {
    await expectSoundPage(page, path);
  });
}

test("the cookies policy names the address to write to, as a link", async ({ page }) => {
  await page.goto("/cookie-policy");
  await expect(page.getByRole("main").getByRole("link", { name: /@/ }).first()).toHaveAttribute(
    "href",
    /^mailto:/,
  );
});

test("paper gets the text alone", async ({ page }) => {
  await page.goto("/terms");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
  await expect(page.getByText(terms.intro)).toBeVisible();
});

test("the contact page gives offices, telephones, e-mail addresses and social links", async ({ page }) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  for (const { city, phone, email, streetAddress } of company.offices) {
    await expect(main.getByRole("heading", { name: city, exact: true })).toBeVisible();
    await expect(main.getByRole("link", { name: phone.display })).toHaveAttribute(
      "href",
      `tel:${phone.e164}`,
    );
    await expect(main.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
    await expect(main.getByText(streetAddress)).toBeVisible();
  }
  for (const { email } of contactPage.inboxes)
    await expect(main.getByRole("link", { name: email })).toBeVisible();
  for (const { label, handle } of company.social) {
    await expect(main.getByRole("link", { name: `${label} ${handle}` })).toBeVisible();
  }
});

test("/contact is sound at every width", async ({ page }) => {
  await expectSoundPage(page, "/contact");
});
