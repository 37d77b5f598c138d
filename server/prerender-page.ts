import { createHash } from "node:crypto";
import type { Settings } from "#app/platform/settings.server.ts";
import { failedScriptsFallback } from "#app/ui/failed-scripts.ts";
import type { ClientBuild } from "./client-build.ts";
import { pagePolicy } from "./security-headers.ts";

/** React escapes `<` and `>` in attributes, so a tag ends at the first `>`. */
const modulePreload = /<link\b[^<>]*\brel="modulepreload"[^<>]*>/g;
const removedAttributes = / (?:type|async|defer)(?:="[^"]*")?(?=[ />]|$)/g;

/** Makes scripts with the nonce inert and hashes them. A parser took a third of the page's time. */
export function prerenderPage(
  html: string,
  nonce: string,
  { firstView, elements }: Pick<ClientBuild, "firstView" | "elements">,
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
    let isFallback = false;
    if (isScript && !/ src="/.test(tag)) {
      const script = after.slice(end + 1, after.indexOf("</script>"));
      isFallback = script === failedScriptsFallback;
      hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    }
    const kind = tag.includes(' type="module"') ? "module" : "classic";
    const openingTag =
      isScript && !isFallback
        ? `${tag.replace(removedAttributes, "")} type="text/late" data-late="${kind}"`
        : tag;
    inert += `${before.slice(0, start)}${openingTag}>`;
    before = after.slice(end + 1);
  }
  inert += before;
  modules.delete(firstView);
  const end = inert.lastIndexOf("</body>");
  const own = Object.entries(elements).filter(([name]) => html.includes(`<${name}`));
  const first =
    `<script type="module" src="${firstView}" data-modules="${[...modules].join(" ")}"></script>` +
    own.map(([, src]) => `<script type="module" src="${src}"></script>`).join("");
  return {
    text: inert.slice(0, end) + first + inert.slice(end),
    policy: pagePolicy(settings, [...hashes]),
  };
}
