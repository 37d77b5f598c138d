/** The views of the sign-in dialog. Each is also a page, for browsers without scripts. */
export type AccountView = "signin" | "signup" | "forgotPassword" | "resetPassword" | "secondFactor";

export const viewPaths = {
  signin: "/sign-in",
  signup: "/sign-up",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  secondFactor: "/sign-in/second-factor",
} as const satisfies Record<AccountView, string>;

export const viewLeads: Record<AccountView, string> = {
  signin: "Your requests and our replies, in one place.",
  signup: "Your requests in one place, and your details filled in next time.",
  forgotPassword:
    "Enter your account’s e-mail address. We will send a six-\u2060digit code, valid for ten minutes.",
  resetPassword: "Enter the code from our e-mail. If you do not see it, look in the junk folder.",
  secondFactor: "Open your authenticator app and enter the six-digit code it shows for this site.",
};

/** The view of a page, or of the data of its form. */
export function viewAt(pathname: string): AccountView {
  const path = pathname.replace(/\.data$/, "");
  const views = Object.keys(viewPaths) as AccountView[];
  return views.find((view) => viewPaths[view] === path) ?? "signin";
}

export const accountPath = "/account";

/** The address of a view's page, with the return address. */
export const viewAddress = (view: AccountView, returnTo: string) =>
  returnTo === "" ? viewPaths[view] : `${viewPaths[view]}?${new URLSearchParams({ returnTo })}`;

/** The return address where there is no valid one. */
export const defaultReturnTo = "/bookings";

// An invented origin: a value that resolves to another one is no path of this site.
const testOrigin = "http://own.invalid";
/** Sign-in pages and addresses for programs are no return addresses. */
const excluded = /^\/(sign-in|sign-up|sign-out|forgot-password|reset-password|api)(\/|$)/;

/** The return address from untrusted text: a path of this site, else `fallback`. Browsers read "//host", "/\\host" and "/\thttps:" as other sites. */
export function safeReturnTo(value: unknown, fallback = defaultReturnTo): string {
  if (typeof value !== "string" || value.length > 512) return fallback;
  if (!/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(value)) return fallback;
  if (!URL.canParse(value, testOrigin)) return fallback;
  const { origin, pathname, search, hash } = new URL(value, testOrigin);
  // URL has resolved the dots: "/.//host" is now "//host".
  if (origin !== testOrigin || pathname.startsWith("//")) return fallback;
  return excluded.test(pathname) ? fallback : pathname + search + hash;
}
