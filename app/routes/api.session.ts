import { summaryOf, viewerOf } from "#app/features/account/viewer.server.ts";
import type { Route } from "./+types/api.session";

/** Says to a browser who it is signed in as: `{viewer}`, null for a visitor. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args);
  return Response.json(
    { viewer: viewer && summaryOf(viewer) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
