import { useRevalidator } from "react-router";
import { useEventStream } from "#app/ui/use-event-stream.ts";

/** Where a customer's pages hear that something of theirs has changed. */
const streamAddress = "/api/bookings/stream";
/** The stream's one event. */
export const bookingsEvent = "bookings";

/** Reads the page's data anew when the stream's mark is no longer the one that the page was loaded with. */
export function useLiveBookings(etag: string, onRefused: () => void): void {
  const { revalidate } = useRevalidator();
  useEventStream(
    streamAddress,
    [bookingsEvent],
    (_name, data) => {
      if ((data as { etag: string }).etag !== etag) revalidate();
    },
    { onRefused },
  );
}
