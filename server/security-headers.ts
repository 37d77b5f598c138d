import type { MiddlewareHandler } from "hono";
import type { Settings } from "#app/platform/settings.server.ts";

/** A policy that allows nothing, for every answer that is not one of our pages. */
export const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers that every answer carries; pages bring their own Content-Security-Policy. */
export function securityHeaders(settings: Settings): MiddlewareHandler {
  const isHttps = settings.origin.startsWith("https:");
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    // A browser's own PDF viewer is a page that such a policy would empty.
    const isPdf = headers.get("Content-Type") === "application/pdf";
    if (!headers.has("Content-Security-Policy") && !isPdf)
      headers.set("Content-Security-Policy", denyAllPolicy);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    // A window that we open for a provider's sign-in stays ours to close; the pages it comes back by say so themselves.
    if (!headers.has("Cross-Origin-Opener-Policy"))
      headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set(
      "Permissions-Policy",
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    );
    if (isHttps) headers.set("Strict-Transport-Security", "max-age=63072000");
  };
}

/** The policy of a page whose inline scripts carry these sources: `'nonce-…'`, or one `'sha256-…'` a script; `more`: what this page alone may do. */
export function pagePolicy(
  settings: Settings,
  scriptSources: readonly string[],
  more: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptSources].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...more,
    ...(settings.origin.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
