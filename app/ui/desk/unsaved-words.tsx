import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { unsavedMessages as say } from "./unsaved-messages.ts";

/** Asks before somebody leaves words that are not saved: by a link, a form of the same page, the browser's own controls. */
export function useLeaveQuestion(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const movesInPage = nextLocation.hash !== "" && nextLocation.pathname === currentLocation.pathname;
    return !movesInPage && latest.current() && !window.confirm(say.leave);
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, []);
}

type Words = Readonly<Record<string, string>>;

const place = "desk-words";

/** Keeps in this tab what is being sent to a page: a session that has ended sends its writer to the sign-in and back. */
export function keepWords(path: string, form: FormData): void {
  const words = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  try {
    sessionStorage.setItem(place, JSON.stringify({ path, words }));
  } catch {
    // Storage is forbidden or full: the page works without it.
  }
}

/** What was kept for this page, and never a second time. */
function takeWords(): Words | null {
  try {
    const kept: { path?: string; words?: Words } = JSON.parse(sessionStorage.getItem(place) ?? "{}");
    sessionStorage.removeItem(place);
    return (kept.path === location.pathname && kept.words) || null;
  } catch {
    return null;
  }
}

/**
 * The words that a sending from this page lost on its way, null when there are none. `answer` is what the page knows of
 * its last sending: with one nothing was lost, and nothing is kept any longer.
 */
export function useLostWords(answer: unknown): Words | null {
  const [lost, setLost] = useState<Words | null>(null);
  useEffect(() => {
    const kept = takeWords();
    if (kept && !answer) setLost(kept);
  }, [answer]);
  return lost;
}

/** Says that the words are back, to whoever finds them in the form. */
export function BroughtBack() {
  return (
    <p role="status" className="mb-6 border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">
      {say.broughtBack}
    </p>
  );
}
