/** Texts of the import. None repeats personal data. */
export const messages = {
  badFields: (what: string, fields: readonly string[]) =>
    fields.includes("")
      ? `this is not ${what}`
      : `${[...new Set(fields)].join(", ")}: missing, or not as Firebase writes it`,
  noId: "this document has no id",

  noEmail:
    "this account has no e-mail address (it signed in by telephone, or anonymously); the site knows people by theirs",
  addressTaken: "its e-mail address belongs to another account here already",
  disabledThere: "Disabled before the move from Firebase",
  secondFactors: (count: number) =>
    `${count === 1 ? "1 account had" : `${count} accounts had`} a second factor, which no export carries: it has to be set up again on the account page`,
  identities: (count: number) =>
    `${count === 1 ? "1 way to sign in belongs" : `${count} ways to sign in belong`} to a provider that the site does not know: those people sign in by password, after "Forgot your password?" where they have none`,

  category: "Journal",
  pictures: (count: number) =>
    `${count === 1 ? "1 post" : `${count} posts`} had pictures at foreign addresses, which were left out: no page of this site asks another host`,

  noPost: "its postId is of no post here (import the blogs first)",
  addressBlocked: "comments from its address are refused here",

  leftTheList: "this address left the list here, and stays off it",
  consentSource: "imported",
  consentWording: "Subscribed on the earlier website.",

  noOwner: "its userId is of no account here (import the accounts first), and it names no e-mail address",
  history: "Brought over from the earlier website.",
} as const;
