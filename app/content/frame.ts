// Texts of the frame around every page (header, menu, footer) and of the error pages.

import { company } from "#app/content/company.ts";

export const frameWords = {
  skip: "Skip to content",
  menu: "Menu",
  close: "Close",
  menuName: "Main",
  barName: "Booking and menu",
  callDesk: "Call the desk",
  signIn: "Sign In",
  signUp: "Sign Up",
  signOut: "Sign Out",
  yourAccount: "your account",
  accountNote: "Your account",
  welcome: "Welcome",
  signedInAs: (name: string) => `Signed in as ${name}`,
  signedOut: "Signed out",
  stillSignedIn: "You are still signed in",
  signOutFailed: "We had no answer. Check your connection, then sign out again.",
  deskLabel: "Charter desk, day and night",
  officesHeading: "Offices",
  siteHeading: "All pages",
  credits: "Visuals are illustrative.",
} as const;

/** The last section of the home page. */
export const closingCall = {
  label: "Request a flight",
  heading: "Say where and when. The desk does the rest.",
  text: `A request costs nothing and commits you to nothing. Within ${company.replyWithin} a person replies with an aircraft, flight times and one price.`,
} as const;

export const missingPage = {
  title: "Page not found | Harmattan Aviation",
  label: "404",
  heading: "We cannot find this page.",
  text: "It may have moved, or the address may be mistyped. Start again from the home page, or request a flight from here.",
  book: "Request a flight",
  back: { label: "Home page", href: "/" },
  /** Response to programs. */
  error: "There is nothing at this address.",
} as const;

/** The page for an account without the right; its text is the route's reason, if there is one. */
export const forbiddenPage = {
  title: "Not for this account | Harmattan Aviation",
  label: "403",
  heading: "Not for this account.",
  text: "The account you are signed in with cannot open this page.",
} as const;

export const missingStaffPage = {
  title: "Page not found | Harmattan Aviation",
  label: "404",
  heading: "There is no such page in the staff area.",
  text: "It may have been moved or deleted, or the address may be mistyped. Start again from the dashboard.",
} as const;

export const brokenStaffPage = {
  title: "Something went wrong | Harmattan Aviation",
  label: "Our fault",
  heading: "Something went wrong on our side.",
  text: "It has been recorded, and nothing you saved before has been lost. Try again in a minute.",
} as const;

export const unreachablePage = {
  title: "No connection | Harmattan Aviation",
  label: "No connection",
  heading: "We cannot be reached just now.",
  text: "The page did not arrive. Check your connection, then try again; nothing you sent before has been lost. If a flight cannot wait, telephone the desk.",
} as const;

/** The button that loads a failed page again, and the message if that fails too. */
export const tryAgain = {
  label: "Try again",
  trying: "Trying...",
  unanswered: "Still no connection. Check your connection; we also try again as soon as it returns.",
} as const;

export const brokenPage = {
  title: "Something went wrong | Harmattan Aviation",
  label: "Our fault",
  heading: "Something went wrong on our side.",
  text: "It has been recorded, and nothing you sent before has been lost. Try again in a minute. If a flight cannot wait, telephone the desk.",
  call: "Call",
  reference: "If you call, quote",
  /** Response to programs, and where no page can be rendered. */
  error: "Something went wrong on our side. Please try again in a minute, or call the desk.",
} as const;

export const awayPage = {
  title: "Please try again in a minute | Harmattan Aviation",
  label: "Back in a moment",
  heading: "This page cannot be shown just now.",
  text: "We cannot reach our records at the moment. Nothing you sent before has been lost. Please try again in a minute. If a flight cannot wait, telephone the desk.",
  error: "We cannot reach our records at the moment. Please try again in a minute, or call the desk.",
} as const;

/** For an existing post that could not be loaded. */
export const brokenPost = {
  title: "Failed to load post | Harmattan Aviation",
  label: "Our fault",
  heading: "Failed to load post.",
  text: "The post is there, but we could not fetch it. Try again in a minute.",
} as const;
