/** Starts React on a prerendered page with a form, comments or an account: server/prerender-page.ts made its module inert. */

const intents = ["pointerover", "pointerdown", "touchstart", "focusin"] as const;

const hydrated = new AbortController();
/** Aborted once React runs. */
export const untilHydrated = hydrated.signal;
let isHydrating = false;

/** Whether the page is still plain HTML. */
export const isPlainPage = () => !isHydrating && !untilHydrated.aborted;

/** Runs the page's inert module, once; if one of its files is missing, the page stays plain HTML. */
export function hydrate(): void {
  const late = document.querySelector<HTMLScriptElement>("script[type=late]");
  if (!late || isHydrating) return;
  isHydrating = true;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=late]")) link.rel = "modulepreload";
  const { textContent } = late;
  document.body.append(Object.assign(document.createElement("script"), { type: "module", textContent }));
}

/** Hydrates at the first touch of, focus in or pointer over an element with `data-hydrates`, or when comments come into view. */
export function hydrateWhenUsed(): void {
  const options = { capture: true, passive: true, signal: untilHydrated } as const;
  const start = ({ target }: Event) => (target as Element).closest?.("[data-hydrates]") && hydrate();
  for (const intent of intents) addEventListener(intent, start, options);
  // The visitor may have focused a field before this module loaded.
  if (document.activeElement?.closest("[data-hydrates]")) hydrate();
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) hydrate();
  });
  for (const section of document.querySelectorAll("[data-hydrates=seen]")) observer.observe(section);
}

/** Called by the root route's effect. */
export function setHydrated(): void {
  document.documentElement.dataset.alive = "";
  hydrated.abort();
}
