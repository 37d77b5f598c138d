/** A pointer on its way to the features may cross another title; only one that rests changes them. */
const hoverDelayMs = 90;

const isNarrow = () => !matchMedia("(width >= 64rem)").matches;

/** Activates the card of `ServiceCards` under the pointer, focused or pressed; on a narrow screen a second press closes it. */
class ServiceCards extends HTMLElement {
  #leaving = new AbortController();
  #hover: ReturnType<typeof setTimeout> | undefined;
  #active = 0;
  // A phone begins with four titles; a wide screen has room for the first one's features.
  #isFolded = true;

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    for (const [index, head] of [...this.querySelectorAll("[data-head]")].entries()) {
      head.addEventListener(
        "pointerenter",
        (event) => {
          if ((event as PointerEvent).pointerType === "touch" || isNarrow()) return;
          clearTimeout(this.#hover);
          this.#hover = setTimeout(() => this.#activate(index), hoverDelayMs);
        },
        { signal },
      );
      head.addEventListener("pointerleave", () => clearTimeout(this.#hover), { signal });
      const button = head.querySelector("button");
      button?.addEventListener("focus", () => button.matches(":focus-visible") && this.#open(index), {
        signal,
      });
      button?.addEventListener("click", () => this.#press(index, button), { signal });
    }
    this.#isFolded = isNarrow();
    this.#activate(0);
  }

  disconnectedCallback() {
    this.#leaving.abort();
    clearTimeout(this.#hover);
  }

  #open(index: number) {
    this.#isFolded = false;
    this.#activate(index);
  }

  #press(index: number, button: HTMLElement) {
    const before = button.getBoundingClientRect().top;
    this.#isFolded = index === this.#active && !this.#isFolded && isNarrow();
    this.#activate(index);
    // On narrow screens closing another card moves the pressed title; scroll to keep it in place.
    scrollBy({ top: button.getBoundingClientRect().top - before, behavior: "instant" });
  }

  #activate(active: number) {
    this.#active = active;
    for (const [index, card] of [...this.querySelectorAll<HTMLElement>("[data-active]")].entries()) {
      const isOpen = index === active && !this.#isFolded;
      card.dataset.active = String(index === active);
      card.dataset.open = String(isOpen);
      card.querySelector("button")?.setAttribute("aria-expanded", String(isOpen));
    }
  }
}

customElements.define("service-cards", ServiceCards);

export {};
