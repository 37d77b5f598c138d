import { manyRequests } from "#app/content/form-messages.ts";
import { shortestStaffPassword } from "#app/limits.ts";
import type { SignInField } from "./account-forms.ts";

/** Every sentence that signing in, signing up and resetting a password say to a person. Those marked "spec" are binding, to the letter. */
export const accountMessages = {
  signInMissing: "Please fill in all fields.", // spec
  signUpMissing: "Please fill in all required fields.", // spec
  signUpPasswordsDiffer: "Passwords do not match.", // spec
  forgotMissing: "Please enter your email address", // spec
  resetMissing: "Please fill in all fields", // spec
  resetPasswordsDiffer: "Passwords do not match", // spec
  passwordShort: "Password must be at least 6 characters long", // spec
  staffPasswordShort: `Password must be at least ${shortestStaffPassword} characters long`,
  signInFailed: "Sign in failed.", // spec
  signUpFailed: "Sign up failed.", // spec

  nameMissing: "Enter your name.",
  emailMissing: "Enter your e-mail address.",
  emailFormat: "This does not look like an e-mail address. It should look like name@company.com.",
  phoneMissing: "Enter a phone number.",
  passwordMissing: "Enter your password.",
  newPasswordMissing: "Choose a password of at least 6 characters.",
  passwordLong: "Keep the password to 128 characters.",
  repeatMissing: "Repeat the password.",
  codeMissing: "Enter the code.",
  codeFormat: "The code has six digits.",

  wrongPassword: "The e-mail address or the password is wrong. Try again, or reset your password.",
  accountClosed: "This account is closed. Please call the desk.",
  addressTaken: "There is an account with this e-mail address. Sign in, or reset its password.",
  tooMany: manyRequests,
  tooManySignIns: (minutes: number) =>
    `${manyRequests(minutes)} You can also reset your password and sign in at once.`,

  noCookies:
    "Your browser did not keep the cookie that signs you in. Allow cookies for this site, then sign in again.",

  wrongSecondFactor:
    "This code is wrong. Enter the one that your authenticator shows now, or a recovery code.",
  signedInAlready: "You are signed in here already. Sign out first to sign in again.",
  secondFactorOver: "This sign-in has taken too long, or had too many wrong codes. Please sign in again.",

  resetAsked:
    "If there is an account with this address, a code is on its way to it. It is valid for 10 minutes.",
  resetWrong: "The code is wrong, has been used or is older than 10 minutes. Request a new one.",
  resetDone: "Your password is changed. Sign in with the new one.",

  welcome: (name: string, email: string) =>
    `Welcome, ${name}. Check ${email} for a link to confirm your address.`,
  unconfirmed: (email: string) =>
    `Please confirm ${email} with the link in our e-mail; requests you sent as a guest will then appear here.`,
  linkAgain: "Send the link again",
  emailConfirmed: "Your e-mail address is confirmed.",
  proofNeedsSignIn: "Please sign in to the account with this e-mail address, then confirm it here.",
  proofOver:
    "This link is too old, or a newer one has replaced it. Sign in and send a new one from your account page.",
  proofUnknown: "We do not recognise this link. Copy the whole of it from the e-mail.",

  notJson: "Send this as JSON.",
  badJson: "This is not JSON that we understand.",
  failed: "Something went wrong on our side. Please try again in a minute.",
} as const;

/** What can become of a sign-in with a provider, by the code in the address `/sign-in?error=`. */
export const federatedErrors = {
  refused: "You chose not to share your details with us. Sign in another way, or try again.",
  "not-linked":
    "There is an account with this e-mail address, and it is not linked to that site: we link the two only when both have confirmed the address. Sign in with your password, or reset it, and confirm your address from the link in our e-mail.",
  "no-email":
    "The other site gave us no e-mail address. Allow it to, or sign up with an address and a password.",
  expired: "This sign-in was begun too long ago, or in another window. Please try again.",
  unreachable:
    "The other site is not responding properly. Try again in a minute, or sign in with your password.",
  closed: "This account is closed. Please call the desk.",
  invited:
    "You are invited to our staff. Open the link in that e-mail first and choose a password; after that you can sign in here too.",
  "no-cookies": accountMessages.noCookies,
  failed: "Sign in failed.", // spec
} as const;
export type FederatedError = keyof typeof federatedErrors;

/** The page of a window that was opened to sign in with a provider, for the moment before it closes. */
export const popupMessages = {
  title: "Back to Harmattan Aviation",
  closing: "All done here. This window closes by itself.",
  goOn: "Continue in this window",
} as const;

/** The sentence for the code in an address; null for one that is not ours. */
export const federatedErrorSentence = (code: string | null): string | null =>
  code !== null && Object.hasOwn(federatedErrors, code) ? federatedErrors[code as FederatedError] : null;

/** What stands on the plain pages of an account: the staff's sign-in, and the proof of an address. */
export const pageMessages = {
  signIn: { submit: "Sign In" },
  confirmEmail: {
    title: "Confirm your address",
    lead: "Confirm that this is your e-mail address.",
    submit: "Confirm the address",
    bookings: "My bookings",
    account: "Your account",
    description: "Confirm the e-mail address of your account.",
  },
} as const;

export const signInLabels: Record<SignInField, string> = { email: "E-mail", password: "Password" };
