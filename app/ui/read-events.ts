// The server sends a heartbeat every 25 s. After 60 s of silence the connection is dead even if the browser reports no error, as after
// sleep or a change of network.
const longestSilenceMs = 60_000;
// Random, so that clients do not all retry at the same moment.
const refusedPauseMs = (refusals: number) =>
  Math.min(10_000 * 2 ** (refusals - 1), 300_000) * (0.5 + Math.random() / 2);

/**
 * Reads server-sent events from `address` while the page is visible. Hidden tabs disconnect (HTTP/1 allows six connections) and resume
 * after the last event. Returns what ends it.
 */
export function readEvents(
  address: string,
  names: readonly string[],
  onEvent: (name: string, data: unknown) => void,
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
    if (lastId) url.searchParams.set("after", lastId);
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
      // The browser resumes a lost connection, but not one that was refused.
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      refusals += 1;
      retry = setTimeout(open, refusedPauseMs(refusals));
    };
  };
  const close = () => {
    clearTimeout(silence);
    source?.close();
    source = null;
  };
  const followVisibility = () => (document.visibilityState === "hidden" ? close() : open());
  open();
  document.addEventListener("visibilitychange", followVisibility);
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    clearTimeout(retry);
    close();
  };
}
