import { useEffect } from "react";

const isWritingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Moves through the rows of a list marked `data-row` with j and k; the row's own link takes the focus, so Enter opens it. */
export function useRowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if ((event.key !== "j" && event.key !== "k") || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isWritingIn(event.target) || document.querySelector("dialog[open]")) return;
      const links = [...document.querySelectorAll<HTMLElement>("[data-row]")].flatMap(
        (row) => row.querySelector<HTMLElement>("a[href]") ?? [],
      );
      const here = links.findIndex((link) => link.closest("[data-row]")?.contains(document.activeElement));
      const next = event.key === "j" ? here + 1 : Math.max(here - 1, 0);
      links[Math.min(next, links.length - 1)]?.focus();
      event.preventDefault();
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, []);
}
