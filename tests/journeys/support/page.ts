import { expect, type Locator, type Page } from "@playwright/test";
import axe from "axe-core";
import { frameWords } from "#app/content/frame.ts";

// WCAG 2.2 AA, and what axe leaves out unless it is asked for by name.
const ruleSets = "wcag2a wcag2aa wcag21a wcag21aa wcag22aa best-practice experimental".split(" ");

export const wide = { width: 1440, height: 900 };
export const phone = { width: 375, height: 812 };

/** Wakes the page's scripts, as a pointer over a button does, and waits until they have taken over. */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.documentElement.dataset.alive !== undefined) return true;
    document.querySelector("button")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    return false;
  });
}

/** Opens a page and waits until its scripts have taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenAlive(page);
}

/** Waits until React has taken the form over: before that its button posts natively. */
export const whenTaken = (form: Locator) =>
  expect
    .poll(() =>
      form.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);

/** Holds the requests to these addresses until the returned function is called; then the server answers, or `instead` does. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  instead?: { status: number; body: string },
): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await isReleased;
    await (instead ? route.fulfill(instead) : route.continue());
  });
  return release;
}

/** Axe violations of the page as it is now, one line each; without those inside the parts that `exclude` selects. */
export async function barriers(page: Page, exclude: string[] = []): Promise<string[]> {
  // A fixed bar may cover half a link that scrolling frees; axe would call that a violation.
  const bar = page.locator(`section[aria-label="${frameWords.barName}"], [data-save-bar]`);
  const setPosition = (position: string) =>
    bar.evaluateAll((bars, value) => {
      for (const each of bars as HTMLElement[]) each.style.position = value;
    }, position);
  await setPosition("static");
  // Colours that fade are judged when they have arrived.
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const all = await page.evaluate(
    async ({ values, without }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: "html", exclude: without },
        {
          runOnly: { type: "tag", values },
          resultTypes: ["violations"],
          // Frames show mails and run no script, so axe would wait for them for ever.
          iframes: false,
        },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    },
    { values: ruleSets, without: exclude },
  );
  await setPosition("");
  return all;
}

/** Starts to add up layout shifts; call before the page is opened. Gives their sum, and by each what moved. */
export async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    const describe = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? "");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        shifts.moved.push(...entry.sources.map(({ node }) => `${entry.value}: ${describe(node)}`));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts);
}

/** Texts that leave the screen at a side and that no scrolling box or ellipsis accounts for, and the page's own excess width. */
export async function textBeyondTheScreen(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const isReached = (element: Element | null): boolean => {
      for (let each = element; each; each = each.parentElement) {
        const { overflowX, clipPath, textOverflow } = getComputedStyle(each);
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
