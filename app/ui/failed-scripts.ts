/** Reloads the page when a button that needs scripts is pressed after a module failed to load. */
function reloadAtPress(): void {
  const root = document.documentElement;
  let hasFailed = false;
  const fail = ({ type, target }: Event) => {
    const isScript = target instanceof HTMLScriptElement;
    // deferred-hydration.ts handles the modules that a prerendered page loads later, by scripts without an address.
    const isPrerendered = document.querySelector("[data-modules]") !== null;
    if (isPrerendered ? isScript && target.src : isScript || type === "unhandledrejection") hasFailed = true;
  };
  addEventListener("error", fail, true);
  addEventListener("unhandledrejection", fail);
  addEventListener(
    "click",
    ({ target }) => {
      const isButton =
        target instanceof Element && target.closest("button[type=button]:not([popovertarget])") !== null;
      if (hasFailed && isButton && root.dataset.alive === undefined) location.reload();
    },
    true,
  );
}

/** Inline, because the page's modules may all fail to load. */
export const failedScriptsFallback = `(${reloadAtPress.toString()})()`;
