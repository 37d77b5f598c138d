// The server's heart beats every 25 seconds. A connection that was silent for longer than two beats is dead, whatever the system says
// of it: a laptop that slept, a phone that changed its network.
const longestSilenceMs = 60_000;
// All readers of a server that ends come back, but not all in the same moment.
const soonestReturnMs = 1_000;
const returnSpreadMs = 2_000;
// A limit that was met is not met again by all at once.
const refusedPauseMs = (refusals: number) =>
  Math.min(10_000 * 2 ** (refusals - 1), 300_000) * (0.5 + Math.random() / 2);

interface EventReader {
  /** Gets the event's name and its JSON. */
  onEvent: (name: string, data: unknown) => void;
  /** Called when the server refuses the stream, which is asked for again. */
  onRefused?: () => void;
  /** Where the page's own data stand, for a stream without numbered events: the server tells what came since. */
  etag?: () => string;
}

/**
 * Reads server-sent events from `address` while the page is seen: a hidden tab lets go of its connection (a browser
 * has six for a site without HTTP/2) and resumes after the last event when it is looked at again. Returns what ends it.
 */
export function readEvents(
  address: string,
  names: readonly string[],
  { onEvent, onRefused, etag = () => "" }: EventReader,
): () => void {
  let source: EventSource | null = null;
  let lastId = "";
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const isAlive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      close();
      open();
    }, longestSilenceMs);
  };
  const open = () => {
    clearTimeout(retry);
    if (source || document.visibilityState === "hidden") return;
    const url = new URL(address, location.href);
    const after = lastId || etag();
    if (after) url.searchParams.set("after", after);
    source = new EventSource(url);
    source.onopen = () => {
      refusals = 0;
    };
    isAlive();
    source.addEventListener("beat", isAlive);
    for (const name of names) {
      source.addEventListener(name, (event) => {
        isAlive();
        if (event.lastEventId) lastId = event.lastEventId;
        onEvent(name, JSON.parse(event.data));
      });
    }
    source.onerror = () => {
      const isLost = source?.readyState !== EventSource.CLOSED;
      // A lost connection is taken up again by the browser, at the address of its opening: it would say how the page stood then.
      if (isLost && !etag()) return;
      close();
      // A refused one is taken up by nobody else, so it is asked for again, less and less often.
      if (!isLost) {
        refusals += 1;
        onRefused?.();
      }
      retry = setTimeout(
        open,
        isLost ? soonestReturnMs + Math.random() * returnSpreadMs : refusedPauseMs(refusals),
      );
    };
  };
  const close = () => {
    clearTimeout(silence);
    source?.close();
    source = null;
  };
  const followSight = () => (document.visibilityState === "hidden" ? close() : open());
  open();
  document.addEventListener("visibilitychange", followSight);
  return () => {
    document.removeEventListener("visibilitychange", followSight);
    clearTimeout(retry);
    close();
  };
}
