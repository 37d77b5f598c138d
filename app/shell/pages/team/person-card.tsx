import { type PointerEvent, useEffect, useState } from "react";
import type { Person } from "#app/content/team.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "./portrait.tsx";

/** One person. The biography comes over the portrait, and stands under it where no script can bring it. */
export function PersonCard({ person }: { person: Person }) {
  const { open, card, button } = useReveal();
  return (
    <article className="group relative" data-wakes {...card}>
      <Portrait person={person} />
      <div className="mt-5 flex items-start justify-between gap-4">
        <div>
          <h2 className="text-title">{person.name}</h2>
          <p className="mt-1 text-small text-quiet">{person.role}</p>
        </div>
        <Icon
          shape="plus"
          className={`mt-2 size-4.5 shrink-0 text-brass transition-transform duration-300 ease-calm noscript:hidden ${open ? "rotate-45" : ""}`}
        />
      </div>
      <p
        id={`${person.slug}-biography`}
        className={`on-dark absolute inset-x-0 top-0 flex aspect-[4/5] flex-col justify-end overflow-y-auto bg-night p-7 text-small text-bone transition-[opacity,transform] duration-300 ease-calm noscript:static noscript:mt-4 noscript:block noscript:aspect-auto noscript:bg-transparent noscript:p-0 noscript:text-ink noscript:opacity-100 ${open ? "opacity-100" : "translate-y-2 opacity-0 noscript:translate-y-0"}`}
      >
        {person.biography}
      </p>
      <button
        type="button"
        aria-label={`Biography of ${person.name}`}
        aria-controls={`${person.slug}-biography`}
        className="needs-script absolute inset-0 cursor-pointer"
        {...button}
      />
    </article>
  );
}

/** The part of a card that opens under a pointer, with keyboard focus and at a touch, and closes with Escape. */
function useReveal() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open]);
  return {
    open,
    /** For the card: a mouse or pen opens it by hovering. A finger does not hover; its tap reaches the button. */
    card: {
      onPointerEnter: (event: PointerEvent) => event.pointerType !== "touch" && setOpen(true),
      onPointerLeave: (event: PointerEvent) => event.pointerType !== "touch" && setOpen(false),
    },
    /** For the button that stands over the card. */
    button: {
      "aria-expanded": open,
      onFocus: (event: { currentTarget: Element }) =>
        event.currentTarget.matches(":focus-visible") && setOpen(true),
      onBlur: () => setOpen(false),
      onClick: () => setOpen((was) => !was),
    },
  };
}
