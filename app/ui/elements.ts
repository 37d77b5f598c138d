import type { DetailedHTMLProps, HTMLAttributes } from "react";
import { readTab, saveTab } from "./tab-storage.ts";
import { heroTiming, runTyping, titleTiming } from "./typing.ts";

// Custom elements around HTML that React renders once and never changes: they work before and without React.

type Props = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "background-film": Props;
      "copy-link": Props;
      "count-up": Props;
      "item-rotator": Props;
      "menu-panel": Props;
      "moving-part": Props;
      "newsletter-form": Props;
      "newsletter-popup": Props;
      "picture-carousel": Props;
      "service-cards": Props;
      "typed-title": Props;
    }
  }
}

interface MovingElement extends HTMLElement {
  update(): void;
}

/** Contains moving elements and the button that pauses and resumes them (WCAG 2.2.2): `PauseButton`. */
class MovingPart extends HTMLElement {
  constructor() {
    super();
    this.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest<HTMLElement>("button[data-own=pause]");
      if (!button) return;
      const { pause = "", resume = "" } = button.dataset;
      button.setAttribute("aria-label", this.toggleAttribute("data-paused") ? resume : pause);
      for (const element of this.querySelectorAll<MovingElement>(
        "background-film, item-rotator, typed-title",
      ))
        element.update();
    });
  }
}

/** Whether movement is paused by its button or by reduced motion. */
const isStill = (element: Element) =>
  element.closest("moving-part[data-paused]") !== null ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

class BackgroundFilm extends HTMLElement {
  #film: HTMLVideoElement | null = null;

  connectedCallback() {
    this.update();
  }

  update() {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (isStill(this) || connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches) {
      this.#film?.pause();
      return;
    }
    this.#film ??= this.#open();
    // Refused (low power, no codec): the poster stays.
    this.#film.play().catch(() => this.#film?.removeAttribute("data-running"));
  }

  #open(): HTMLVideoElement {
    const film = document.createElement("video");
    Object.assign(film, { muted: true, loop: true, playsInline: true, preload: "none", tabIndex: -1 });
    Object.assign(film, { disablePictureInPicture: true, disableRemotePlayback: true });
    film.setAttribute("aria-hidden", "true");
    film.className = this.dataset.look ?? "";
    film.onplaying = () => film.setAttribute("data-running", "");
    for (const source of JSON.parse(this.dataset.sources ?? "[]") as Partial<HTMLSourceElement>[])
      film.append(Object.assign(document.createElement("source"), source));
    this.replaceChildren(film);
    return film;
  }
}

/** Copies an address at a press of its button; with `data-shares` it tries the system's share sheet first. */
class CopyLink extends HTMLElement {
  constructor() {
    super();
    this.addEventListener("click", ({ target }) => {
      if ((target as Element).closest("button")) void this.#share();
    });
  }

  async #share() {
    const { address, shares, copied = "", uncopied = "" } = this.dataset;
    const url = address ?? location.origin + location.pathname + location.search;
    if (shares !== undefined && "share" in navigator) {
      try {
        return await navigator.share({ title: document.title, url });
      } catch (error) {
        // The visitor closed the sheet. After any other error the address can still be copied.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    this.#announce("");
    try {
      await navigator.clipboard.writeText(url);
      this.#announce(copied);
    } catch {
      // Browsers refuse it without https or permission.
      this.#announce(uncopied);
    }
  }

  #announce(text: string) {
    this.querySelector("[role=status]")?.replaceChildren(text);
  }
}

/** Duration of a count, by the specification. */
const countMs = 2000;
/** Start of the count, as a share of the figure: no frame shows a misleading number. */
const countFrom = 0.9;

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
      const text = String(Math.round(Number(value) * (1 - (1 - countFrom) * (1 - part) ** 3)));
      // Padded to its final width, so that nothing moves while it counts.
      this.textContent = (text + suffix).padEnd(value.length + suffix.length, "\u2007");
      if (part < 1 && this.isConnected) requestAnimationFrame(step);
    };
    step(start);
  }
}

