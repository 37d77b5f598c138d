/** Reloads the page at a press of a button that needs scripts, once one of the page's modules has failed to load. */
function reloadAtPress(): void {
  const root = document.documentElement;
  let hasFailed = false;
  const fail = ({ type, target }: Event) => {
    // The modules that a prerendered page loads later are deferred-hydration.ts's.
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

/** Inline script for the end of every page, since none of its modules may come. */
export const failedScriptsFallback = `(${reloadAtPress.toString()})()`;
