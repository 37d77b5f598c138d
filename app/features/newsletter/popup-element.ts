import { currentSession } from "../account/session.ts";
import { isPopupSnoozed, snoozePopup, subscribedEvent } from "./popup-note.ts";

const popupDelayMs = 10_000;
/** Interval of checks while opening would disturb. */
const recheckMs = 1_000;
const thanksMs = 1_500;

/** Opens the popup after 10 s on the page, or later if it would disturb. Closing or subscribing hides it for thirty days. */
class NewsletterPopup extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #previousFocus: EventTarget | null = null;

  connectedCallback() {
    // Before hydration the page has been open since the document loaded, afterwards since now.
    const elapsedMs = document.documentElement.dataset.alive === undefined ? performance.now() : 0;
    this.#timer = setTimeout(() => this.#open(), popupDelayMs - elapsedMs);
    this.addEventListener("click", this.#press);
    this.addEventListener("focusin", this.#remember);
    this.addEventListener(subscribedEvent, this.#thank);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    removeEventListener("keydown", this.#escape);
  }

  #open() {
    if (isPopupSnoozed() || currentSession().signInState.state === "in") return;
    if (wouldDisturb()) {
      this.#timer = setTimeout(() => this.#open(), recheckMs);
      return;
    }
    this.hidden = false;
    addEventListener("keydown", this.#escape);
  }

  #press = ({ target }: Event) => {
    if (target instanceof Element && target.closest("[data-own=close]")) this.#close();
  };

  #remember = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !this.contains(relatedTarget as Node)) this.#previousFocus = relatedTarget;
  };

  #thank = () => {
    this.#timer = setTimeout(() => this.#leave(), thanksMs);
  };

  #escape = (event: KeyboardEvent) => {
    // An open dialog or menu takes this Escape.
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(":modal, :popover-open"))
      return;
    this.#close();
  };

  #close() {
    snoozePopup();
    this.#leave();
  }

  #leave() {
    removeEventListener("keydown", this.#escape);
    const hadFocus = this.contains(document.activeElement);
    this.hidden = true;
    if (hadFocus && this.#previousFocus instanceof HTMLElement)
      this.#previousFocus.focus({ preventScroll: true });
  }
}

/** Whether the visitor types, reads another notice, sees the footer's form, or may be signed in (session unknown yet). */
function wouldDisturb(): boolean {
  const { signInState } = currentSession();
  if (signInState.state === "unknown" && !signInState.isSilent) return true;
  if (document.activeElement?.matches("input, select, textarea, [contenteditable]")) return true;
  const notices = document.querySelectorAll("dialog[open], :popover-open, [data-notice]");
  if ([...notices].some((notice) => notice.checkVisibility())) return true;
  return [...document.querySelectorAll("footer form")].some((form) => {
    const { top, bottom } = form.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

customElements.define("newsletter-popup", NewsletterPopup);
