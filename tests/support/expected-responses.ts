import { type HTMLElement, parse } from "node-html-parser";
import { expect } from "vitest";

type Pending = Response | Promise<Response>;

type Page = Pick<Response, "status" | "text">;

/** Expects this status, and these texts in the HTML; returns it. */
export async function expectPage(pending: Page | Promise<Page>, status: number, ...texts: string[]) {
  const response = await pending;
  const html = await response.text();
  expect([response.status, texts.filter((text) => !html.includes(text))]).toEqual([status, []]);
  return html;
}

/** Addresses of the page's links to parts of it that are not there. */
export function deadLinks(page: string | HTMLElement): string[] {
  const root = typeof page === "string" ? parse(page) : page;
  const ids = root.querySelectorAll("a[href^='#']").map((link) => link.getAttribute("href")?.slice(1) ?? "");
  return ids.filter((id) => !root.getElementById(id));
}

/** Expects 429 with a Retry-After header, and these texts; returns the page. */
export async function expectLimited(pending: Pending, ...texts: string[]): Promise<string> {
  const response = await pending;
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  return expectPage(response, 429, ...texts);
}

export async function expectRedirect(pending: Pending, to: string): Promise<void> {
  expect(redirectOf(await pending)).toEqual([303, to]);
}

export const redirectOf = ({ status, headers }: Response) => [status, headers.get("location")];

/** Status, text and headers but those that differ in every response; a compressed length varies with the nonce. */
export async function comparableParts(response: Response): Promise<[number, string, Record<string, string>]> {
  const headers = Object.fromEntries(response.headers);
  for (const name of ["x-request-id", "date", "content-security-policy", "content-length"])
    delete headers[name];
  return [response.status, await response.text(), headers];
}
