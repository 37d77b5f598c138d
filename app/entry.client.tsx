import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
// A page of one visitor's own, and development, have it with the rest.
import "./first-view.ts";

// React Router skips the view transition of a move that the next one overtakes, and lets the rejection of its `ready` reach
// the console. What fails in drawing the page rejects `finished`, too, and is still heard of.
if ("startViewTransition" in document) {
  const startViewTransition = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = startViewTransition(update);
    transition.ready.catch(() => {});
    return transition;
  };
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
