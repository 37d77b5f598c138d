import { providersOf } from "#app/features/account/federation.server.ts";
import { refreshedViewerOf, summaryOf } from "#app/features/account/viewer.server.ts";
import { cookieLines } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.session";

/** `{viewer, providers}` as JSON; the viewer is null for a visitor. Extends the session. */
export async function loader(args: Route.LoaderArgs) {
  const { viewer, cookies } = await refreshedViewerOf(args);
  const providers = providersOf(args.context.get(servicesContext).settings);
  return Response.json(
    { viewer: viewer && summaryOf(viewer), providers },
    {
      headers: [["Cache-Control", "private, no-store"], ...cookieLines(cookies)],
    },
  );
}
