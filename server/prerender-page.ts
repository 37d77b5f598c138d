import { createHash } from "node:crypto";
import type { Settings } from "#app/platform/settings.server.ts";
import { pagePolicy } from "./security-headers.ts";

/** In what React writes, neither `<` nor `>` stands in a tag but at its ends: it escapes both in attributes. */
const modulePreload = /<link\b[^<>]*\brel="modulepreload"[^<>]*>/g;
const taken = / (?:type|async|defer)(?:="[^"]*")?(?=[ />]|$)/g;

/**
 * Turns a page rendered with `nonce` into one that everyone can have: its own scripts (those with the nonce) become
 * inert and are named by hash in the policy, preloads of scripts go, and one small module comes in that is told which they were.
 * A script that carries no nonce is not ours and gets no hash, so it cannot run. The nonce is found as text: nobody can
 * guess it, so it stands where we put it alone. A parser of HTML took a third of the whole page's time.
 */
export function prerenderPage(
  html: string,
  nonce: string,
  firstView: string,
  settings: Settings,
): { text: string; policy: string } {
  const modules = new Set<string>();
  const hashes = new Set<string>();
  const withoutPreloads = html.replace(modulePreload, (tag) => {
    modules.add(/ href="([^"]*)"/.exec(tag)?.[1] ?? "");
    return "";
  });
  const [head = "", ...rest] = withoutPreloads.split(` nonce="${nonce}"`);
  let inert = "";
  let before = head;
  for (const after of rest) {
    const start = before.lastIndexOf("<");
    const end = after.indexOf(">");
    const tag = before.slice(start) + after.slice(0, end);
    const isScript = tag.startsWith("<script");
    if (isScript && !/ src="/.test(tag)) {
      const script = after.slice(end + 1, after.indexOf("</script>"));
      hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    }
    const kind = tag.includes(' type="module"') ? "module" : "classic";
    const kept = isScript ? `${tag.replace(taken, "")} type="text/late" data-late="${kind}"` : tag;
    inert += `${before.slice(0, start)}${kept}>`;
    before = after.slice(end + 1);
  }
  inert += before;
  modules.delete(firstView);
  const end = inert.lastIndexOf("</body>");
  const first = `<script type="module" src="${firstView}" data-modules="${[...modules].join(" ")}"></script>`;
  return {
    text: inert.slice(0, end) + first + inert.slice(end),
    policy: pagePolicy(settings, [...hashes]),
  };
}
