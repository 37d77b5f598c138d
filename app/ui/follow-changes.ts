// Longer than two heartbeats of 25 s (event-stream.server.ts); random, so that refused clients do not all return together.
const longestSilenceMs = () => 60_000 + Math.random() * 15_000;

/**
 * Calls `onChange` whenever the stream at `address` opens or announces a change, while the page is visible: HTTP/1 allows six connections.
 * A silent or refused connection is opened again. Returns a function that ends it.
 */
export function followChanges(address: string, onChange: () => void): () => void {
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
      if (data === "changed") onChange();
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
