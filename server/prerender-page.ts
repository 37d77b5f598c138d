import { createHash } from "node:crypto";
import type { Settings } from "#app/platform/settings.server.ts";
import { failedScriptsFallback } from "#app/ui/failed-scripts.ts";
import type { ClientBuild } from "./client-build.ts";
import { pagePolicy } from "./security-headers.ts";

/** React escapes `<` and `>` in attributes, so a tag ends at the first `>`. */
const modulePreload = /<link\b[^<>]*\brel="modulepreload"[^<>]*>/g;

/**
 * Removes React's scripts from a page without `data-hydrates`. With it they stay, but the module is inert until
 * app/hydration.ts runs it. Inline scripts with the nonce, which is safe in a pattern, get hashes.
 */
export function prerenderPage(
  html: string,
  nonce: string,
  { firstView, firstUse, elements }: Omit<ClientBuild, "folder">,
  settings: Settings,
): { text: string; policy: string } {
  const hydrates = html.includes(" data-hydrates");
  const hashes = new Set<string>();
  const inlineScript = new RegExp(`<script\\b([^<>]* nonce="${nonce}"[^<>]*)>(.*?)</script>`, "gs");
  const text = html
    .replace(modulePreload, (tag) => (hydrates ? tag.replace("modulepreload", "late") : ""))
    .replace(inlineScript, (_tag, attributes: string, script: string) => {
      if (!hydrates && script !== failedScriptsFallback) return "";
      hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
      return `<script${attributes.includes('type="module"') ? ' type="late"' : ""}>${script}</script>`;
    })
    .replaceAll(` nonce="${nonce}"`, "");
  const end = text.lastIndexOf("</body>");
  const usedElements = Object.entries(elements).filter(([name]) => html.includes(`<${name}`));
  const first =
    `<script type="module" src="${firstView}" data-first-use="${firstUse}"></script>` +
    usedElements.map(([, src]) => `<script type="module" src="${src}"></script>`).join("");
  return {
    text: text.slice(0, end) + first + text.slice(end),
    policy: pagePolicy(settings, [...hashes]),
  };
}
