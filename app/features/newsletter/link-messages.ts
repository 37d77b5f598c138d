/** What the pages say that a mail's links lead to. Apart from the form's own sentences, which every page fetches. */
export const linkMessages = {
  confirm: {
    metaTitle: "Confirm your subscription | Harmattan Aviation",
    open: {
      title: "One click, and the newsletter is yours.",
      text: "You are not subscribed yet. Press the button and the next letter will come to the address this link was sent to.",
      button: "Confirm subscription",
    },
    done: {
      title: "Your subscription is confirmed.",
      text: "You will receive the next letter. Every one has an unsubscribe link.",
    },
    gone: {
      title: "This link no longer works.",
      text: "It has been used, it is older than seven days, or the address has since been taken off the list. If you would like the letter, subscribe again and we will send you a new link.",
    },
    unknown: {
      title: "We do not recognise this link.",
      text: "Part of it may have been lost when it was copied. Open it from the e-mail itself, or subscribe again and we will send you a new link.",
    },
    again: "Subscribe again",
  },
  unsubscribe: {
    metaTitle: "Unsubscribe | Harmattan Aviation",
    open: {
      title: "Unsubscribe?",
      text: "Press the button and no further letter will come to the address this link was sent to.",
      button: "Unsubscribe",
    },
    done: {
      title: "You are unsubscribed.",
      text: "You will receive no further letters, and nobody can add the address again without confirming from its inbox. A letter that is being delivered at this very minute may still arrive.",
    },
    unknown: {
      title: "We do not recognise this link.",
      text: (address: string) =>
        `Part of it may have been lost when it was copied. Open it from the letter itself, or write to ${address} and we will take you off the list.`,
    },
    again: "Subscribe again",
  },
  pageDescription: "For the recipient of one letter.",
  linkFailed: "That did not work. Please try again in a minute.",
  home: "Home page",
  /** The answer to a mail program. */
  oneClickDone: "Unsubscribed.",
  oneClickUnknown: "This link is not one of ours.",
} as const;
