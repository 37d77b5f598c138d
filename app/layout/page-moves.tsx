import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { renderWelcome } from "./account-notes.ts";

/** The id of every page's <main>: where the skip link goes, and the focus after a change of page. */
export const contentId = "content";

/** Delay between a change of path and the scroll to the top, by the specification. */
const scrollDelayMs = 50;

/** The cursors of a list's page. */
const partIn = (search: string) => {
  const query = new URLSearchParams(search);
  return `${query.get("after")} ${query.get("before")}`;
};

/**
 * Scroll and focus after client-side navigation: top after 50 ms (unless typing), the anchor, or the earlier position for Back and
 * Forward. The focus goes to the new page. Rendered once, above every layout.
 */
export function PageMoves() {
  const { pathname, search, hash, key } = useLocation();
  const navigation = useNavigationType();
  const part = partIn(search);
  const previous = useRef({ pathname, part, key });
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    // Within the site this component scrolls; after a reload or another site the browser does.
    const setRestoration = ({ type }: { type: string }) => {
      history.scrollRestoration = type === "pageshow" ? "manual" : "auto";
    };
    const leaving = new AbortController();
    setRestoration({ type: "pageshow" });
    addEventListener("pageshow", setRestoration, leaving);
    addEventListener("pagehide", setRestoration, leaving);
    return () => {
      setRestoration({ type: "pagehide" });
      leaving.abort();
    };
  }, []);

  useEffect(() => {
    // After a reload the browser may have restored a scroll position already.
    if (positions.current.size === 0) positions.current.set(key, scrollY);
    const remember = () => {
      // The address changes before the page does; ignore scrolling that the change itself causes.
      if ((history.state?.key ?? "default") === key) positions.current.set(key, scrollY);
    };
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [key]);

  useEffect(() => {
    if (key) renderWelcome();
  }, [key]);

  useEffect(() => {
    const last = previous.current;
    if (last.key === key) return;
    previous.current = { pathname, part, key };
    const isElsewhere = last.pathname !== pathname || (last.part !== part && !hash);
    const remembered = navigation === "POP" ? positions.current.get(key) : undefined;
    if (!isElsewhere && !hash && remembered === undefined) {
      // The view stays: store its position for Back.
      positions.current.set(key, scrollY);
      return;
    }
    const timer = setTimeout(() => move(hash, remembered, isElsewhere), scrollDelayMs);
    return () => clearTimeout(timer);
  }, [pathname, part, hash, key, navigation]);
  return null;
}

function move(hash: string, remembered: number | undefined, isElsewhere: boolean): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active.isContentEditable) return;
  const target = hash ? elementNamed(hash) : null;
  if (isElsewhere) focusPage();
  if (remembered !== undefined) scrollTo(0, remembered);
  else if (target) target.scrollIntoView();
  else if (isElsewhere) scrollTo(0, 0);
}

function elementNamed(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // an invalid percent-encoding
  }
}

export function focusPage(): void {
  const page = document.getElementById(contentId);
  if (!page || hasTakenFocus(page)) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}

/** Whether an element of the page, such as a status message or a field, took the focus itself. */
function hasTakenFocus(page: HTMLElement): boolean {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === page || !page.contains(active)) return false;
  return active.tabIndex < 0 || active.matches("input, select, textarea");
}
