const refusedRetryMs = 30_000;
/** Three of the server's heartbeats (event-stream.server.ts). */
const longestSilenceMs = 75_000;

/**
 * Reads server-sent events from `address` while the page is visible. Hidden tabs disconnect (HTTP/1 allows six connections) and resume
 * after the last event, as does a connection without heartbeats. Returns a function that ends it.
 */
export function readEvents(
  address: string,
  names: readonly string[],
  onEvent: (name: string, data: unknown) => void,
): () => void {
  let source: EventSource | null = null;
  let lastId = "";
  let retry: ReturnType<typeof setTimeout> | undefined;
  const openAfter = (ms: number) => {
    clearTimeout(retry);
    retry = setTimeout(open, ms);
  };
  const open = () => {
    close();
    openAfter(longestSilenceMs);
    const url = new URL(address, location.href);
    if (lastId) url.searchParams.set("after", lastId);
    source = new EventSource(url);
    source.addEventListener("beat", () => openAfter(longestSilenceMs));
    for (const name of names)
      source.addEventListener(name, (event) => {
        openAfter(longestSilenceMs);
        if (event.lastEventId) lastId = event.lastEventId;
        onEvent(name, JSON.parse(event.data));
      });
    source.onerror = () => {
      // The browser resumes a lost connection, but not one that was refused.
      if (source?.readyState !== EventSource.CLOSED) return;
      // Random, so that clients do not all retry at the same moment.
      openAfter(refusedRetryMs * (1 + Math.random()));
    };
  };
  const close = () => {
    clearTimeout(retry);
    source?.close();
  };
  const follow = () => (document.visibilityState === "hidden" ? close() : open());
  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener("visibilitychange", follow, { signal });
  // After sleep or a change of network a connection may be dead without an error.
  addEventListener("online", follow, { signal });
  follow();
  return () => {
    leaving.abort();
    close();
  };
}
