// Longer than two heartbeats of 25 s (event-stream.server.ts); random, so that refused clients do not all return together.
const longestSilenceMs = () => 60_000 + Math.random() * 15_000;

/**
 * Calls `onChange` whenever the stream at `address` opens or announces a change, while the page is visible: HTTP/1 allows six connections.
 * A connection that is silent or refused, or whose `onChange` fails, is opened again. Returns a function that ends it.
 */
export function followChanges(address: string, onChange: () => Promise<void>): () => void {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(silence);
    source?.close();
  };
  const awaitMessage = () => {
    clearTimeout(silence);
    silence = setTimeout(open, longestSilenceMs());
  };
  const open = () => {
    close();
    source = new EventSource(address);
    source.onmessage = ({ data }) => {
      awaitMessage();
      // `open` runs when the time of silence is over, and brings a new `changed`.
      if (data === "changed") onChange().catch(() => source?.close());
    };
    awaitMessage();
  };
  const follow = () => (document.visibilityState === "hidden" ? close() : open());
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}
