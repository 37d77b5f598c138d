import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { staffButton } from "./button.ts";

/** What the staff area says about the single keys that do something. */
export const shortcutMessages = {
  name: "Keyboard shortcuts",
  states: { on: "on", off: "off" },
  note: "They work while no field has the focus. Turned off here, they stay off in this browser.",
  keys: [
    ["/", "Go to the search over everything"],
    ["?", "Show this list"],
    ["j", "Next row of a list"],
    ["k", "Row before"],
    ["Enter", "Open the row"],
  ],
} as const;
const texts = shortcutMessages;

/** Calls `act` for single keys, unless they are typed into something, or are turned off (WCAG 2.1.4). */
export function useShortcuts(act: (event: KeyboardEvent) => void): void {
  const isOn = useSyncExternalStore(watch, isOnHere, unknown);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isWritingIn(event.target)) return;
    if (!document.querySelector("dialog[open]")) act(event);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}

const isWritingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Turns keyboard shortcuts off in this browser, for people who use speech input or press keys by accident. Needs scripts. */
export function ShortcutSwitch({ hint }: { hint?: string }) {
  const isOn = useSyncExternalStore(watch, isOnHere, unknown);
  if (isOn === null) return null;
  return (
    <p className="mt-3 flex max-sm:hidden pointer-coarse:hidden flex-wrap items-center gap-x-4 text-small text-quiet">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={() => turn(!isOn)}
        className={staffButton("quiet", "-ml-1")}
      >
        <span>
          {texts.name}
          <span aria-hidden="true">: {isOn ? texts.states.on : texts.states.off}</span>
        </span>
      </button>
      {isOn && hint ? <span>{hint}</span> : null}
    </p>
  );
}

/** What each key does. */
export function ShortcutList() {
  return (
    <>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2 text-small">
        {texts.keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-hair border border-ink/30 bg-white px-2 py-0.5 text-center font-text">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-(--measure) text-small text-quiet">{texts.note}</p>
      <ShortcutSwitch />
    </>
  );
}

const place = "desk-row-keys";
const watchers = new Set<() => void>();

/** What holds in this page, even where the browser keeps nothing; null: not looked up yet. */
let isOnNow: boolean | null = null;

const unknown = () => null;

function isOnHere(): boolean {
  isOnNow ??= stored();
  return isOnNow;
}

function stored(): boolean {
  try {
    return localStorage.getItem(place) !== "off";
  } catch {
    return true; // storage is forbidden
  }
}

function turn(isOn: boolean): void {
  isOnNow = isOn;
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
    isOnNow = null;
    tell();
  };
  watchers.add(tell);
  addEventListener("storage", lookAgain);
  return () => {
    watchers.delete(tell);
    removeEventListener("storage", lookAgain);
  };
}
