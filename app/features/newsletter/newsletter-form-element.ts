import { suggestEmail } from "#app/ui/email-suggestion.ts";
import type { ActionReply, Refusal } from "#app/ui/form/form-reply.ts";
import { hiddenFields } from "#app/ui/form/hidden-fields.ts";
import { newsletterMessages } from "./messages.ts";
import { snoozePopup, subscribedEvent } from "./popup-note.ts";

/** Submits `SubscribeForm` without leaving the page and shows the reply. Without scripts the form posts to /newsletter. */
class NewsletterForm extends HTMLElement {
  #isSending = false;

  // Listeners are on the element itself: when React creates it, it has no children yet.
  constructor() {
    super();
    this.addEventListener("submit", this.#submit);
    this.addEventListener("focusout", ({ target }) => target === this.#email && this.#suggest());
    this.addEventListener("input", this.#clearFixedError);
    this.addEventListener("click", ({ target }) => target === this.#suggestionButton && this.#accept());
  }

  connectedCallback() {
    this.#suggestionButton.disabled = false;
  }

  #part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    return this.querySelector(selector) as Part;
  }

  get #email() {
    return this.#part<HTMLInputElement>("input[name=email]");
  }

  get #suggestionButton() {
    return this.#part<HTMLButtonElement>("[data-own=meant]");
  }

  get #honeypot() {
    return this.#part<HTMLInputElement>(`[name=${hiddenFields.website}]`);
  }

  #suggest() {
    const suggestion = suggestEmail(this.#email.value);
    this.#suggestionButton.textContent = suggestion;
    this.#part("[data-part=suggestion]").hidden = suggestion === null;
  }

  #accept() {
    this.#email.value = this.#suggestionButton.textContent ?? "";
    this.#email.dispatchEvent(new Event("input", { bubbles: true }));
    this.#email.focus();
  }

  // While typing, clear fixed errors but never add new ones.
  #clearFixedError() {
    if (this.#suggestionButton.textContent) this.#suggest();
    if (this.#email.ariaInvalid && this.#email.checkValidity()) this.#show({ message: "", errors: {} });
  }

  #show({ message, errors }: Pick<Refusal, "message" | "errors">) {
    const problem = this.#part("[data-part=problem]");
    problem.role = message ? "alert" : null;
    problem.hidden = message === "";
    problem.textContent = message;
    this.#part("[data-part=error]").hidden = !errors.email;
    this.#part("[data-part=error] > :last-child").textContent = errors.email ?? "";
    this.#email.ariaInvalid = errors.email ? "true" : null;
  }

  #submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (this.#isSending) return;
    this.#setSending(true);
    const reply = await this.#send().catch(() => failed);
    this.#setSending(false);
    if (reply.ok) return this.#thank();
    this.#show(reply);
    this.#honeypot.value = "";
    (reply.errors.email ? this.#email : this.#part("[data-part=problem]")).focus();
    // On a phone the booking bar may cover the text below the field.
    this.#part("[data-part=error]").scrollIntoView({ block: "nearest" });
  };

  #setSending(isSending: boolean) {
    this.#isSending = isSending;
    const button = this.#part<HTMLButtonElement>("button[type=submit]");
    button.disabled = isSending;
    button.textContent = isSending ? newsletterMessages.sending : newsletterMessages.send;
  }

  async #send(): Promise<ActionReply> {
    this.#show({ message: "", errors: {} });
    // A person who is faster than the honeypot's time limit waits here instead of being rejected.
    const waitMs = Number(this.#honeypot.dataset.quickestMs) - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs + 10));
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(this.#part<HTMLFormElement>("form")))
      body.append(name, String(value));
    body.set(hiddenFields.openMs, String(Math.round(performance.now())));
    const reply = await (await fetch("/api/form/newsletter", { method: "POST", body })).json();
    return typeof reply.ok === "boolean" ? reply : failed;
  }

  #thank() {
    snoozePopup();
    this.#part("form").hidden = true;
    const thanks = this.#part("[data-part=thanks]");
    thanks.hidden = false;
    thanks.focus();
    this.closest("newsletter-popup")?.dispatchEvent(new Event(subscribedEvent));
  }
}

const failed: Refusal = { ok: false, status: 0, message: newsletterMessages.failed, errors: {} };

customElements.define("newsletter-form", NewsletterForm);