/** Time between two items, by the specification. */
const advanceMs = 10_000;

class ItemRotator extends HTMLElement {
  #current = 0;
  #isChosen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dots = () => [...this.querySelectorAll("[data-own=item]")];

  constructor() {
    super();
    this.addEventListener("click", ({ target }) => {
      const chosen = this.#dots().indexOf(target as Element);
      if (chosen < 0) return;
      this.#isChosen = true;
      this.querySelector("[data-own=pause]")?.setAttribute("hidden", "");
      this.#show(chosen);
    });
  }

  connectedCallback() {
    this.update();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  update() {
    clearTimeout(this.#timer);
    const isMoving = !this.#isChosen && !isStill(this);
    this.querySelector("[aria-live]")?.setAttribute("aria-live", isMoving ? "off" : "polite");
    if (isMoving) this.#timer = setTimeout(() => this.#show(this.#current + 1), advanceMs);
  }

  #show(index: number) {
    const dots = this.#dots();
    this.#current = index % dots.length;
    for (const [each, item] of [...this.querySelectorAll("[data-current]")].entries())
      item.setAttribute("data-current", String(each === this.#current));
    for (const [each, dot] of dots.entries())
      if (each === this.#current) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    this.update();
  }
}

const seenKey = "titles-seen";

/** Whether this page's title was shown in this tab before; stores that it is now. */
function isRepeatVisit(): boolean {
  const seenTitles = readTab<string[]>(seenKey) ?? [];
  if (seenTitles.includes(location.pathname)) return true;
  saveTab(seenKey, [...seenTitles, location.pathname]);
  return false;
}

/** Events that only visitors cause, unlike scroll and focus. */
const signsOfReading = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Changes the text in its existing node, because a new node would restyle the page at each letter. */
function setText(element: Element | undefined, text: string): void {
  if (!element || element.textContent === text) return;
  if (element.firstChild) element.firstChild.nodeValue = text;
  else element.textContent = text;
}

class TypedTitle extends HTMLElement {
  #stop = () => {};
  #leaving = new AbortController();

  connectedCallback() {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    for (const sign of signsOfReading) addEventListener(sign, this.#finish, { signal, passive: true });
    this.toggleAttribute("data-finished", isRepeatVisit());
    this.update();
  }

  disconnectedCallback() {
    this.#leaving.abort();
    this.#stop();
  }

  #finish = ({ target }: Event) => {
    if (
      this.hasAttribute("data-finished") ||
      (target instanceof Element && target.closest("[data-own=pause]"))
    )
      return;
    this.setAttribute("data-finished", "");
    this.update();
  };

  update() {
    this.#stop();
    const lines = [...this.querySelectorAll(".typewriter-line")];
    const texts = lines.map((line) => line.textContent ?? "");
    const show = (text: number, count: number) => {
      this.toggleAttribute("data-hidden", count === 0);
      for (const [index, line] of lines.entries()) {
        const [typed, rest] = line.children;
        const whole = texts[index] ?? "";
        const length = index === text ? count : 0;
        typed?.classList.toggle("typewriter-typed", index === text);
        setText(typed, whole.slice(0, length));
        setText(rest, whole.slice(length));
      }
    };
    show(0, texts[0]?.length ?? 0);
    const isFinished = this.hasAttribute("data-finished") || isStill(this);
    const timing = this.dataset.timing === "hero" ? heroTiming : titleTiming;
    this.#stop = isFinished ? () => {} : runTyping(texts, timing, show);
  }
}

customElements.define("moving-part", MovingPart);
customElements.define("background-film", BackgroundFilm);
customElements.define("copy-link", CopyLink);
customElements.define("count-up", CountUp);
customElements.define("item-rotator", ItemRotator);
customElements.define("typed-title", TypedTitle);
