import { StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
// A page of one visitor's own, and development, have it with the rest.
import "./first-view.ts";
import { isMovedNode, tolerateForeignNodes } from "./ui/foreign-nodes.ts";
import { reloadPage } from "./ui/page-state.ts";
import { holdPageState } from "./ui/rendered-anew.ts";

tolerateForeignNodes();
// React does not catch what fails while it removes an element: the address is the next page's, the content still the last one's.
addEventListener("error", ({ error }) => {
  if (isMovedNode(error)) void reloadPage();
});
const restorePageState = holdPageState();

/** Its effects run after those of the page: in the task that put a new rendering in place of the altered one, and once more for fields that only a choice shows. */
function PageState() {
  useLayoutEffect(restorePageState, []);
  useEffect(() => {
    const frame = requestAnimationFrame(restorePageState);
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <PageState />
    </StrictMode>,
    {
      // The page is empty now.
      onUncaughtError(error) {
        reportError(error);
        void reloadPage();
      },
      // React Router's boundaries log it.
      onCaughtError(error) {
        if (isMovedNode(error)) void reloadPage();
      },
    },
  );
});
