import { eventStream } from "#app/platform/event-stream.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { customerTopic } from "./booking-topics.server.ts";
import { bookingsEtag } from "./my-bookings.server.ts";
import { bookingsEvent } from "./use-live-bookings.ts";

// The time after which who may read is judged anew, however quiet it was.
const longestStreamMs = 60_000;

interface Reader {
  userId: string;
  network: string;
  /** Whether the session that opened the stream still stands. */
  isStillIn: () => Promise<boolean>;
}

/**
 * Tells a customer's page the mark of their own bookings, at once and after each change; the page then asks for what it
 * shows. Nothing of a booking travels here. A session that has ended is told nothing more, and its stream ends within a minute.
 */
export function streamBookings(
  request: Request,
  { userId, network, isStillIn }: Reader,
  { db, live, log }: Services,
): Response {
  return eventStream(request, {
    live,
    log,
    network,
    longestMs: longestStreamMs,
    async start(send) {
      const tell = async () => {
        try {
          if (await isStillIn())
            send({ event: bookingsEvent, data: { etag: await bookingsEtag(db, userId) } });
        } catch (err) {
          log.warn({ err }, "a customer's page was not told of a change; it hears of it when it comes back");
        }
      };
      const stops = [live.subscribe(customerTopic(userId), tell), live.onGap(tell)];
      // After the subscription, so that nothing falls between: a change since the page was loaded shows in the mark.
      await tell();
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
}
