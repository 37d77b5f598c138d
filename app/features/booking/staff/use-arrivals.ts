import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useEventStream } from "#app/ui/use-event-stream.ts";

interface Inbox {
  /** When the newest requests arrived, newest first. */
  recent: readonly Date[];
  /** Changes with anything that the list shows. */
  etag: string;
}

/**
 * Draws the list anew when something arrives or changes. `count` are the requests that arrived since the list was opened or
 * `hasSeen` was called; the page's title begins with it.
 */
export function useArrivals(stream: string, { recent, etag }: Inbox) {
  const { revalidate } = useRevalidator();
  const newest = recent[0]?.getTime() ?? 0;
  const [seenUntil, setSeenUntil] = useState(newest);
  const count = recent.filter((at) => at.getTime() > seenUntil).length;
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEventStream(
    stream,
    ["changed"],
    () => {
      clearTimeout(soon.current);
      // Several that arrive together are one drawing.
      soon.current = setTimeout(revalidate, 150);
    },
    { etag: etag },
  );
  // A drawing that still waits would draw the page that came after this one.
  useEffect(() => () => clearTimeout(soon.current), []);
  useEffect(() => {
    if (count === 0) return;
    const plain = document.title;
    const counted = `(${count}) ${plain}`;
    document.title = counted;
    return () => {
      // Another page may have named itself already.
      if (document.title === counted) document.title = plain;
    };
  }, [count]);
  return { count, hasSeen: () => setSeenUntil(newest) };
}

/** Says to the open page of a booking that its customer is forgotten. */
export const forgottenEvent = "forgotten";

/** Draws a booking's page anew, without the name, once its customer is forgotten. */
export function useForgotten({ reference, fullName }: { reference: string; fullName: string }) {
  const { revalidate } = useRevalidator();
  const stream = fullName ? `/admin/bookings/stream?${new URLSearchParams({ booking: reference })}` : null;
  useEventStream(stream, [forgottenEvent], revalidate);
}
