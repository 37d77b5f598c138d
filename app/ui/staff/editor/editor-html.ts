// Converts between stored HTML and the editor's: table heads and captions, which the editor's library does not support.

import { type Extensions, getSchema, type JSONContent } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";

export const editorContent = (html: string, extensions: Extensions): JSONContent =>
  DOMParser.fromSchema(getSchema(extensions)).parse(inertDocument(html).body).toJSON();

/** The HTML to store: leading rows of headings become the table's head, its title its caption. */
export function writtenHtml(editorHtml: string): string {
  const { body } = inertDocument(editorHtml);
  for (const table of body.querySelectorAll("table")) {
    const rows = [...table.rows];
    const firstOther = rows.findIndex(({ cells }) => [...cells].some(({ tagName }) => tagName !== "TH"));
    const headings = rows.slice(0, firstOther < 0 ? rows.length : firstOther);
    if (headings.length > 0) table.createTHead().append(...headings);
    for (const cell of table.querySelectorAll("thead th"))
      if (!cell.hasAttribute("scope")) cell.setAttribute("scope", "col");
    const title = table.getAttribute("data-title");
    table.removeAttribute("data-title");
    if (title) table.createCaption().textContent = title;
  }
  return body.innerHTML;
}

/** Whether the editor's HTML `after` lacks an element, an attribute or a word of `before`. */
export function losesContent(before: string, after: string): boolean {
  const [original, edited] = [inertDocument(before).body, inertDocument(after).body];
  if (letters(original) !== letters(edited)) return true;
  const editedParts = parts(edited);
  return [...parts(original)].some(([part, count]) => count > (editedParts.get(part) ?? 0));
}

const letters = (body: HTMLElement) => body.textContent.replace(/\s/g, "");

// Attributes that the server sets.
const serverAttributes = new Set(["loading"]);

function parts(body: HTMLElement): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  for (const { tagName, attributes } of body.querySelectorAll("*")) {
    count(tagName);
    for (const { name, value } of attributes)
      if (!serverAttributes.has(name)) count(`${tagName} ${name}=${value}`);
  }
  return counts;
}

/** HTML as an inert document: nothing runs and nothing is loaded. */
function inertDocument(html: string): Document {
  return new globalThis.DOMParser().parseFromString(html, "text/html");
}
