/**
 * Starts the page's scripts late: when the page has been painted, has loaded and is idle, or at the first sign of
 * intent. A public page is complete without them, so nothing competes with its first view. The server has made the page's own scripts
 * inert (server/prerender-page.ts); here the same texts run, in order, under hashes that the page's policy names.
 */
const intents = ["pointerdown", "touchstart", "keydown", "focusin"] as const;
// Once the page is to be seen: a pointer that happens to rest where it appears is over it before that, and wants nothing.
const approach = "pointerover";
let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const intent of [approach, ...intents]) removeEventListener(intent, start, true);
  const inert = document.querySelectorAll<HTMLScriptElement>('script[type="text/late"]');
  for (const waiting of inert) {
    const script = document.createElement("script");
    if (waiting.dataset.late === "module") script.type = "module";
    // Module scripts made by a script would run as soon as each is ready; this keeps the page's order.
    script.async = false;
    script.textContent = waiting.textContent;
    document.body.append(script);
  }
}

for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true });

whenSeen(() => addEventListener(approach, start, { capture: true, passive: true }));

// Safari has no requestIdleCallback; a pause serves there.
const whenIdle = () =>
  "requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 2_000 }) : setTimeout(start, 200);

/** On a starved phone `load` and idleness can come before anything has been painted: the paint itself is waited for. */
function whenSeen(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) {
    then();
    return;
  }
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    then();
  }).observe({ type: "paint", buffered: true });
}

// Somebody may have begun before this module came: then that was the intent.
const hasBegun = document.activeElement !== null && document.activeElement !== document.body;
if (hasBegun) start();
else if (document.readyState === "complete") whenSeen(whenIdle);
else addEventListener("load", () => whenSeen(whenIdle), { once: true });
