import { completeFrame, heroTiming, runTyping, type TypingFrame, titleTiming } from "../typing.ts";
import { isStill, turned } from "./moving-part.ts";

/** In the tab's storage: the pages whose titles have been seen. */
const seenKey = "titles-seen";

/** Whether this page's title has been seen in this tab, which it has been from now on. */
function isReturn(): boolean {
  try {
    const seenTitles = sessionStorage.getItem(seenKey)?.split(" ") ?? [];
    if (seenTitles.includes(location.pathname)) return true;
    sessionStorage.setItem(seenKey, [...seenTitles, location.pathname].join(" "));
  } catch {
    // Forbidden or full: each visit is the first.
  }
  return false;
}

/** What only a visitor does: a page scrolls and gives the focus by itself, too. */
const signsOfReading = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Changes the words of an element and not its nodes, for which the page would be styled anew at each letter. */
function put(element: Element | undefined, text: string): void {
  if (!element || element.textContent === text) return;
  if (element.firstChild) element.firstChild.nodeValue = text;
  else element.textContent = text;
}

/** Types the lines of the heading that it is around; see `Typewriter`. */
class TypedTitle extends HTMLElement {
  #stop = () => {};
  #part: Element | null = null;
  #listening = new AbortController();

  connectedCallback() {
    this.#part = this.closest("moving-part");
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#part?.addEventListener(turned, this.#begin, { signal });
    for (const sign of signsOfReading) addEventListener(sign, this.#stand, { signal, passive: true });
    this.toggleAttribute("data-stands", isReturn());
    this.#begin();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#stop();
  }

  #stand = ({ target }: Event) => {
    if (this.hasAttribute("data-stands") || (target instanceof Element && target.closest("[data-own=pause]")))
      return;
    this.setAttribute("data-stands", "");
    this.#begin();
  };

  #begin = () => {
    this.#stop();
    const lines = [...this.querySelectorAll(".typewriter-line")];
    const texts = lines.map((line) => line.textContent ?? "");
    const show = ({ text, count, phase }: TypingFrame) => {
      this.toggleAttribute("data-hidden", phase === "hidden");
      for (const [index, line] of lines.entries()) {
        const [typed, rest] = line.children;
        const whole = texts[index] ?? "";
        const length = index === text ? count : 0;
        typed?.classList.toggle("typewriter-typed", index === text);
        put(typed, whole.slice(0, length));
        put(rest, whole.slice(length));
      }
    };
    show(completeFrame(texts));
    this.#stop =
      this.hasAttribute("data-stands") || isStill(this)
        ? () => {}
        : runTyping(texts, this.dataset.timing === "hero" ? heroTiming : titleTiming, show);
  };
}

customElements.define("typed-title", TypedTitle);
