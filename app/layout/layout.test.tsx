import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider, UNSAFE_ErrorResponseImpl } from "react-router";
import { expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { RouteError } from "./error-page.tsx";
import { describePage } from "./page-meta.ts";

function errorPage(error: unknown): string {
  const routes = [{ id: "page", path: "/", element: null, errorElement: <RouteError /> }];
  const router = createMemoryRouter(routes, { hydrationData: { errors: { page: error } } });
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
  const response = new UNSAFE_ErrorResponseImpl(500, "", { requestId: "0b7c" });
  expect(errorPage(response)).toMatch(/quote <code[^>]*>0b7c<\/code>/);
});

// The share cards of other pages are tested in tests/http/public-texts.test.ts.
const origin = "https://harmattan.example";
const upload = { src: `/uploads/${"a".repeat(32)}-1600x900.webp`, alt: "Dust" };
const uploaded = `${origin}/preview/${"a".repeat(32)}-1600x900.card.jpg`;
const words = { "og:title": "Lagos", "og:description": "Six hours." };
const question = { path: "/trip?from=LOS&to=LTN", isShared: true };
test.each([
  [
    { path: "/blog/x", upload },
    { "og:image": uploaded, "og:image:alt": "Dust" },
  ],
  [question, { ...words, robots: "noindex", "og:url": origin + question.path }],
])("the page %j has a JPEG for shared links", (page, expected) => {
  const tags: Record<string, string> = Object.fromEntries(
    describePage(origin, { title: "Lagos", description: "Six hours.", ...page }).flatMap((tag) =>
      "property" in tag ? [[tag.property, tag.content]] : "name" in tag ? [[tag.name, tag.content]] : [],
    ),
  );
  const card = { "og:image:type": "image/jpeg", "og:image:width": "1200", "og:image:height": "630" };
  expect(tags).toMatchObject({ ...card, ...expected });
});
