// Inline scripts, because the page's modules may all fail to load. They are sent as text and use nothing from outside.

/** Starts the modules of a prerendered page after its first paint, which they would delay. If one fails, the next press of a button reloads the page. */
function startAfterPaint(): void {
  let hasFailed = false;
  const start = () => {
    paint.disconnect();
    for (const inert of document.querySelectorAll<HTMLScriptElement>("script[type=after-paint]")) {
      const script = inert.cloneNode() as HTMLScriptElement;
      script.type = "module";
      script.onerror = () => {
        hasFailed = true;
      };
      inert.replaceWith(script);
    }
  };
  const paint = new PerformanceObserver(start);
  paint.observe({ type: "paint", buffered: true });
  // Firefox withholds paint entries where it resists fingerprinting.
  addEventListener("load", () => setTimeout(start, 1000));
  addEventListener(
    "click",
    ({ target }) => {
      if (hasFailed && (target as Element).closest("button[type=button]:not([popovertarget])"))
        location.reload();
    },
    true,
  );
}

/** Reloads a personal page when a button is pressed after one of React's modules failed to load. */
function reloadAtPress(): void {
  let hasFailed = false;
  const fail = ({ type, target }: Event) => {
    if (type === "unhandledrejection" || target instanceof HTMLScriptElement) hasFailed = true;
  };
  addEventListener("error", fail, true);
  addEventListener("unhandledrejection", fail);
  addEventListener(
    "click",
    ({ target }) => {
      const isButton = (target as Element).closest("button[type=button]:not([popovertarget])") !== null;
      if (hasFailed && isButton && document.documentElement.dataset.alive === undefined) location.reload();
    },
    true,
  );
}

const callOf = (script: () => void) => `(${script.toString()})()`;

export const prerenderedPageScript = callOf(startAfterPaint);
export const personalPageScript = callOf(reloadAtPress);
