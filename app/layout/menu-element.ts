/** Delay before a flyout closes after the pointer leaves it, by the specification. */
const hideDelayMs = 100;
/** How long the mouse rests on another link before its flyout replaces the open one. */
const swapDelayMs = 90;

/** Whether flyouts open beside the links; below them they open by a press only. */
const areBeside = () => matchMedia("(width >= 48rem)").matches;

const setPageInert = (isInert: boolean) => document.getElementById("page")?.toggleAttribute("inert", isInert);

/** Makes the page inert while the menu is open; flyouts open on hover and focus. The popover itself needs no script. */
class MenuPanel extends HTMLElement {
  connectedCallback() {
    this.addEventListener("beforetoggle", this.#beforeToggle);
    this.addEventListener("toggle", this.#focusClose);
    this.addEventListener("click", this.#closeAtLink);
    addEventListener("popstate", this.#close);
    for (const item of this.querySelectorAll<HTMLElement>("[data-flyout]")) openByHoverAndFocus(item);
    if (!this.matches(":popover-open")) return;
    // Opened before this module loaded.
    setPageInert(true);
    if (!this.contains(document.activeElement)) this.#focusClose();
  }

  disconnectedCallback() {
    removeEventListener("popstate", this.#close);
  }

  // Before the panel closes, because closing returns the focus to a button of the page.
  #beforeToggle = (event: Event) => setPageInert((event as ToggleEvent).newState === "open");

  #focusClose = (event?: Event) => {
    if (event && (event as ToggleEvent).newState !== "open") return;
    this.querySelector<HTMLElement>("[popovertargetaction=hide]")?.focus();
  };

  #closeAtLink = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a[href^="/"]')) return;
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) this.#close();
  };

  #close = () => this.hidePopover();
}

/** For wide screens; presses, keys and browsers without scripts open the <details> natively. */
function openByHoverAndFocus(item: HTMLElement): void {
  const details = item.querySelector("details");
  if (!details) return;
  let stopWaiting = () => {};
  let isOpenedByMouse = false;

  const setOpen = (open: boolean) => {
    stopWaiting();
    details.open = open;
  };
  // Moving diagonally to the open flyout crosses other links; each movement towards it restarts the delay.
  const setOpenSoon = (open: boolean, ms: number) => {
    stopWaiting();
    const waiting = new AbortController();
    let timer = setTimeout(setOpen, ms, open);
    const restart = ({ movementX }: PointerEvent) => {
      if (movementX <= 0) return;
      clearTimeout(timer);
      timer = setTimeout(setOpen, ms, open);
    };
    addEventListener("pointermove", restart, waiting);
    stopWaiting = () => {
      clearTimeout(timer);
      waiting.abort();
    };
  };

  item.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType !== "mouse" || !areBeside()) return;
    isOpenedByMouse = !details.open;
    const open = document.querySelector("details[name=menu-flyout][open]");
    if (open && open !== details) setOpenSoon(true, swapDelayMs);
    else setOpen(true);
  });
  item.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse" && areBeside()) setOpenSoon(false, hideDelayMs);
  });
  item.addEventListener("focusin", ({ target }) => {
    const link = target as Element;
    if (link.matches(":focus-visible") && link.localName !== "summary" && areBeside()) setOpen(true);
  });
  item.addEventListener("focusout", ({ relatedTarget }) => {
    if (!item.contains(relatedTarget as Node | null) && areBeside()) setOpenSoon(false, hideDelayMs);
  });
  // A click right after hovering does not close the flyout that hovering opened.
  details.querySelector("summary")?.addEventListener("click", (event) => {
    if (isOpenedByMouse) event.preventDefault();
    isOpenedByMouse = false;
  });
}

customElements.define("menu-panel", MenuPanel);

export {};
