import { useEffect, useSyncExternalStore } from "react";
import { staffButton } from "./button.ts";

/** What a list of the staff area says about the letters that move through it. */
export const rowKeysMessages = {
  name: "Keys j and k",
  states: { on: "on", off: "off" },
  hint: "They move through the list, and Enter opens.",
} as const;
const say = rowKeysMessages;

/**
 * The letters j and k move through the rows of a list marked `data-row`; the row's own link takes the focus, so Enter opens it. Whoever
 * speaks to the machine, or presses keys by accident, turns them off here (WCAG 2.1.4), for every list of this browser. Not there
 * without scripts, since the letters are not either.
 */
export function RowKeys() {
  const isOn = useSyncExternalStore(watch, isOnHere, unknown);
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [isOn]);
  if (isOn === null) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-quiet">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={() => turn(!isOn)}
        className={staffButton("quiet", "-ml-1")}
      >
        <span>
          {say.name}
          <span aria-hidden="true">: {isOn ? say.states.on : say.states.off}</span>
        </span>
      </button>
      {isOn ? <span>{say.hint}</span> : null}
    </p>
  );
}

const isWritingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function move(event: KeyboardEvent): void {
  if ((event.key !== "j" && event.key !== "k") || event.metaKey || event.ctrlKey || event.altKey) return;
  if (isWritingIn(event.target) || document.querySelector("dialog[open]")) return;
  const links = [...document.querySelectorAll<HTMLElement>("[data-row]")].flatMap(
    (row) => row.querySelector<HTMLElement>("a[href]") ?? [],
  );
  const here = links.findIndex((link) => link.closest("[data-row]")?.contains(document.activeElement));
  const next = event.key === "j" ? here + 1 : Math.max(here - 1, 0);
  links[Math.min(next, links.length - 1)]?.focus();
  event.preventDefault();
}

const place = "desk-row-keys";
const watchers = new Set<() => void>();

/** What holds in this page, even where the browser keeps nothing; null: not looked up yet. */
let held: boolean | null = null;

const unknown = () => null;

function isOnHere(): boolean {
  held ??= stored();
  return held;
}

function stored(): boolean {
  try {
    return localStorage.getItem(place) !== "off";
  } catch {
    return true; // storage is forbidden
  }
}

function turn(isOn: boolean): void {
  held = isOn;
  try {
    localStorage.setItem(place, isOn ? "on" : "off");
  } catch {
    // Storage is forbidden or full: it holds as long as the page is open.
  }
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  const lookAgain = (event: StorageEvent) => {
    if (event.key !== place) return;
    held = null;
    tell();
  };
  watchers.add(tell);
  addEventListener("storage", lookAgain);
  return () => {
    watchers.delete(tell);
    removeEventListener("storage", lookAgain);
  };
}
