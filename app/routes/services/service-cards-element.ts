/** Hover activates a card only after this time: the pointer may cross other titles on its way to the features. */
const hoverDelayMs = 90;

const isNarrow = () => !matchMedia("(width >= 64rem)").matches;

/** Activates the hovered, focused or pressed card of `ServiceCards`. On narrow screens a second press closes it. */
class ServiceCards extends HTMLElement {
  #leaving = new AbortController();
  #hover: ReturnType<typeof setTimeout> | undefined;
  #active = 0;
  // Phones begin with all cards closed, wide screens with the first one open.
  #isFolded = true;

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const heads = [...this.querySelectorAll("[data-head]")];
    for (const [index, head] of heads.entries()) {
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
      if (!button) continue;
      const open = () => button.matches(":focus-visible") && this.#change(index, button, false);
      const press = () =>
        this.#change(index, button, index === this.#active && !this.#isFolded && isNarrow());
      button.addEventListener("focus", open, { signal });
      button.addEventListener("click", press, { signal });
    }
    this.#isFolded = isNarrow();
    // The pointer may rest on a title before this module runs.
    const hovered = this.#isFolded ? 0 : heads.findIndex((head) => head.matches(":hover"));
    this.#activate(Math.max(hovered, 0));
  }

  disconnectedCallback() {
    this.#leaving.abort();
    clearTimeout(this.#hover);
  }

  #change(index: number, button: HTMLElement, isFolded: boolean) {
    const before = button.getBoundingClientRect().top;
    this.#isFolded = isFolded;
    this.#activate(index);
    // On narrow screens closing another card moves this title; scroll to keep it in place.
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
