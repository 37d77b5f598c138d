import { createHash } from "node:crypto";
import type { Settings } from "#app/platform/settings.server.ts";
import { personalPageScript, prerenderedPageScript } from "#app/ui/inline-scripts.ts";
import type { ClientBuild } from "./client-build.ts";
import { pagePolicy } from "./security-headers.ts";

/** React escapes `<` and `>` in attributes, so a tag ends at the first `>`. */
const modulePreload = /<link\b[^<>]*\brel="modulepreload"[^<>]*>/g;

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

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
  const hashes = new Set([hashOf(prerenderedPageScript)]);
  const inlineScript = new RegExp(`<script\\b([^<>]* nonce="${nonce}"[^<>]*)>(.*?)</script>`, "gs");
  const text = html
    .replace(modulePreload, (tag) => (hydrates ? tag.replace("modulepreload", "late") : ""))
    .replace(inlineScript, (_tag, attributes: string, script: string) => {
      if (!hydrates || script === personalPageScript) return "";
      hashes.add(hashOf(script));
      return `<script${attributes.includes('type="module"') ? ' type="late"' : ""}>${script}</script>`;
    })
    .replaceAll(` nonce="${nonce}"`, "");
  const end = text.lastIndexOf("</body>");
  const usedElements = Object.entries(elements).filter(([name]) => html.includes(`<${name}`));
  const first = [
    `<script type="after-paint" src="${firstView}" data-first-use="${firstUse}"></script>`,
    ...usedElements.map(([, src]) => `<script type="after-paint" src="${src}"></script>`),
    `<script>${prerenderedPageScript}</script>`,
  ];
  return {
    text: text.slice(0, end) + first.join("") + text.slice(end),
    policy: pagePolicy(settings, [...hashes]),
  };
}
