import { samplePosts } from "#app/content/sample-posts.ts";
import { departments } from "#app/content/team.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { test as base } from "#tests/support/journey.ts";
import { expectSoundPage } from "#tests/support/sound-page.ts";

// Every public page that is the same for everyone, at every width; what needs rows of its own is looked at where they are made.

// Read one after another in one window: what the pages and axe are made of is compiled once.
const test = base.extend({ page: ({ reader }, use) => use(reader) });
test.describe.configure({ mode: "parallel" });

for (const path of [
  "/about",
  "/services",
  "/fleet",
  "/team",
  `/team/${departments[1].slug}`,
  "/blog",
  `/blog/${samplePosts[0].id}`,
  "/certifications",
  "/contact",
  "/newsletter",
  "/trip",
  "/trip/how-we-calculate",
  "/terms",
  // Drawn by the same template as one above.
  ...(isFullCampaign ? [`/blog/${samplePosts[2].id}`, "/privacy-policy", "/cookie-policy"] : []),
])
  test(`${path} is sound at every width`, async ({ page }) => {
    // The colours of something that is fading are nobody's to judge.
    const isFading = path === "/services" || path === "/fleet";
    await page.emulateMedia({ reducedMotion: isFading ? "reduce" : null });
    await expectSoundPage(page, path);
  });
