/** What the pages say that a mail's links lead to. Apart from the form's own sentences, which every page fetches. */
export const linkMessages = {
  confirm: {
    metaTitle: "Confirm your subscription | Harmattan Aviation",
    open: {
      title: "One press, and the letter is yours.",
      text: "Nothing has been subscribed yet. Press the button and the next letter comes to the address that this link was sent to.",
      button: "Confirm subscription",
    },
    done: {
      title: "Your subscription is confirmed.",
      text: "The next letter comes to you. Each one carries a link that ends it.",
    },
    gone: {
      title: "This link no longer works.",
      text: "It was used before, it is older than seven days, or the address has been taken off the list since. If you would like the letter, ask for it again and a new link comes to you.",
    },
    unknown: {
      title: "This is no link of ours.",
      text: "Perhaps a piece of it was lost when it was copied. Open it from the mail itself, or ask for the letter again and a new link comes to you.",
    },
    again: "Subscribe again",
  },
  unsubscribe: {
    metaTitle: "Unsubscribe | Harmattan Aviation",
    open: {
      title: "Leave the list?",
      text: "Press the button and no further letter comes to the address that this link was sent to.",
      button: "Unsubscribe",
    },
    done: {
      title: "You are off the list.",
      text: "No further letter comes to you, and nobody can put the address back without a confirmation from its inbox. If a letter is being delivered at this very minute, it may still arrive.",
    },
    unknown: {
      title: "This is no link of ours.",
      text: (address: string) =>
        `Perhaps a piece of it was lost when it was copied. Open it from the letter itself, or write to ${address} and we take you off the list.`,
    },
    again: "Subscribe again",
  },
  pageDescription: "For the reader of one letter.",
  linkFailed: "That did not work. Please try again in a minute.",
  home: "Home page",
  /** The answer to a mail program. */
  oneClickDone: "Unsubscribed.",
  oneClickUnknown: "This link is not one of ours.",
} as const;
