import { useEffect, useRef } from "react";
import { readEvents } from "./read-events.ts";

/** `readEvents` while the component is mounted. null: no stream. */
export function useEventStream(
  address: string | null,
  names: readonly string[],
  onEvent: (name: string, data: unknown) => void,
): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  const eventNames = names.join(" ");
  useEffect(() => {
    if (!address) return;
    return readEvents(address, eventNames.split(" "), (name, data) => latest.current(name, data));
  }, [address, eventNames]);
}
