import { eq } from "drizzle-orm";
import { samplePosts } from "#app/content/sample-posts.ts";
import { posts } from "#app/database/schema/posts.ts";
import { dropPages } from "#app/platform/page-cache.server.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { expect, test } from "#tests/support/journey.ts";
import { whenAlive } from "#tests/support/page-checks.ts";
import { publishedPost } from "#tests/support/posts.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";

// PostgreSQL's texts hold no null character.
const all = xssVectors.map((vector) => vector.replaceAll("\0", ""));
const end = "This is the end of the text.";

/** `saved`: as an editor sends it. `smuggled`: as it would lie in the table if the saving had not cleaned it. */
for (const way of isFullCampaign ? (["saved", "smuggled"] as const) : (["smuggled"] as const)) {
  test(`a post of nothing but attacks, ${way}, does nothing but be read`, async ({ page, site }) => {
    const content = `<p>Begin.</p>${all.map((vector) => `<p>${vector}</p>${vector}`).join("\n")}`;
    const { db, close } = await siteDatabase(site);
    const said = {
      title: `Attack ${all[0]}`,
      category: `${all[16]}`,
      excerpt: all.join(" "),
      author: `${all[1]}`,
    };
    const { id, slug } = await publishedPost(
      db,
      { ...said, content: `${content}` },
      new Date("2026-11-20T08:00:00Z"),
    );
    if (way === "smuggled") {
      // The worst order for a parser, and a last line that shows that nothing has swallowed the page.
      const raw = `<p>Begin.</p>${all.toReversed().join("\n")}<p>${end}</p>`;
      await db.update(posts).set({ content: raw, plainText: raw }).where(eq(posts.id, id));
      await dropPages(db, [`/blog/${slug}`]);
    }
    const dialogs: string[] = [];
    page.on("dialog", async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });

    // A vector's own picture may stay in the text; that there is none of its name is no fault of the page.
    await page.route("**/media/x.webp", (route) => route.fulfill({ contentType: "image/webp", body: "" }));
    await page.goto(`/blog/${slug}`);
    await whenAlive(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(said.title);
    await expect(page.getByRole("navigation", { name: "Share" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeAttached();
    const found = await page
      .locator(".post-body")
      .evaluate((body) =>
        [...body.querySelectorAll("*")].flatMap((element) => [
          ...(/^(script|style|iframe|object|embed|svg|math|form|input|button|video|audio|link|meta|base|template)$/i.test(
            element.tagName,
          )
            ? [element.tagName]
            : []),
          ...element
            .getAttributeNames()
            .filter(
              (name) =>
                name.startsWith("on") || ["style", "id", "name", "srcdoc", "srcset", "ping"].includes(name),
            ),
          ...(element instanceof HTMLAnchorElement &&
          !/^(https?|mailto|tel):$/.test(element.protocol) &&
          element.href
            ? [element.href]
            : []),
        ]),
      );
    expect(found).toEqual([]);
    // Everything that waits for a pointer or the focus gets it.
    await page.locator(".post-body").evaluate((body) => {
      for (const element of body.querySelectorAll<HTMLElement>("*")) {
        for (const type of [
          "pointerover",
          "mouseover",
          "focus",
          "focusin",
          "animationstart",
          "load",
          "error",
          "toggle",
        ])
          element.dispatchEvent(new Event(type, { bubbles: true }));
        element.focus();
      }
    });

    // The same words by way of the scripts and, smuggled, in every list and in the search; saved, the lists show no others.
    for (const path of way === "smuggled" ? ["/", "/blog", "/blog?q=attack"] : []) {
      await page.goto(path);
      await whenAlive(page);
      await expect(page.getByRole("main").getByText(said.title).first()).toBeAttached();
    }
    await page.goto("/blog");
    await whenAlive(page);
    await page.getByRole("main").getByRole("link", { name: said.title }).click();
    await expect(page.locator(".post-body")).toContainText("Begin.");
    expect(dialogs).toEqual([]);

    await db.delete(posts).where(eq(posts.id, id));
    await dropPages(db, [
      "/",
      "/blog",
      `/blog/${slug}`,
      `/blog/${samplePosts[0].id}`,
      "/blog/feed.xml",
      "/sitemap.xml",
    ]);
    await close();
  });
}
