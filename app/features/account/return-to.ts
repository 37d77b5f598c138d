/** Where a person lands after signing in when nothing else was asked for. */
export const defaultReturnTo = "/bookings";

// No origin of ours or of anyone: only tells a path of this site from an address elsewhere.
const nowhere = "http://own.invalid";
/** Places that make no sense to come back to: those of signing in itself, and those for programs. */
const excluded = /^\/(sign-in|sign-up|sign-out|forgot-password|reset-password|api)(\/|$)/;

/**
 * The place to return to after signing in, from an address or a form that anyone may have written: a path of this site
 * or, for everything else, the default. A browser reads "//host", "/\\host" and "/\thttps:" as other places than they look.
 */
export function safeReturnTo(asked: unknown, fallback = defaultReturnTo): string {
  if (typeof asked !== "string" || asked.length > 512) return fallback;
  if (!/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(asked)) return fallback;
  if (!URL.canParse(asked, nowhere)) return fallback;
  const { origin, pathname, search, hash } = new URL(asked, nowhere);
  // Dots are worked out by now: "/.//host" has become "//host".
  if (origin !== nowhere || pathname.startsWith("//")) return fallback;
  return excluded.test(pathname) ? fallback : pathname + search + hash;
}
