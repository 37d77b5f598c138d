import { useId, useRef } from "react";
import { footerNewsletter } from "#app/content/navigation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { newsletterMessages as say } from "./messages.ts";
import { subscribed } from "./popup-note.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

/**
 * The invitation to the newsletter, which shows itself (`popup-element.ts`). It stands beside the page, not before it: the
 * focus stays where it is, everything behind remains in reach, and on a phone it lies above the booking bar.
 */
export function NewsletterPopup() {
  const titleId = useId();
  const popup = useRef<HTMLElement>(null);
  return (
    <newsletter-popup
      ref={popup}
      hidden
      role="dialog"
      aria-labelledby={titleId}
      className="newsletter-popup"
      suppressHydrationWarning
    >
      <div className="flex items-start justify-between gap-6">
        <h2 id={titleId} className="text-[1.375rem] leading-tight">
          {footerNewsletter.heading}
        </h2>
        <button
          type="button"
          data-own="close"
          className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center"
          aria-label={say.popupClose}
        >
          <Icon shape="close" className="size-5" />
        </button>
      </div>
      <div className="mt-1">
        <SubscribeForm
          label={say.popupFormLabel}
          ground="light"
          isAside
          onSubscribed={() => popup.current?.dispatchEvent(new Event(subscribed))}
        />
      </div>
    </newsletter-popup>
  );
}
