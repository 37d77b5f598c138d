import { isRouteErrorResponse } from "react-router";

/** What a visitor sees when something went wrong; says what to do next, never how it broke. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main>
      <h1>{missing ? "Page not found" : "Something went wrong on our side"}</h1>
    </main>
  );
}
