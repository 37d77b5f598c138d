/** One server-sent event; heartbeats are left out. */
interface ReadEvent {
  id: string;
  event: string;
  data: unknown;
}

/** Opens a stream of server-sent events; `after` is the Last-Event-ID of a browser that reconnects. */
export async function readEvents(
  address: string,
  { after, from = "198.51.100.1" }: { after?: string; from?: string } = {},
) {
  const leaving = new AbortController();
  const headers = { "X-Forwarded-For": from, ...(after && { "Last-Event-ID": after }) };
  const response = await fetch(address, { signal: leaving.signal, headers });
  const events: ReadEvent[] = [];
  let raw = "";
  let isOver = false;
  let wake = () => {};
  const read = async () => {
    const chunks = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
    let rest = "";
    for await (const text of chunks) {
      raw += text;
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const value = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
        const [data, event = "message"] = [value("data"), value("event")];
        if (data !== undefined && event !== "beat")
          events.push({ id: value("id") ?? "", event, data: JSON.parse(data) });
      }
      wake();
    }
  };
  // A killed server and our own leaving end the stream with an error.
  const ended = read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
      wake();
    });
  return {
    headers: response.headers,
    events,
    /** The bytes received so far, as text. */
    raw: () => raw,
    /** Resolves when this many events have come; rejects when the stream ends before. */
    async has(count: number): Promise<ReadEvent[]> {
      while (events.length < count) {
        if (isOver) throw new Error(`the stream ended after ${events.length} of ${count} events`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return events;
    },
    async close(): Promise<void> {
      leaving.abort();
      await ended;
    },
  };
}
