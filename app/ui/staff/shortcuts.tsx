import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { staffButton } from "./button.ts";

export const shortcutMessages = {
  name: "Keyboard shortcuts",
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
  const isOn = useIsOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isWritingIn(event.target)) return;
    if (!document.querySelector("dialog[open]")) act(event);
  });
  useEffect(() => {
    if (!isOn) return;
    const leaving = new AbortController();
    document.addEventListener("keydown", (event) => press(event), leaving);
    return () => leaving.abort();
  }, [isOn]);
}

const isWritingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Turns keyboard shortcuts off in this browser, for people who use speech input or press keys by accident. Needs scripts. */
export function ShortcutSwitch({ hint }: { hint?: string }) {
  const isOn = useIsOn();
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
          <span aria-hidden="true">: {isOn ? "on" : "off"}</span>
        </span>
      </button>
      {isOn && hint ? <span>{hint}</span> : null}
    </p>
  );
}

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

const storageKey = "desk-row-keys";
const watchers = new Set<() => void>();

/** The choice in this page, even where storage is forbidden; null: not read yet. */
let choice: boolean | null = null;

function isOnHere(): boolean {
  try {
    choice ??= localStorage.getItem(storageKey) !== "off";
  } catch {
    choice = true;
  }
  return choice;
}

function turn(isOn: boolean): void {
  choice = isOn;
  try {
    localStorage.setItem(storageKey, isOn ? "on" : "off");
  } catch {
    // Storage is forbidden or full: the choice lasts until the page is closed.
  }
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

const useIsOn = () => useSyncExternalStore(watch, isOnHere, () => null);

/** The letters j and k move the focus through the links of the rows marked `data-row`; Enter then opens the link. */
export function RowKeys() {
  useShortcuts((event) => {
    if (event.key !== "j" && event.key !== "k") return;
    const rows = [...document.querySelectorAll("[data-row]:has(a[href])")];
    const here = rows.findIndex((row) => row.contains(document.activeElement));
    const next = event.key === "j" ? Math.min(here + 1, rows.length - 1) : Math.max(here - 1, 0);
    rows[next]?.querySelector<HTMLElement>("a[href]")?.focus();
    event.preventDefault();
  });
  return <ShortcutSwitch hint="j and k move through the list, and Enter opens." />;
}
