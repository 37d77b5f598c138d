import { Outlet } from "react-router";
import { summaryOf, viewerOf } from "#app/features/account/viewer.server.ts";
import { SessionFromServer } from "#app/features/account/viewer.tsx";
import { FramedError } from "#app/layout/error-page.tsx";
import { Frame, useHero } from "#app/layout/frame.tsx";
import { LoadingNotice } from "#app/ui/loading-notice.tsx";
import type { Route } from "./+types/customer";

/** Requested pages are personal: no newsletter form under them. */
export const handle = { briefFooter: true };

/** Who is signed in, for the first view: the header then has it right before any script runs. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args);
  return { viewer: viewer && summaryOf(viewer) };
}

/** Once: the browser asks by itself from then on. */
export const shouldRevalidate = () => false;

/** Personal pages in the public frame: rendered for one visitor, never cached, not indexed. */
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
