import { company } from "#app/content/company.ts";
import { maxStreams, maxStreamsPerNetwork } from "#app/limits.ts";
import type { Live } from "./live.server.ts";

// Below the 60 s after which common proxies close a silent connection.
const heartbeatMs = 25_000;
// Random, so that the clients of a process that ends do not all reconnect at the same moment.
const reconnectMs = 1_000;
const reconnectSpreadMs = 2_000;
const encoder = new TextEncoder();
const heartbeat = encoder.encode("data: beat\n\n");
const changed = encoder.encode("data: changed\n\n");
let openStreams = 0;
const streamsByNetwork = new Map<string, number>();

function countStream(network: string, change: 1 | -1): void {
  openStreams += change;
  const count = (streamsByNetwork.get(network) ?? 0) + change;
  if (count > 0) streamsByNetwork.set(network, count);
  else streamsByNetwork.delete(network);
}

/**
 * Server-sent messages for one client: `changed` at first, after each announcement of the topic and after missed ones, `beat` in between.
 * With too many streams `{error}`: 503 for those of the process, 429 for those of the network.
 */
export function eventStream(
  request: Request,
  live: Pick<Live, "ending" | "subscribe">,
  topic: string,
  network: string,
): Response {
  const isFull = openStreams >= maxStreams;
  if (isFull || (streamsByNetwork.get(network) ?? 0) >= maxStreamsPerNetwork) {
    return Response.json(
      {
        error: `Too many pages are open at the moment. Reload later, or call ${company.phones.desk.display}.`,
      },
      { status: isFull ? 503 : 429, headers: { "Retry-After": "30", "Cache-Control": "no-store" } },
    );
  }
  if (request.method === "HEAD") return new Response(null, { headers: streamHeaders });
  countStream(network, 1);
  const ending = new AbortController();
  const ended = AbortSignal.any([ending.signal, live.ending, request.signal]);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const retry = reconnectMs + Math.floor(Math.random() * reconnectSpreadMs);
      controller.enqueue(encoder.encode(`retry: ${retry}\ndata: changed\n\n`));
      const beats = setInterval(() => controller.enqueue(heartbeat), heartbeatMs).unref();
      let delay: NodeJS.Timeout | undefined;
      const sendChange = () => {
        // One client a millisecond on average, because each then requests the same data.
        delay ??= setTimeout(() => {
          delay = undefined;
          controller.enqueue(changed);
        }, Math.random() * openStreams);
      };
      const unsubscribe = live.subscribe(topic, sendChange, sendChange);
      const close = () => {
        countStream(network, -1);
        unsubscribe();
        clearInterval(beats);
        clearTimeout(delay);
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
  });
  return new Response(body, { headers: streamHeaders });
}

const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};
