import { useEffect, useRef } from "react";
import { readEvents } from "./read-events.ts";

/**
 * `readEvents` for as long as the component stands. null: nothing is read. `etag` says where the page's own data stand, for a
 * stream without numbered events.
 */
export function useEventStream(
  address: string | null,
  names: readonly string[],
  onEvent: (name: string, data: unknown) => void,
  { onRefused, etag = "" }: { onRefused?: () => void; etag?: string } = {},
): void {
  const latest = useRef({ onEvent, onRefused, etag });
  useEffect(() => {
    latest.current = { onEvent, onRefused, etag };
  });
  const wanted = names.join(" ");
  useEffect(() => {
    if (!address) return;
    return readEvents(address, wanted.split(" "), {
      onEvent: (name, data) => latest.current.onEvent(name, data),
      onRefused: () => latest.current.onRefused?.(),
      etag: () => latest.current.etag,
    });
  }, [address, wanted]);
}
