import { inboxTopic } from "#app/features/booking/booking-topics.server.ts";
import { namesCustomer } from "#app/features/booking/own-booking-data.server.ts";
import { forgottenEvent } from "#app/features/booking/staff/use-arrivals.ts";
import { inbox } from "#app/features/booking/staff-bookings.server.ts";
import { readInboxStreamQuery } from "#app/features/booking/staff-filter.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { sessionsRevokedTopic } from "#app/platform/credentials.server.ts";
import { eventStream } from "#app/platform/event-stream.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/bookings-stream";

// Who reads is judged anew this often, should the announcement that shuts somebody out be lost.
const longestMs = 5 * 60 * 1000;

/**
 * Says to the open inbox that a booking is new or has changed, and nothing of it: the list asks for what it may see. A page that
 * says how its list stands (`after`, the list's mark) is told at once when it stands otherwise by now. The page of one booking is told
 * only that its customer is forgotten, so that it stops showing the name: anything else would change it under its writer's hands.
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
      const url = new URL(request.url);
      const watched = url.searchParams.get("booking");
      const tell = async () => {
        if (watched === null) send({ event: "changed", data: {} });
        else if (!(await namesCustomer(db, watched))) send({ event: forgottenEvent, data: {} });
      };
      const tellSafely = () => {
        tell().catch((err) => log.warn({ err }, "an open page of the desk was not told of a change"));
      };
      const stops = [live.subscribe(inboxTopic, tellSafely), live.onGap(tellSafely)];
      const stopAll = () => {
        for (const stop of stops) stop();
      };
      try {
        // After the subscription, so that nothing falls between.
        const filter = readInboxStreamQuery(url.searchParams);
        if (watched !== null || (after && after !== (await inbox(db, filter)).etag)) await tell();
      } catch (err) {
        stopAll();
        throw err;
      }
      return stopAll;
    },
  });
}
