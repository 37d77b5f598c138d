import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";

/** What axe finds wrong with the page as it stands, one line each; empty when nothing is. */
export async function barriers(page: Page): Promise<string[]> {
  // Without legacy mode axe opens another page for each report, to hear of frames from other hosts. There are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
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

/** Starts to add up layout shifts; call before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** Waits until the page's scripts, which start late, have taken over. */
export async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined);
}
