import { company } from "#app/content/company.ts";
import { maxStreamsPerNetwork } from "#app/limits.ts";
import type { Live } from "./live.server.ts";

export interface StreamEvent {
  /** Sent back by a reconnecting client as Last-Event-ID. */
  id: number;
  event: string;
  /** Sent as JSON. */
  data: unknown;
}

export interface EventStreamOptions {
  live: Pick<Live, "ending">;
  network: string;
  /** Begins to send encoded events after the one with the id `after`; returns the function that stops. */
  start(send: (event: Uint8Array) => void, after: string | null): () => void;
}

// Below the 60 s after which common proxies close a silent connection.
const heartbeatMs = 25_000;
// A client that reads nothing while this much is queued is disconnected; it reconnects and resumes.
const longestQueueBytes = 256 * 1024;
const openStreams = new Map<string, number>();
const encoder = new TextEncoder();
// Named, so that pages can tell a silent connection from a quiet one.
const heartbeat = encoder.encode("event: beat\ndata: 0\n\n");
// Random, so that the clients of a process that ends do not all reconnect at the same moment.
const reconnectMs = 1_000;
const reconnectSpreadMs = 2_000;

/** Server-sent events for one client, with heartbeats. 429 with `{error}` when the network has too many streams. */
export function eventStream(request: Request, { live, network, start }: EventStreamOptions): Response {
  const openCount = openStreams.get(network) ?? 0;
  if (openCount >= maxStreamsPerNetwork) {
    return Response.json(
      {
        error: `Many pages are open on your network. Close a few tabs and reload, or call ${company.phones.desk.display}.`,
      },
      { status: 429, headers: { "Retry-After": "30", "Cache-Control": "no-store" } },
    );
  }
  if (request.method === "HEAD") return new Response(null, { headers: streamHeaders });
  openStreams.set(network, openCount + 1);
  const after = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  const ending = new AbortController();
  const ended = AbortSignal.any([ending.signal, live.ending, request.signal]);
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (chunk: Uint8Array) => {
          if (ended.aborted) return;
          if ((controller.desiredSize ?? 0) < -longestQueueBytes) return ending.abort();
          controller.enqueue(chunk);
        };
        const beats = setInterval(write, heartbeatMs, heartbeat).unref();
        // Opens the stream in the browser, and sets its delay before a reconnection.
        write(encoder.encode(`retry: ${reconnectMs + Math.floor(Math.random() * reconnectSpreadMs)}\n\n`));
        const stop = start(write, after);
        const close = () => {
          stop();
          clearInterval(beats);
          const remaining = (openStreams.get(network) ?? 1) - 1;
          if (remaining > 0) openStreams.set(network, remaining);
          else openStreams.delete(network);
          try {
            controller.close();
          } catch {
            // The client has closed it already.
          }
        };
        if (ended.aborted) close();
        else ended.addEventListener("abort", close, { once: true });
      },
      cancel: () => ending.abort(),
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

/** An event as bytes, which all clients share. JSON contains no raw line breaks, so one `data:` line is enough. */
export const encodeEvent = ({ id, event, data }: StreamEvent): Uint8Array =>
  encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
