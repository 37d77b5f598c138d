import { ShortcutSwitch, useShortcuts } from "./shortcuts.tsx";

const hint = "j and k move through the list, and Enter opens.";

/** The letters j and k move through the rows of a list marked `data-row`; the row's own link takes the focus, so Enter opens it. */
export function RowKeys() {
  useShortcuts(move);
  return <ShortcutSwitch hint={hint} />;
}

function move(event: KeyboardEvent): void {
  if (event.key !== "j" && event.key !== "k") return;
  const links = [...document.querySelectorAll<HTMLElement>("[data-row]")].flatMap(
    (row) => row.querySelector<HTMLElement>("a[href]") ?? [],
  );
  const here = links.findIndex((link) => link.closest("[data-row]")?.contains(document.activeElement));
  const next = event.key === "j" ? here + 1 : Math.max(here - 1, 0);
  links[Math.min(next, links.length - 1)]?.focus();
  event.preventDefault();
}
