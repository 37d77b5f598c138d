/** Reloads the page when a button that needs scripts is pressed after a module failed to load. */
function reloadAtPress(): void {
  const root = document.documentElement;
  let hasFailed = false;
  const fail = ({ type, target }: Event) => {
    // deferred-hydration.ts handles the modules that a prerendered page loads later.
    const firstView = document.querySelector("[data-modules]");
    const isScript = type === "unhandledrejection" || target instanceof HTMLScriptElement;
    if (firstView ? target === firstView : isScript) hasFailed = true;
  };
  addEventListener("error", fail, true);
  addEventListener("unhandledrejection", fail);
  addEventListener(
    "click",
    ({ target }) => {
      const isButton =
        target instanceof Element &&
        target.closest("button[type=button]:not([popovertarget], [data-own])") !== null;
      if (hasFailed && isButton && root.dataset.alive === undefined) location.reload();
    },
    true,
  );
}

/** Inline, because the page's modules may all fail to load. */
export const failedScriptsFallback = `(${reloadAtPress.toString()})()`;
