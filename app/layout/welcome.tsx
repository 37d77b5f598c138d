import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { frameWords } from "#app/content/frame.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { focusPage } from "./page-moves.tsx";

// Outside React, because the page after sign-up may render another frame.
let message: { words: string; path: string } | null = null;
const listeners = new Set<() => void>();

function say(next: typeof message): void {
  message = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const sayWelcome = (words: string): void => say({ words, path: location.pathname });

/** The welcome for this page, or null. */
export function useWelcome(): string | null {
  const { pathname } = useLocation();
  const now = useSyncExternalStore(
    subscribe,
    () => message,
    () => null,
  );
  return now?.path === pathname ? now.words : null;
}

/** The visible welcome; it stays until it is closed or the page is left. */
export function WelcomeNote() {
  const words = useWelcome();
  const isOut = useViewer().signInState.state === "out";
  useEffect(() => {
    // The next person at this device must not see it.
    if (isOut) say(null);
  }, [isOut]);
  const { pathname } = useLocation();
  // The page of bookings has its own.
  if (!words || pathname === "/bookings") return null;
  return (
    <section
      aria-label={frameWords.accountNote}
      data-notice
      className="fixed top-[calc(var(--header)+1rem)] right-4 left-4 z-40 flex items-start gap-4 border-t-3 border-brass bg-bone py-4 pr-3 pl-6 text-ink shadow-lg sm:left-auto sm:max-w-md print:hidden"
    >
      <p className="grow font-[550] wrap-anywhere">{words}</p>
      <button
        type="button"
        onClick={() => {
          say(null);
          // The focused button disappears.
          focusPage();
        }}
        aria-label={frameWords.close}
        className="-my-2 grid size-11 shrink-0 place-items-center"
      >
        <Icon shape="close" className="size-4" />
      </button>
    </section>
  );
}
