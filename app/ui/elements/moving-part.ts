/** Fired at a `<moving-part>` when its button has stopped or restarted what moves in it. */
export const turned = "turned";

/**
 * Something that moves by itself, with the button that stops and restarts it (WCAG 2.2.2): `PauseButton`. What moves
 * inside asks `isStill` and hears `turned`.
 */
class MovingPart extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this.#turn);
  }

  #turn = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button[data-own=pause]") : null;
    if (!button) return;
    const isPaused = this.toggleAttribute("data-paused");
    const { pause = "", resume = "" } = button.dataset;
    button.setAttribute("aria-label", isPaused ? resume : pause);
    this.dispatchEvent(new Event(turned));
  };
}

customElements.define("moving-part", MovingPart);

/** Whether movement is paused by its button or by reduced motion. */
export function isStill(element: Element): boolean {
  return element.closest("moving-part")?.hasAttribute("data-paused") === true || prefersReducedMotion();
}

/** Whether this browser's user asked for less motion. Only in effects and handlers: the server has no such user. */
function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
