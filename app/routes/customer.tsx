import { Outlet } from "react-router";
import { summaryOf, viewerOf } from "#app/features/account/viewer.server.ts";
import { SessionFromServer } from "#app/features/account/viewer.tsx";
import { FramedError } from "#app/layout/error-page.tsx";
import { Frame, useHero } from "#app/layout/frame.tsx";
import { LoadingNotice } from "#app/ui/loading-notice.tsx";
import type { Route } from "./+types/customer";

/** Personal pages have a footer without the newsletter form. */
export const handle = { briefFooter: true };

/** The viewer, for the header before scripts run. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args);
  return { viewer: viewer && summaryOf(viewer) };
}

/** Later the browser reads the session itself. */
export const shouldRevalidate = () => false;

/** Personal pages in the public frame: never cached, not indexed. */
export default function Customer({ loaderData: { viewer } }: Route.ComponentProps) {
  return (
    <SessionFromServer viewer={viewer}>
      <Frame overHero={useHero()}>
        <LoadingNotice />
        <Outlet />
      </Frame>
    </SessionFromServer>
  );
}

export const ErrorBoundary = FramedError;
