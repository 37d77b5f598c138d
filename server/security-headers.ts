import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Settings } from "#app/platform/settings.server.ts";
import { documentTransition } from "#app/theme/document-transition.ts";

/** A policy that allows nothing, for every answer that is not one of our pages. */
export const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers that every answer carries, unless it brings its own; pages bring their own Content-Security-Policy. */
export const securityHeaders = (settings: Settings) => ({
  "Content-Security-Policy": denyAllPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // The site closes the window of a provider's sign-in; pages that return there have their own header.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  ...(settings.origin.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
});

/** Sets them on every response. */
export function setSecurityHeaders(settings: Settings): MiddlewareHandler {
  const all = Object.entries(securityHeaders(settings));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    // A browser's own PDF viewer is a page that such a policy would empty.
    const isPdf = headers.get("Content-Type") === "application/pdf";
    for (const [name, value] of all)
      if (!headers.has(name) && !(isPdf && name === "Content-Security-Policy")) headers.set(name, value);
  };
}

const documentTransitionHash = `'sha256-${createHash("sha256").update(documentTransition).digest("base64")}'`;

const paymentOrigins = ({ paystack }: Settings) =>
  paystack ? ["https://checkout.paystack.com", new URL(paystack.url).origin] : [];

/** The policy of a page: `'nonce-…'` or `'sha256-…'` sources of inline scripts, and further directives. */
export function pagePolicy(
  settings: Settings,
  scriptSources: readonly string[],
  more: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptSources].join(" "),
    `style-src 'self' ${documentTransitionHash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Browsers apply it to the redirect to the payment page, too.
    ["form-action 'self'", ...paymentOrigins(settings)].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...more,
    ...(settings.origin.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
