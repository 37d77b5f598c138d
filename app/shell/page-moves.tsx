import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The id of every page's <main>: where the skip link goes, and the focus after a change of page. */
export const contentId = "content";

/** The specification's pause between a change of path and the return to the top. */
const scrollDelayMs = 50;

/**
 * What happens to the view when the page changes without a reload: up to the top after 50 ms, unless somebody is writing
 * in an editable text; to its element when the address names one; back to where it was for Back and Forward. The focus
 * goes to the new page, so that keyboard and screen reader do not stay in the old one.
 */
export function PageMoves() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef({ pathname, hash, key });
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    // Within the site it is ours to move the view; for reloads and other sites the browser knows best.
    const take = () => {
      history.scrollRestoration = "manual";
    };
    const giveBack = () => {
      history.scrollRestoration = "auto";
    };
    take();
    addEventListener("pageshow", take);
    addEventListener("pagehide", giveBack);
    return () => {
      giveBack();
      removeEventListener("pageshow", take);
      removeEventListener("pagehide", giveBack);
    };
  }, []);

  useEffect(() => {
    const remember = () => {
      // The address changes before the page does: what the change itself moves is nobody's position.
      if ((history.state?.key ?? "default") === key) positions.current.set(key, scrollY);
    };
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [key]);

  useEffect(() => {
    const last = previous.current;
    if (last.key === key) return;
    previous.current = { pathname, hash, key };
    const changed = last.pathname !== pathname;
    if (!changed && !hash) return;
    const remembered = navigation === "POP" ? positions.current.get(key) : undefined;
    const timer = setTimeout(() => move(hash, remembered, changed), scrollDelayMs);
    return () => clearTimeout(timer);
  }, [pathname, hash, key, navigation]);
  return null;
}

function move(hash: string, remembered: number | undefined, changed: boolean): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active.isContentEditable) return;
  const target = hash ? elementNamed(hash) : null;
  if (changed) focusPage();
  if (remembered !== undefined) scrollTo(0, remembered);
  else if (target) target.scrollIntoView();
  else if (changed) scrollTo(0, 0);
}

function elementNamed(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // a "%" that encodes nothing names nothing
  }
}

function focusPage(): void {
  const page = document.getElementById(contentId);
  if (!page) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}
