import { inbox } from "#app/features/booking/booking-desk.server.ts";
import { inboxTopic } from "#app/features/booking/booking-topics.server.ts";
import { readInboxStreamQuery } from "#app/features/booking/desk-filter.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { sessionsRevokedTopic } from "#app/platform/credentials.server.ts";
import { eventStream } from "#app/platform/event-stream.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/bookings-stream";

// Who reads is judged anew this often, should the announcement that shuts somebody out be lost.
const longestMs = 5 * 60 * 1000;

/**
 * Says to the open inbox that a booking is new or has changed, and nothing of it: the list asks for what it may see. A page that
 * says how its list stands (`after`, the list's mark) is told at once when it stands otherwise by now.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db, live, log } = context.get(servicesContext);
  return eventStream(request, {
    live,
    log,
    network: context.get(requestContext).network,
    longestMs,
    endTopic: sessionsRevokedTopic(context.get(staffContext).id),
    async start(send, after) {
      const tell = () => send({ event: "changed", data: {} });
      const stops = [live.subscribe(inboxTopic, tell), live.onGap(tell)];
      const stopAll = () => {
        for (const stop of stops) stop();
      };
      try {
        // After the subscription, so that nothing falls between.
        const filter = readInboxStreamQuery(new URL(request.url).searchParams);
        if (after && after !== (await inbox(db, filter)).etag) tell();
      } catch (err) {
        stopAll();
        throw err;
      }
      return stopAll;
    },
  });
}
