/** Reloads the page when a button that needs scripts is pressed after a module failed to load. */
function reloadAtPress(): void {
  const root = document.documentElement;
  let hasFailed = false;
  const fail = ({ type, target }: Event) => {
    const isScript = target instanceof HTMLScriptElement;
    const { firstUse } = document.querySelector<HTMLElement>("[data-first-use]")?.dataset ?? {};
    // On a prerendered page nothing depends on first-use.ts, and hydration.ts handles React's module, a script without an address.
    const isMissing = firstUse ? isScript && target.src && !target.src.endsWith(firstUse) : isScript;
    if (isMissing || (!firstUse && type === "unhandledrejection")) hasFailed = true;
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
