const minSwipePx = 40;

/** Turns the scrolling strip of `Carousel` into one picture at a time. */
class PictureCarousel extends HTMLElement {
  #current = 0;
  #swipeFrom: number | null = null;
  #slides = () => [...this.querySelectorAll<HTMLElement>("[data-current]")];

  constructor() {
    super();
    this.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest<HTMLElement>("[data-own=picture]");
      if (!button) return;
      const { to, by } = button.dataset;
      this.#show(to === undefined ? this.#current + Number(by) : Number(to));
    });
    this.addEventListener("keydown", ({ key }) => {
      // Arrow keys scroll an enlarged drawing.
      if (this.querySelector(":popover-open")) return;
      if (key === "ArrowLeft") this.#show(this.#current - 1);
      else if (key === "ArrowRight") this.#show(this.#current + 1);
    });
    this.addEventListener("pointerdown", ({ target, clientX }) => {
      this.#swipeFrom = (target as Element).closest("ul") ? clientX : null;
    });
    this.addEventListener("pointerup", ({ clientX }) => {
      const moved = this.#swipeFrom === null ? 0 : clientX - this.#swipeFrom;
      this.#swipeFrom = null;
      if (Math.abs(moved) >= minSwipePx) this.#show(this.#current + (moved < 0 ? 1 : -1));
    });
    this.addEventListener("pointercancel", () => {
      this.#swipeFrom = null;
    });
  }

  connectedCallback() {
    const strip = this.querySelector("ul");
    if (!strip) return;
    // The visitor may have scrolled the strip before this module loaded.
    this.#current = Math.round(strip.scrollLeft / strip.clientWidth) || 0;
    strip.scrollLeft = 0;
    strip.removeAttribute("tabindex");
    this.dataset.ready = "";
    this.#mark(null);
  }

  #show(index: number) {
    const slides = this.#slides();
    const before = this.#current;
    this.#current = (index + slides.length) % slides.length;
    this.#mark(before === this.#current ? null : before);
    const picture = slides[this.#current]?.querySelector("img")?.alt;
    const status = this.querySelector("[role=status]");
    if (status && before !== this.#current)
      status.textContent = `Picture ${this.#current + 1} of ${slides.length}: ${picture}`;
  }

  /** `leaving`: index of the previous picture, which the current one fades over. */
  #mark(leaving: number | null) {
    for (const [index, slide] of this.#slides().entries()) {
      const isCurrent = index === this.#current;
      slide.dataset.current = String(isCurrent);
      slide.ariaHidden = isCurrent ? null : "true";
      const currentLook = leaving === null ? "current" : "entering";
      slide.dataset.look = isCurrent ? currentLook : index === leaving ? "leaving" : "away";
    }
    for (const button of this.querySelectorAll<HTMLElement>("[data-to]"))
      button.setAttribute("aria-current", String(Number(button.dataset.to) === this.#current));
  }
}

customElements.define("picture-carousel", PictureCarousel);

export {};
