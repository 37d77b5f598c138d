/** One server-sent event as a reader gets it; heartbeats are none. */
interface ReadEvent {
  id: string;
  event: string;
  data: unknown;
}

/** A stream of server-sent events, read by hand: what a browser's EventSource hides is there to be looked at. */
export interface EventReader {
  status: number;
  headers: Headers;
  events: ReadEvent[];
  /** Everything that came, as it came. */
  raw(): string;
  /** Resolves when this many events are there; rejects when the stream ends before. */
  has(count: number): Promise<ReadEvent[]>;
  /** Resolves when the stream has ended, by whomever. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** Opens a stream; `after` is what a browser that comes back says it had last. */
export async function readEvents(
  address: string,
  { after, from = "198.51.100.1", cookie }: { after?: string; from?: string; cookie?: string } = {},
): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(address, {
    signal: leaving.signal,
    headers: {
      "X-Forwarded-For": from,
      ...(after ? { "Last-Event-ID": after } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
    },
  });
  const events: ReadEvent[] = [];
  let raw = "";
  let isOver = false;
  let wake = () => {};
  const ended = (async () => {
    const decoder = new TextDecoder();
    let rest = "";
    try {
      for await (const chunk of response.body ?? []) {
        const text = decoder.decode(chunk, { stream: true });
        raw += text;
        const blocks = (rest + text).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const value = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
          const data = value("data");
          if (data !== undefined && value("event") !== "beat")
            events.push({
              id: value("id") ?? "",
              event: value("event") ?? "message",
              data: JSON.parse(data),
            });
        }
        wake();
      }
    } catch {
      // The server was killed, or we left: either way it is over.
    }
    isOver = true;
    wake();
  })();
  return {
    status: response.status,
    headers: response.headers,
    events,
    raw: () => raw,
    async has(count) {
      while (events.length < count) {
        if (isOver) throw new Error(`the stream ended after ${events.length} of ${count} events`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return events;
    },
    ended,
    async close() {
      leaving.abort();
      await ended;
    },
  };
}
