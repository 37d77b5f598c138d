import { type HTMLElement, parse } from "node-html-parser";
import type { Site } from "./site.ts";

/** The parsed document at an address of the site. */
export async function servedPage({ origin }: Pick<Site, "origin">, path: string): Promise<HTMLElement> {
  const response = await fetch(new URL(path, origin));
  if (!response.ok) throw new Error(`${path} has the status ${response.status}`);
  return parse(await response.text(), { blockTextElements: { script: true, style: false } });
}

/** The words of an element: entities decoded, white space as one space. */
export const wordsOf = (element: HTMLElement | null): string =>
  (element?.text ?? "").replace(/\s+/g, " ").trim();

/** The words of every element that matches. */
export const wordsOfEach = (within: HTMLElement | null, selector: string): string[] =>
  (within?.querySelectorAll(selector) ?? []).map(wordsOf);

/** The fields that a browser without scripts would post from an untouched form. */
export function fieldsOf(form: HTMLElement | null): Record<string, string> {
  const controls = form?.querySelectorAll(":is(input, select, textarea)[name]") ?? [];
  const fields = controls.flatMap((control) => {
    const isChoice = ["radio", "checkbox"].includes(control.getAttribute("type") ?? "");
    if (isChoice && !control.hasAttribute("checked")) return [];
    const chosen = control.querySelector("option[selected]") ?? control.querySelector("option") ?? control;
    const text = control.text.replace(/^\n/, "");
    const value = control.tagName === "TEXTAREA" ? text : chosen.getAttribute("value");
    return [[control.getAttribute("name") ?? "", value ?? ""]];
  });
  return Object.fromEntries(fields);
}
