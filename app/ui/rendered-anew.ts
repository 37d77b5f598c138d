import { caretOf, focusAgain, keyedElements, pageState, readState, writeState } from "./page-state.ts";

/** Call before React may render the page anew; the result puts the state of removed elements into those in their place. */
export function holdPageState(): () => void {
  pageState.held = keyedElements();
  const attributes = new MutationObserver(() => {});
  for (const element of [document.documentElement, document.body])
    attributes.observe(element, { attributes: true, attributeOldValue: true });
  const done = new Set<string>();
  let old: typeof pageState.held | undefined;
  return function restore() {
    // Only what this very task removed is left in the records: React clears both elements when it renders anew.
    for (const { target, attributeName: name, oldValue } of attributes.takeRecords())
      if (name && oldValue !== null && target instanceof Element && !target.hasAttribute(name))
        target.setAttribute(name, oldValue);
    if (!old && [...pageState.held.values()].every(({ isConnected }) => isConnected)) return;
    old ??= pageState.held;
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
    pageState.held = present;
  };
}
