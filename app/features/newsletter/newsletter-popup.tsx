import { useEffect, useId, useRef, useState } from "react";
import { footerNewsletter } from "#app/content/navigation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { newsletterMessages as say } from "./messages.ts";
import { isPopupSnoozed, snoozePopup } from "./popup-note.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

/** From the visitor's arrival to the popup. */
const popupDelayMs = 10_000;
/** From the thanks to its end. */
const thanksMs = 1_500;

// Where the page was opened at this address, arrival was before these scripts came.
let isFirstArrival = true;

/**
 * The invitation to the newsletter. It stands beside the page, not before it: the focus stays where it is, everything
 * behind remains in reach, and on a phone it lies above the booking bar. Gone for thirty days once closed or used.
 */
export function NewsletterPopup() {
  const titleId = useId();
  const popup = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const already = isFirstArrival && history.state?.key === undefined ? performance.now() : 0;
    isFirstArrival = false;
    const timer = setTimeout(() => setOpen(!isPopupSnoozed()), Math.max(0, popupDelayMs - already));
    return () => clearTimeout(timer);
  }, []);

  const close = () => {
    snoozePopup();
    leave();
  };
  const leave = () => {
    const hadFocus = popup.current?.contains(document.activeElement);
    setOpen(false);
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };

  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(end.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      // A dialog or menu that is open before the page takes its own Escape.
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(":modal, :popover-open"))
        return;
      close();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  if (!isOpen) return null;
  return (
    <section
      ref={popup}
      role="dialog"
      aria-labelledby={titleId}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget && !popup.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      className="newsletter-popup"
    >
      <div className="flex items-start justify-between gap-6">
        <h2 id={titleId} className="text-[1.5rem] leading-tight sm:text-[1.625rem]">
          {footerNewsletter.heading}
        </h2>
        <button
          type="button"
          onClick={close}
          className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center"
          aria-label={say.popupClose}
        >
          <Icon shape="close" className="size-5" />
        </button>
      </div>
      <p className="mt-2 mb-2 text-small max-sm:hidden">{footerNewsletter.text}</p>
      <div className="mt-3">
        <SubscribeForm
          label={say.popupFormLabel}
          ground="light"
          onSubscribed={() => {
            end.current = setTimeout(leave, thanksMs);
          }}
        />
      </div>
    </section>
  );
}
