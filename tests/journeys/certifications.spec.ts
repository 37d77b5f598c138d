import { certifications } from "#app/content/certifications.ts";
import { expect, test } from "#tests/support/journey.ts";
import { expectSoundPage } from "#tests/support/sound-page.ts";

test("six documents, each opening in a new tab and saying so", async ({ page }) => {
  await page.goto("/certifications");
  const links = page.getByRole("link", { name: /^View Certificate/ });
  await expect(links).toHaveCount(6);
  for (const [index, { title, file }] of certifications.entries()) {
    const link = links.nth(index);
    await expect(link).toHaveAttribute("href", file.path);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAccessibleName(
      new RegExp(`${title.replace(/[()]/g, "\\$&")} .*opens in a new tab`),
    );
  }
});

test("the files are there: five PDFs and one image, with their faces", async ({ page }) => {
  const kinds: string[] = [];
  for (const { slug, file } of certifications) {
    const answer = await page.request.get(file.path);
    expect(answer.status()).toBe(200);
    kinds.push(answer.headers()["content-type"] ?? "");
    const start = (await answer.body()).subarray(0, 8).toString("latin1");
    expect(start).toMatch(file.kind === "pdf" ? /^%PDF-1/ : /^\x89PNG/);
    expect((await page.request.get(`/certificates/${slug}-face.webp`)).status()).toBe(200);
  }
  expect(kinds.filter((kind) => kind.startsWith("application/pdf"))).toHaveLength(5);
  expect(kinds.filter((kind) => kind.startsWith("image/"))).toHaveLength(1);
});

test("the page is sound at every width", async ({ page }) => {
  await expectSoundPage(page, "/certifications");
});
