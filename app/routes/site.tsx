import { Outlet, useMatches } from "react-router";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { Frame } from "#app/shell/frame.tsx";
import { LoadingPost } from "#app/shell/pages/blog/loading-post.tsx";
import type { Route } from "./+types/site";

/** The public site: header, page, footer. Its pages are the same for everyone. */
export const handle = { isPublic: true };

/** A page whose first view is a picture says `export const handle = { hero: true }`: it then begins under a clear header. */
interface PageHandle {
  hero?: boolean;
}

export default function Site() {
  const overHero = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hero);
  return (
    <Frame overHero={overHero}>
      <LoadingPost />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame overHero>
      <ErrorPage error={error} />
    </Frame>
  );
}
