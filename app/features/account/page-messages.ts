/** What the pages of signing in are called, and their controls. */
export const pageMessages = {
  confirmEmail: {
    title: "Confirm your address",
    lead: "Press the button, and this e-mail address counts as yours.",
    submit: "Confirm the address",
    description: "Confirm the e-mail address of your account.",
  },
} as const;
