import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Settings } from "#app/platform/settings.server.ts";
import { documentTransition } from "#app/theme/document-transition.ts";

/** Allows nothing: for every response that is not a page. */
export const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Default headers of every response; pages have their own Content-Security-Policy. */
export const securityHeaders = (settings: Settings) => ({
  "Content-Security-Policy": denyAllPolicy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // The site closes the window of a provider's sign-in; pages that return there have their own header.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  ...(settings.origin.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
});

/** Browsers apply these to documents only; subresources go without them. */
const documentHeaders = ["Cross-Origin-Opener-Policy", "Permissions-Policy"];
const isSubresource = (type: string) => /^(text\/(css|javascript)|font\/|image\/|video\/)/.test(type);

export function setSecurityHeaders(settings: Settings): MiddlewareHandler {
  const all = Object.entries(securityHeaders(settings));
  const subresourceHeaders = all.filter(([name]) => !documentHeaders.includes(name));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const type = headers.get("Content-Type") ?? "";
    // A browser's own PDF viewer is a page that such a policy would empty.
    const isPdf = type === "application/pdf";
    for (const [name, value] of isSubresource(type) ? subresourceHeaders : all)
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
