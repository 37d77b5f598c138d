import { isStill, turned } from "./moving-part.ts";

/** The specification's time between one item and the next. */
const advanceMs = 10_000;

/** Goes from one of its items to the next; see `Rotator`. */
class ItemRotator extends HTMLElement {
  #current = 0;
  #isChosen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #part: Element | null = null;

  connectedCallback() {
    this.#part = this.closest("moving-part");
    this.#part?.addEventListener(turned, this.#wait);
    this.addEventListener("click", this.#choose);
    this.#wait();
  }

  disconnectedCallback() {
    this.#part?.removeEventListener(turned, this.#wait);
    clearTimeout(this.#timer);
  }

  #wait = () => {
    clearTimeout(this.#timer);
    const isMoving = !this.#isChosen && !isStill(this);
    this.querySelector("[aria-live]")?.setAttribute("aria-live", isMoving ? "off" : "polite");
    if (isMoving) this.#timer = setTimeout(() => this.#show(this.#current + 1), advanceMs);
  };

  #choose = ({ target }: Event) => {
    const chosen = this.#dots().indexOf(target as Element);
    if (chosen < 0) return;
    this.#isChosen = true;
    this.querySelector("[data-own=pause]")?.setAttribute("hidden", "");
    this.#show(chosen);
  };

  #dots = () => [...this.querySelectorAll("[data-own=item]")];

  #show(index: number) {
    const dots = this.#dots();
    this.#current = index % dots.length;
    for (const [each, item] of [...this.querySelectorAll("[data-current]")].entries())
      item.setAttribute("data-current", String(each === this.#current));
    for (const [each, dot] of dots.entries())
      if (each === this.#current) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    this.#wait();
  }
}

customElements.define("item-rotator", ItemRotator);
