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
  const controller = new AbortController();
  const headers = { "X-Forwarded-For": from, ...(after && { "Last-Event-ID": after }) };
  const response = await fetch(address, { signal: controller.signal, headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: ReadEvent[] = [];
  let [raw, rest] = ["", ""];
  return {
    headers: response.headers,
    events,
    /** The bytes received so far, as text. */
    raw: () => raw,
    /** Resolves after this many events; rejects when the stream ends before. */
    async has(count: number): Promise<ReadEvent[]> {
      while (events.length < count) {
        const { value: text = "", done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended after ${events.length} of ${count} events`);
        raw += text;
        const blocks = (rest + text).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const value = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
          const [data, event = "message"] = [value("data"), value("event")];
          if (data !== undefined && event !== "beat")
            events.push({ id: value("id") ?? "", event, data: JSON.parse(data) });
        }
      }
      return events;
    },
    close: () => controller.abort(),
  };
}
