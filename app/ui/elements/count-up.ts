import { isStill } from "./moving-part.ts";

/** The specification's length of a count. */
const countMs = 2000;

/** Start of the count, as a share of the figure: no frame shows a misleading number. */
const begin = 0.9;

/** Counts to its `data-value`; see `CountUp`. */
class CountUp extends HTMLElement {
  #observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    this.#observer.disconnect();
    this.#count();
  });

  connectedCallback() {
    if (!isStill(this)) this.#observer.observe(this);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
  }

  #count() {
    const { value = "", suffix = "" } = this.dataset;
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / countMs));
      const text = String(Math.round(Number(value) * (1 - (1 - begin) * (1 - part) ** 3)));
      // As wide as at the end, the empty places behind it, so that nothing moves while it counts.
      this.textContent = (text + suffix).padEnd(value.length + suffix.length, "\u2007");
      if (part < 1 && this.isConnected) requestAnimationFrame(step);
    };
    step(start);
  }
}

customElements.define("count-up", CountUp);
