import { expect, test } from "vitest";
import { createCampaign } from "#app/features/newsletter/campaigns.server.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { publishedPost } from "#tests/support/posts.ts";
import { usedPictures } from "./backend.ts";

const database = await fileDatabase();

test("the pictures in use are those of posts, their headers and revisions, and of issues, each once", async () => {
  const picture = (letter: string) => `${letter.repeat(32)}-1200x800`;
  const htmlWith = (name: string) => `<p>Words</p><img src="/uploads/${name}.480.avif" alt="Dust">`;
  const now = new Date("2026-11-21T09:00:00Z");
  const imageUrl = `/uploads/${picture("b")}.webp`;
  const content = htmlWith(picture("a")) + htmlWith(picture("a"));
  await publishedPost(database.db, { title: "Dust", content, imageUrl, imageAlt: "Dust" }, now);
  await database.pool.query(
    `insert into post_revisions (post_id, author_id, author_name, reason, title, slug, category, excerpt, content, image_alt, byline)
     select id, 'ada', 'Ada', 'save', title, slug, category, excerpt, $1, '', '' from posts`,
    [htmlWith(picture("c"))],
  );
  await createCampaign(
    database.db,
    { subject: "Dust", preheader: "Dust", html: htmlWith(picture("d")) },
    now,
  );
  expect((await usedPictures(database.db)).sort()).toEqual(["a", "b", "c", "d"].map(picture));
});
