import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider, UNSAFE_ErrorResponseImpl } from "react-router";
import { expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { ErrorPage } from "./error-page.tsx";
import { describePage } from "./page-meta.ts";

function errorPage(error: unknown): string {
  const router = createMemoryRouter([{ path: "/", element: <ErrorPage error={error} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an unhandled error shows the telephone, quotes a known request id, and hides the cause", () => {
  const html = errorPage(new Error("relation bookings does not exist"));
  for (const text of [
    "Something went wrong on our side.",
    `href="tel:${company.phones.desk.e164}"`,
    'href="/booking"',
  ])
    expect(html).toContain(text);
  expect(html).not.toMatch(/relation|quote/);
  const known = new UNSAFE_ErrorResponseImpl(500, "", { requestId: "0b7c" });
  expect(errorPage(known)).toMatch(/quote <code[^>]*>0b7c<\/code>/);
});

const origin = "https://harmattan.example";
const upload = { src: `/uploads/${"a".repeat(32)}-1600x900.webp`, alt: "Dust" };
const question = "/trip?from=LOS&to=LTN";
test.each([
  ["without a share card", {}, { "og:image": `${origin}/preview/home-hero.card.jpg` }],
  [
    "with an uploaded picture",
    { path: "/blog/x", upload },
    { "og:image": `${origin}/preview/${"a".repeat(32)}-1600x900.card.jpg`, "og:image:alt": "Dust" },
  ],
  [
    "that answers a trip",
    { path: question, isShared: true },
    {
      robots: "noindex",
      "og:title": "Lagos to London",
      "og:description": "Six hours.",
      "og:url": origin + question,
    },
  ],
])("a page %s has a JPEG for shared links", (_, page, expected) => {
  const words = { path: "/trip", title: "Lagos to London", description: "Six hours." };
  const tags: Record<string, string> = Object.fromEntries(
    describePage(origin, { ...words, ...page }).flatMap((tag) =>
      "property" in tag ? [[tag.property, tag.content]] : "name" in tag ? [[tag.name, tag.content]] : [],
    ),
  );
  const card = { "og:image:type": "image/jpeg", "og:image:width": "1200", "og:image:height": "630" };
  expect(tags).toMatchObject({ ...card, "twitter:card": "summary_large_image", ...expected });
  expect(tags["og:image:alt"]).not.toBe("");
  expect(tags["twitter:image"]).toBe(tags["og:image"]);
});
