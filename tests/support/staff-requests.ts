import { type HTMLElement, parse } from "node-html-parser";
import type { Customer } from "./account-visitor.ts";
import { expectPage } from "./expected-responses.ts";

/** Sends requests as this member of staff unless another visitor is given; `fields` are posted. */
export function requestsAs(staff: Pick<Customer, "who">) {
  return async (path: string, fields?: Record<string, string>, { who } = staff) => {
    const get = { headers: { Accept: "text/html" } };
    const response = await (fields ? who.post(path, fields) : who.send(path, get));
    const html = await response.text();
    const { status, headers } = response;
    // Parsed where a test reads it: a large page takes some ten milliseconds.
    let parsed: HTMLElement | undefined;
    return {
      status,
      headers,
      location: headers.get("location"),
      html,
      text: async () => html,
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
export const expectMain = (page: { status: number; main: string }, status: number, ...texts: string[]) =>
  expectPage({ status: page.status, text: async () => page.main }, status, ...texts);
