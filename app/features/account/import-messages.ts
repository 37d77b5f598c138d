/** What is said to whoever moves accounts in, and what an imported account keeps of it. No sentence repeats a person's data. */
export const importMessages = {
  badFields: (fields: readonly string[]) =>
    fields.some((field) => field === "")
      ? "this is no account"
      : `${[...new Set(fields)].join(", ")}: missing, or not as Firebase writes it`,
  noEmail:
    "this account has no e-mail address (it signed in by telephone, or anonymously); the site knows people by theirs",
  addressTaken: "its e-mail address belongs to another account here already",
  disabledThere: "Disabled before the move from Firebase",
  secondFactors: (count: number) =>
    `${count === 1 ? "1 account had" : `${count} accounts had`} a second factor, which no export carries: it has to be set up again on the account page`,
  identities: (count: number) =>
    `${count === 1 ? "1 way to sign in belongs" : `${count} ways to sign in belong`} to a provider that the site does not know: those people sign in by password, after "Forgot your password?" where they have none`,
} as const;
