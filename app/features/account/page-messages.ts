import type { SignInField } from "./account-forms.ts";

/** What stands on the plain pages of an account: the staff's sign-in, and the proof of an address. */
export const pageMessages = {
  signIn: { submit: "Sign In" },
  confirmEmail: {
    title: "Confirm your address",
    lead: "Press the button, signed in to the account that the mail is about, and this e-mail address counts as yours.",
    submit: "Confirm the address",
    description: "Confirm the e-mail address of your account.",
  },
} as const;

export const signInLabels: Record<SignInField, string> = { email: "E-mail", password: "Password" };
