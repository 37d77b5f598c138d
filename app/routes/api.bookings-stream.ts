import { viewerOf } from "#app/features/account/viewer.server.ts";
import { streamBookings } from "#app/features/booking/stream-bookings.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.bookings-stream";

/** Tells a customer's open pages that something of theirs has changed. 401 without a session. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await viewerOf({ request, context });
  if (!viewer) {
    return Response.json(
      { error: "Sign in to follow your bookings." },
      { status: 401, headers: { "Cache-Control": "private, no-store" } },
    );
  }
  const { network } = context.get(requestContext);
  const isStillIn = async () => (await viewerOf({ request, context }))?.id === viewer.id;
  return streamBookings(request, { userId: viewer.id, network, isStillIn }, context.get(servicesContext));
}
