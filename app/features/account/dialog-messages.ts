/** What the sign-in dialogs and pages say around their fields, and what a browser says by itself when a call fails. Those marked "spec" are binding, to the letter. */
export const dialogMessages = {
  label: "Your account",
  titles: {
    signin: "Sign In", // spec
    signup: "Sign Up", // spec
    forgotPassword: "Forgot Password", // spec
    resetPassword: "Reset Password", // spec
    secondFactor: "One more step",
  },
  leads: {
    signin: "Your requests and our replies, in one place.",
    signup: "Your requests in one place, and your details filled in next time.",
    forgotPassword:
      "Enter your account’s e-mail address. We will send a six-\u2060digit code, valid for ten minutes.",
    resetPassword: (email: string) =>
      email
        ? `If ${email} has an account, a six-\u2060digit code is on its way. It is valid for ten minutes.`
        : "Enter the code from our e-mail. If you do not see it, look in the junk folder.",
    secondFactor: "Open your authenticator app and enter the six-digit code it shows for this site.",
  },
  labels: {
    email: "E-mail",
    password: "Password",
    newPassword: "New password",
    confirmPassword: "Repeat password",
    confirmNewPassword: "Repeat new password",
    fullName: "Full name",
    phone: "Phone",
    company: "Company",
    otp: "Code",
    code: "Code",
    recoveryCode: "Recovery code",
  },
  phoneHint: "For calls about a flight",
  codeHint: "Valid for ten minutes",
  passwordHint: (characters: number) => `At least ${characters} characters`,
  showPassword: { show: "Show", hide: "Hide" },

  forgot: "Forgot your password?", // spec
  back: "Back to Sign In", // spec
  noAccount: "No account yet?",
  haveAccount: "Already have an account?",
  sendCode: "Send the code",
  sendingCode: "Sending...",
  noCode: "No code yet? Send one",
  anotherCode: "Send another code",
  signingIn: "Signing in...",
  signingUp: "Creating your account...",
  resetting: "Changing your password...",
  resetDone: "Your password is changed. Sign in with the new one.",
  confirmCode: "Confirm",
  confirming: "Confirming...",
  recoveryHint: "One of the codes you kept when you set up your authenticator",
  useRecovery: "Use a recovery code instead",
  useAuthenticator: "Use the authenticator instead",
  terms: "By signing up you accept our",
  termsLink: "terms of use",
  termsEnd: "and our",
  privacyLink: "privacy policy",

  // The catalogue of errors, where a browser finds them by itself.
  serverStatus: (status: number) => `Server error: ${status}`, // spec
  serverUnreadable: "Server error", // spec
  unreachable: (host: string) =>
    `Cannot connect to server. Please make sure the server is running on ${host}`, // spec
  offline: "Network error. Please check your connection and try again.", // spec

  or: "or",
  with: (provider: string) => `Continue with ${provider}`,
  inOtherWindow: (provider: string) => `Finish with ${provider} in the window that has opened, or`,
  windowClosed: "The window was closed before the sign-in was finished. Try again, or",
  hereInstead: "continue in this window",
} as const;
