import { isPopupSnoozed, snoozePopup, subscribed } from "./popup-note.ts";

/** From the visitor's arrival to the popup. */
const popupDelayMs = 10_000;
/** From the thanks to its end. */
const thanksMs = 1_500;

// Where the page was opened at this address, arrival was before this module came.
let isFirstArrival = true;

/** Shows itself 10 s after arrival, and is gone for thirty days once closed or used; see `NewsletterPopup`. */
class NewsletterPopup extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cameFrom: EventTarget | null = null;

  connectedCallback() {
    const already = isFirstArrival ? performance.now() : 0;
    this.#timer = setTimeout(() => this.#open(), Math.max(0, popupDelayMs - already));
    this.addEventListener("click", this.#press);
    this.addEventListener("focusin", this.#remember);
    this.addEventListener(subscribed, this.#thank);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    removeEventListener("keydown", this.#escape);
  }

  #open() {
    this.hidden = isPopupSnoozed();
    if (!this.hidden) addEventListener("keydown", this.#escape);
  }

  #press = ({ target }: Event) => {
    if (target instanceof Element && target.closest("[data-own=close]")) this.#close();
  };

  #remember = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !this.contains(relatedTarget as Node)) this.#cameFrom = relatedTarget;
  };

  #thank = () => {
    this.#timer = setTimeout(() => this.#leave(), thanksMs);
  };

  #escape = (event: KeyboardEvent) => {
    // A dialog or menu that is open before the page takes its own Escape.
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
    if (hadFocus && this.#cameFrom instanceof HTMLElement) this.#cameFrom.focus({ preventScroll: true });
  }
}

customElements.define("newsletter-popup", NewsletterPopup);
isFirstArrival = false;
