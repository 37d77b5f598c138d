// The one place where a string becomes HTML or a script. Pages require trusted types (server/security-headers.ts): a browser that
// knows of them refuses a string anywhere else, in our code and in every library's.

/** The name under which the pages' Content-Security-Policy lets the rules below in. */
export const trustedTypesPolicy = "harmattan";

type Rules = Record<"createHTML" | "createScript", (text: string) => string>;

const rules: Rules = { createHTML: (html) => html, createScript: (script) => script };
// What comes of it is a string to TypeScript, as it is in a browser that does not know of trusted types, and on the server.
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
const policy = trustedTypes?.createPolicy(trustedTypesPolicy, rules) ?? rules;

/** HTML that the server has cleaned by its rule for what editors write. */
export const cleanedHtml = (html: string): string => policy.createHTML(html);

/** The text of one of the page's own scripts: by their hashes its Content-Security-Policy lets no other run. */
export const ownScript = (text: string): string => policy.createScript(text);
