import { company } from "#app/content/company.ts";
import { maxStreamsPerNetwork } from "#app/limits.ts";
import type { Live } from "./live.server.ts";
import type { Log } from "./log.server.ts";

/** One event on its way to a reader. `id` is what the reader hands back (Last-Event-ID) to go on where it stopped. */
export interface StreamEvent {
  id?: string | number;
  /** The event's name; `message` when left out. */
  event?: string;
  /** Sent as JSON. */
  data: unknown;
}

/** An event as it travels, from `encodeEvent`: what many readers get is written once, and they share its bytes. */
export type EncodedEvent = Uint8Array;

export interface EventStreamOptions {
  live: Live;
  log: Log;
  /** Whose streams are counted together against the limit; the caller's network. */
  network: string;
  /** Begins to send; returns how to stop. `after` is the id of the last event the reader has, if it has any. */
  start(
    send: (event: StreamEvent | EncodedEvent) => void,
    after: string | null,
  ): (() => void) | Promise<() => void>;
}

// Below the 60 s after which common proxies give up on a silent connection.
const heartbeatMs = 25_000;
// A reader that takes nothing while this much waits is let go; it comes back and resumes.
const longestQueueBytes = 256 * 1024;
const openStreams = new Map<string, number>();
const beats = new Set<() => void>();
let heart: NodeJS.Timeout | undefined;
const bytes = new TextEncoder();
// A named event, so that pages notice a silent connection.
const heartbeat = bytes.encode("event: beat\ndata: 0\n\n");
// All readers of a process that ends come back, but not all in the same moment.
const soonestReturnMs = 1_000;
const returnSpreadMs = 2_000;

/**
 * Server-sent events for one reader. Heartbeats, the limit of streams, a reader that is too slow, one that leaves and a
 * server that stops are seen to here. 429 with `{error}` when the network holds too many.
 */
export function eventStream(request: Request, { live, log, network, start }: EventStreamOptions): Response {
  const openCount = openStreams.get(network) ?? 0;
  if (openCount >= maxStreamsPerNetwork) {
    return Response.json(
      {
        error: `We are receiving many requests from your network. Close a few tabs and reload, or call ${company.phones.desk.display}.`,
      },
      { status: 429, headers: { "Retry-After": "30", "Cache-Control": "no-store" } },
    );
  }
  // Who asks for the head alone shall not hold a stream.
  if (request.method === "HEAD") return new Response(null, { headers: streamHeaders });
  openStreams.set(network, openCount + 1);
  const after = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  let end = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        let ended = false;
        let stop: (() => void) | null = null;
        const write = (chunk: Uint8Array) => {
          if (ended) return;
          if ((controller.desiredSize ?? 0) < -longestQueueBytes) return end();
          controller.enqueue(chunk);
        };
        const beat = () => write(heartbeat);
        end = () => {
          if (ended) return;
          ended = true;
          stop?.();
          beats.delete(beat);
          if (beats.size === 0) clearInterval(heart);
          live.ending.removeEventListener("abort", end);
          request.signal.removeEventListener("abort", end);
          const remaining = (openStreams.get(network) ?? 1) - 1;
          if (remaining > 0) openStreams.set(network, remaining);
          else openStreams.delete(network);
          try {
            controller.close();
          } catch {
            // The reader has closed it already.
          }
        };
        live.ending.addEventListener("abort", end);
        request.signal.addEventListener("abort", end);
        if (live.ending.aborted || request.signal.aborted) return end();
        if (beats.size === 0) {
          heart = setInterval(() => {
            for (const each of beats) each();
          }, heartbeatMs);
          heart.unref();
        }
        beats.add(beat);
        // Tells the browser that it is connected, and when to reconnect after a loss.
        write(bytes.encode(`retry: ${soonestReturnMs + Math.floor(Math.random() * returnSpreadMs)}\n\n`));
        try {
          const begun = await start(
            (event) => write(event instanceof Uint8Array ? event : encodeEvent(event)),
            after,
          );
          if (ended) begun();
          else stop = begun;
        } catch (err) {
          log.error({ err }, "a live stream could not begin");
          end();
        }
      },
      cancel: () => end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
  return new Response(body, { headers: streamHeaders });
}

const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Writes an event as it goes over the wire. */
export function encodeEvent({ id, event, data }: StreamEvent): EncodedEvent {
  // JSON contains no raw line breaks, so one `data:` line is enough.
  return bytes.encode(
    `${id === undefined ? "" : `id: ${id}\n`}${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`,
  );
}
