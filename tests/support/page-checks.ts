import type { Page } from "@playwright/test";
import axe from "axe-core";
import { HtmlValidate } from "html-validate";
import { frameWords } from "#app/content/frame.ts";

// WCAG 2.2 AA, and what axe leaves out unless it is asked for by name.
const ruleSets = "wcag2a wcag2aa wcag21a wcag21aa wcag22aa best-practice experimental".split(" ");

/** What axe finds wrong with the page as it stands, one line each; empty when nothing is. */
export async function barriers(page: Page): Promise<string[]> {
  // Axe looks at one place of the page, where the bar of phones, or of a long form, lies over half a link that scrolling frees.
  const bar = page.locator(`section[aria-label="${frameWords.barName}"], [data-save-bar]`);
  const place = (position: string) =>
    bar.evaluateAll((bars, value) => {
      for (const each of bars as HTMLElement[]) each.style.position = value;
    }, position);
  await place("static");
  // What the browser sees come into view, it tells the page a frame later; a colour then on its way to another is neither. What goes on
  // for ever is not waited for.
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
        )
        .map(({ finished }) => finished),
    );
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (values) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      runOnly: { type: "tag", values },
      // What passes is not told in detail: that is half of the work.
      resultTypes: ["violations"],
      // The frames of this site show mails, and may run nothing: there axe would wait for ever.
      iframes: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  }, ruleSets);
  await place("");
  return found;
}

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes `srcSet` and `<br/>`; HTML knows no case, and allows the slash.
    "attr-case": "off",
    "void-style": "off",
    "doctype-style": "off",
    // React writes muted="" where HTML allows muted.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // React's ids begin with an underscore, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // Telephone numbers are held together by the style sheet.
    "tel-non-breaking": "off",
    // Titles have their own test, which knows how long they may be.
    "long-title": "off",
  },
});

/** What is wrong with a document, one line each; empty when it is valid HTML. */
export async function mistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** Starts to add up layout shifts; call before the page is opened. Gives their sum, and by each what moved. */
export async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    const named = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? "");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        shifts.moved.push(...entry.sources.map(({ node }) => `${entry.value}: ${named(node)}`));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts);
}

/** Wakes the page's scripts, as a pointer over a button does, and waits until they have taken over. */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.documentElement.dataset.alive !== undefined) return true;
    document.querySelector("button")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    return false;
  });
}

/**
 * The texts that run out of the screen at a side, one line each; what scrolls in itself is not among them. Beside the
 * page's own width: what a box cuts off makes no page wider.
 */
export async function textBeyondTheScreen(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const isReached = (element: Element | null): boolean => {
      for (let each = element; each; each = each.parentElement) {
        const { overflowX, clipPath, textOverflow } = getComputedStyle(each);
        // What scrolls can be read, what is cut with dots says so, and what is clipped away is for the ear.
        if (/auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth && each !== document.body)
          return true;
        if (textOverflow === "ellipsis" || clipPath !== "none" || each.closest("svg, script, style"))
          return true;
      }
      return false;
    };
    const beyond: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      beyond.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.nodeValue?.trim() || !parent?.checkVisibility({ checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isOut = [...range.getClientRects()].some(
        ({ right, top }) => right > width + 1 && top + scrollY >= 0,
      );
      if (isOut && !isReached(parent))
        beyond.push(`${parent.tagName.toLowerCase()}.${parent.className}: ${text.nodeValue}`);
    }
    return beyond;
  });
}
