/** Confirmations of changes that remove a staff member's access: consequences, mail and button. */
export const memberQuestions = {
  disable: {
    ask: (name: string) => `${name} is signed out at once and cannot sign in until enabled again.`,
    mail: "",
    confirm: "Yes, disable",
  },
  reinvite: {
    ask: (name: string) =>
      `${name}'s password stops working at once. A new one can be set only from the new link.`,
    mail: "No e-mail is sent: the link is shown to you, and you pass it on.",
    confirm: "Yes, make a new link",
  },
  "clear-factor": {
    ask: (name: string) =>
      `For a lost authenticator. ${name} is signed out and signs in with the password alone; where a second factor is required, a new one has to be set up. Make sure that it is ${name} who asks.`,
    mail: "This e-mail is sent:",
    confirm: "Yes, clear it",
  },
} as const;
