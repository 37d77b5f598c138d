import { completeFrame, heroTiming, runTyping, type TypingFrame, titleTiming } from "../typing.ts";
import { isStill, turned } from "./moving-part.ts";

/** Types the lines of the heading that it is around; see `Typewriter`. */
class TypedTitle extends HTMLElement {
  #stop = () => {};
  #part: Element | null = null;

  connectedCallback() {
    this.#part = this.closest("moving-part");
    this.#part?.addEventListener(turned, this.#begin);
    this.#begin();
  }

  disconnectedCallback() {
    this.#part?.removeEventListener(turned, this.#begin);
    this.#stop();
  }

  #begin = () => {
    this.#stop();
    const lines = [...this.querySelectorAll(".typewriter-line")];
    const texts = lines.map((line) => line.textContent ?? "");
    const show = ({ text, count }: TypingFrame) => {
      for (const [index, line] of lines.entries()) {
        const [typed, rest] = line.children;
        const whole = texts[index] ?? "";
        const shown = index === text ? count : 0;
        typed?.classList.toggle("typewriter-typed", index === text);
        // A letter more, a letter less: the other lines have nothing to change.
        if (typed && typed.textContent !== whole.slice(0, shown)) typed.textContent = whole.slice(0, shown);
        if (rest && rest.textContent !== whole.slice(shown)) rest.textContent = whole.slice(shown);
      }
    };
    show(completeFrame(texts));
    this.#stop = isStill(this)
      ? () => {}
      : runTyping(texts, this.dataset.timing === "hero" ? heroTiming : titleTiming, show);
  };
}

customElements.define("typed-title", TypedTitle);
