import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, data, RouterProvider, UNSAFE_ErrorResponseImpl } from "react-router";
import { expect, test } from "vitest";
import { ErrorPage } from "./error-page.tsx";

function page(error: unknown): string {
  const router = createMemoryRouter([{ path: "/", element: <ErrorPage error={error} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("an unhandled error says whose fault it is, who can be called, and nothing of what broke", () => {
  const html = page(new Error("relation bookings does not exist"));
  expect(html).toContain("Something went wrong on our side.");
  expect(html).toContain('href="tel:+2342010000140"');
  expect(html).toContain('href="/booking"');
  expect(html).not.toContain("relation");
  expect(html).not.toContain("quote");
});

test("an answer that knows its request says which one it was", () => {
  const { data: said, init } = data({ requestId: "0b7c" }, { status: 500 });
  const html = page(new UNSAFE_ErrorResponseImpl(init?.status ?? 500, "", said));
  expect(html).toMatch(/quote <code[^>]*>0b7c<\/code>/);
});
