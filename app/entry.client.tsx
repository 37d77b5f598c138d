// Prerendered pages load these modules separately; personal pages and development load them here.
import "./first-view.ts";
import "./first-use.ts";
import { StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isMovedNode, tolerateForeignNodes } from "./ui/foreign-nodes.ts";
import {
  caretOf,
  focusAgain,
  keyedElements,
  pageState,
  readState,
  reloadPage,
  writeState,
} from "./ui/page-state.ts";

tolerateForeignNodes();
// React does not catch errors from removing elements; the old page would stay at the new address.
addEventListener("error", ({ error }) => {
  if (isMovedNode(error)) void reloadPage();
});
const restorePageState = holdPageState();

/** Restores state after a new rendering, and one frame later for fields that depend on a choice. */
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
      // React has emptied the page.
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

/** Call before React may render the page again; the result restores the state of removed elements. */
function holdPageState(): () => void {
  pageState.controls = keyedElements();
  const attributes = new MutationObserver(() => {});
  for (const element of [document.documentElement, document.body])
    attributes.observe(element, { attributes: true, attributeOldValue: true });
  const done = new Set<string>();
  let old: typeof pageState.controls | undefined;
  return function restore() {
    // The records hold only what this task removed: React clears both elements when it renders again.
    for (const { target, attributeName: name, oldValue } of attributes.takeRecords())
      if (name && oldValue !== null && target instanceof Element && !target.hasAttribute(name))
        target.setAttribute(name, oldValue);
    if (!old && [...pageState.controls.values()].every(({ isConnected }) => isConnected)) return;
    old ??= pageState.controls;
    const lost = pageState.focused;
    const caret = caretOf(lost);
    const present = keyedElements();
    for (const [key, element] of old) {
      const next = present.get(key);
      if (element.isConnected || !next || done.has(key)) continue;
      done.add(key);
      const state = readState(element);
      if (state) writeState(next, state);
      if (element === lost) focusAgain(next, caret);
    }
    const panel = document.getElementById(pageState.popover ?? "");
    if (panel && !panel.matches(":popover-open")) panel.showPopover();
    pageState.controls = present;
  };
}
