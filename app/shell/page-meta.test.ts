import { expect, test } from "vitest";
import { describePage } from "./page-meta.ts";

const origin = "https://harmattan.example";
const words = { title: "Lagos to London", description: "Six hours." };
const properties = (page: Partial<Parameters<typeof describePage>[1]> = {}) =>
  Object.fromEntries(
    describePage(origin, { path: "/trip", ...words, ...page }).flatMap((tag) =>
      "property" in tag ? [[tag.property, tag.content]] : "name" in tag ? [[tag.name, tag.content]] : [],
    ),
  );

const card = {
  "og:image:type": "image/jpeg",
  "og:image:width": "1200",
  "og:image:height": "630",
  "twitter:card": "summary_large_image",
};

test("a page without a card of its own shows a JPEG of its picture", () => {
  const tags = properties();
  expect(tags).toMatchObject({ ...card, "og:image": `${origin}/preview/home-hero.card.jpg` });
  expect(tags["og:image:alt"]).not.toBe("");
  expect(tags["twitter:image"]).toBe(tags["og:image"]);
});

test("an uploaded picture is shown as a JPEG", () => {
  const src = `/uploads/${"a".repeat(32)}-1600x900.webp`;
  expect(properties({ path: "/blog/x", upload: { src, alt: "Dust" } })).toMatchObject({
    ...card,
    "og:image": `${origin}/preview/${"a".repeat(32)}-1600x900.card.jpg`,
    "og:image:alt": "Dust",
  });
});

test("an answer is kept out of search engines and shown with its own words where it is shared", () => {
  const path = "/trip?from=LOS&to=LTN";
  expect(properties({ path, isShared: true })).toMatchObject({
    ...card,
    robots: "noindex",
    "og:title": "Lagos to London",
    "og:description": "Six hours.",
    "og:url": origin + path,
  });
});
