import { inboxTopic } from "#app/features/booking/booking-topics.server.ts";
import { eventStream } from "#app/platform/event-stream.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/bookings-stream";

// Who reads is judged anew this often: a member of staff who was disabled loses the stream.
const longestMs = 5 * 60 * 1000;

/** Says to the open inbox that a booking is new or has changed, and nothing of it: the list asks for what it may see. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { live, log } = context.get(servicesContext);
  return eventStream(request, {
    live,
    log,
    network: context.get(requestContext).network,
    longestMs,
    start(send, after) {
      // After a pause, or a gap in the announcements, something may have changed unheard.
      if (after) send({ id: "now", event: "changed", data: {} });
      const stops = [
        live.subscribe(inboxTopic, () => send({ id: "now", event: "changed", data: {} })),
        live.onGap(() => send({ id: "now", event: "changed", data: {} })),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
}
