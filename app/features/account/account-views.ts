/** What the sign-in dialogs show, one at a time; each is also a page, which is how it is reached without scripts. */
export type AccountView = "signin" | "signup" | "forgotPassword" | "resetPassword" | "secondFactor";

export const viewPaths = {
  signin: "/sign-in",
  signup: "/sign-up",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  secondFactor: "/sign-in/second-factor",
} as const satisfies Record<AccountView, string>;

/** The view of a page; also where a form's fetch asks for its data. */
export function viewAt(pathname: string): AccountView {
  const path = pathname.replace(/\.data$/, "");
  const views = Object.keys(viewPaths) as AccountView[];
  return views.find((view) => viewPaths[view] === path) ?? "signin";
}

/** The page of whoever is signed in. */
export const accountPath = "/account";

/** How long the note of a successful reset stands before the sign-in view comes back. */
export const resetNoteMs = 2_000;

/** Shows another view. */
export type ShowView = (view: AccountView) => void;

/** The address of a view's page that leads back to where one was. */
export const viewAddress = (view: AccountView, returnTo: string) =>
  returnTo === "" ? viewPaths[view] : `${viewPaths[view]}?${new URLSearchParams({ returnTo })}`;
