import type {
  ForgotPasswordField,
  ResetPasswordField,
  SecondFactorField,
  SignInField,
  SignUpField,
} from "./account-forms.ts";

/** What the pages of signing in are called, and their controls. */
export const pageMessages = {
  signIn: { title: "Sign In", submit: "Sign In", description: "Sign in to see your bookings." },
  signUp: { title: "Sign Up", submit: "Sign Up", description: "Open an account for your bookings." },
  forgotPassword: {
    title: "Forgot Password",
    submit: "Send the code",
    description: "Ask for a code by mail.",
  },
  resetPassword: { title: "Reset Password", submit: "Reset Password", description: "Choose a new password." },
  secondFactor: { title: "One more code", submit: "Go on", description: "Enter a code to sign in." },
  confirmEmail: {
    title: "Confirm your address",
    lead: "Press the button, and this e-mail address counts as yours.",
    submit: "Confirm the address",
    description: "Confirm the e-mail address of your account.",
  },
} as const;

const email = "E-mail";
const confirmPassword = "Password again";

export const signInLabels: Record<SignInField, string> = { email, password: "Password" };
export const signUpLabels: Record<SignUpField, string> = {
  fullName: "Full name",
  email,
  phone: "Phone",
  company: "Company (optional)",
  password: "Password",
  confirmPassword,
};
export const forgotPasswordLabels: Record<ForgotPasswordField, string> = { email };
export const resetPasswordLabels: Record<ResetPasswordField, string> = {
  email,
  otp: "Six-digit code",
  newPassword: "New password",
  confirmPassword,
};
export const secondFactorLabels: Record<SecondFactorField, string> = { code: "Code" };
