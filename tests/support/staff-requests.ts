import { type HTMLElement, parse } from "node-html-parser";
import { expect } from "vitest";
import type { Customer } from "./account-visitor.ts";
import type { Site } from "./site.ts";

type Fields = Record<string, string> | readonly (readonly [name: string, value: string])[];

/** Sends requests to a site as this member of staff unless another is given, without following redirects; `fields` are posted. */
export function requestsAs(site: Site, staff: Customer) {
  return async (path: string, fields?: Fields, { cookie }: Pick<Customer, "cookie"> = staff) => {
    const pairs = Array.isArray(fields) ? fields.map((field) => [...field]) : Object.entries(fields ?? {});
    const response = await fetch(site.origin + path, {
      redirect: "manual",
      headers: { ...(cookie ? { Cookie: cookie } : {}), Accept: "text/html" },
      ...(fields ? { method: "POST", body: new URLSearchParams(pairs) } : {}),
    });
    const html = await response.text();
    const { status, headers } = response;
    // Parsed where a test reads it: a large page takes some ten milliseconds.
    let parsed: HTMLElement | undefined;
    return {
      status,
      headers,
      location: headers.get("location"),
      html,
      get page() {
        parsed ??= parse(html);
        return parsed;
      },
      get main() {
        return this.page.querySelector("main")?.text.replace(/[\s\u00a0]+/g, " ") ?? "";
      },
    };
  };
}

/** Expects this status, and these texts in the main part of the page. */
export function expectMain(response: { status: number; main: string }, status: number, ...texts: string[]) {
  const missing = texts.filter((text) => !response.main.includes(text));
  expect([response.status, missing]).toEqual([status, []]);
}

/** Expects this status, and these texts in the HTML. */
export function expectHtml(response: { status: number; html: string }, status: number, ...texts: string[]) {
  const missing = texts.filter((text) => !response.html.includes(text));
  expect([response.status, missing]).toEqual([status, []]);
}
