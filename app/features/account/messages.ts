import { shortestStaffPassword } from "#app/limits.ts";

/** Texts fixed by the specification, and texts used in several files. */
export const accountMessages = {
  // Fixed by the specification.
  signInMissing: "Please fill in all fields.",
  signUpMissing: "Please fill in all required fields.",
  signUpPasswordsDiffer: "Passwords do not match.",
  forgotMissing: "Please enter your email address",
  resetMissing: "Please fill in all fields",
  resetPasswordsDiffer: "Passwords do not match",
  passwordShort: "Password must be at least 6 characters long",
  signInFailed: "Sign in failed.",
  signUpFailed: "Sign up failed.",
  titles: {
    signin: "Sign In",
    signup: "Sign Up",
    forgotPassword: "Forgot Password",
    resetPassword: "Reset Password",
    secondFactor: "One more step",
  },
  forgot: "Forgot your password?",
  back: "Back to Sign In",
  serverStatus: (status: number) => `Server error: ${status}`,
  serverUnreadable: "Server error",
  unreachable: (host: string) =>
    `Cannot connect to server. Please make sure the server is running on ${host}`,
  offline: "Network error. Please check your connection and try again.",

  staffPasswordShort: `Password must be at least ${shortestStaffPassword} characters long`,
  passwordLong: "Keep the password to 128 characters.",
  addressTaken: "There is an account with this e-mail address. Sign in, or reset its password.",
  noCookies:
    "Your browser did not keep the cookie that signs you in. Allow cookies for this site, then sign in again.",
  wrongSecondFactor:
    "This code is wrong. Enter the one that your authenticator shows now, or a recovery code.",
  closed: "This account is closed. Please call the desk.",
  confirmFirst:
    "Confirm your e-mail address first, from the link in our e-mail. You can send it again from your account page.",
  factorRequired: "Your role requires a second factor. An administrator can change that.",
  resetDone: "Your password is changed. Sign in with the new one.",
  resetWrong: "The code is wrong, has been used or is older than 10 minutes. Request a new one.",
  failed: "Something went wrong on our side. Please try again in a minute.",
} as const;

/** Failures of a sign-in with a provider, by the code in `/sign-in?error=`. */
export const federatedErrors = {
  refused: "You chose not to share your details with us. Sign in another way, or try again.",
  "not-linked":
    "There is an account with this e-mail address, and it is not linked to that site: we link the two only when both have confirmed the address. Sign in with your password, or reset it, and confirm your address from the link in our e-mail.",
  "no-email":
    "The other site gave us no e-mail address. Allow it to, or sign up with an address and a password.",
  expired: "This sign-in took too long, or was started in another window. Please try again.",
  unreachable:
    "The other site is not responding properly. Try again in a minute, or sign in with your password.",
  closed: accountMessages.closed,
  invited:
    "You are invited to our staff. Open the link in that e-mail first and choose a password; after that you can sign in here too.",
  "no-cookies": accountMessages.noCookies,
  failed: accountMessages.signInFailed,
} as const;
export type FederatedError = keyof typeof federatedErrors;

/** The sentence for the code in an address; null for an unknown code. */
export const federatedErrorSentence = (code: string | null): string | null =>
  code !== null && Object.hasOwn(federatedErrors, code) ? federatedErrors[code as FederatedError] : null;

export const changesDone = {
  details: "Your details are saved.",
  email: "We have written to the new address. The change is made once you follow the link in that e-mail.",
  emailBoth:
    "We have written to both addresses. The change is made once you follow the links in both e-mails.",
  password: "Your password is changed. All other sessions have ended.",
  session: "You are signed out there.",
  sessions: "You are signed out everywhere else.",
  factorOff: "The second factor is off.",
  proof: "The e-mail with the link is on its way.",
} as const;
