import { currentSession } from "../account/session.ts";
import { isPopupSnoozed, snoozePopup, subscribed } from "./popup-note.ts";

const popupDelayMs = 10_000;
/** How often a popup that has to wait looks again. */
const waitMs = 1_000;
const thanksMs = 1_500;

/** Opens 10 s after arrival, later where it would disturb; closing or subscribing hides it for thirty days. See `NewsletterPopup`. */
class NewsletterPopup extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cameFrom: EventTarget | null = null;

  connectedCallback() {
    // Before hydration the document was opened at this page.
    const already = document.documentElement.dataset.alive === undefined ? performance.now() : 0;
    this.#timer = setTimeout(() => this.#open(), popupDelayMs - already);
    this.addEventListener("click", this.#press);
    this.addEventListener("focusin", this.#remember);
    this.addEventListener(subscribed, this.#thank);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    removeEventListener("keydown", this.#escape);
  }

  #open() {
    if (isPopupSnoozed() || currentSession().signInState.state === "in") return;
    if (wouldDisturb()) {
      this.#timer = setTimeout(() => this.#open(), waitMs);
      return;
    }
    this.hidden = false;
    addEventListener("keydown", this.#escape);
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

/** Whether the visitor types, reads another notice, sees the same form, or may be a customer whose session is not known yet. */
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
