import { viewerContext } from "#app/features/account/require-viewer.server.ts";
import { departureFile } from "#app/features/booking/my-bookings.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/my-booking-calendar";

/** A confirmed booking's departure for its owner's calendar. */
export async function loader({ context, params: { reference } }: Route.LoaderArgs) {
  const { db, clock, settings } = context.get(servicesContext);
  const { id: userId } = context.get(viewerContext);
  const file = await departureFile(db, { userId, reference, now: clock.now() }, settings);
  if (!file) return new Response(null, { status: 404 });
  return new Response(file.content, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Disposition": `attachment; filename="${file.filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
