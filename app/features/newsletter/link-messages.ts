/** What the pages say that a mail's links lead to. Apart from the form's own sentences, which every page fetches. */
export const linkMessages = {
  confirm: {
    metaTitle: "Confirm your subscription | Harmattan Aviation",
    open: {
      title: "One click, and the newsletter is yours.",
      text: "Confirm, and we’ll send you the next issue.",
      button: "Confirm subscription",
    },
    done: {
      title: "Your subscription is confirmed.",
      text: "You will receive the next issue. You can unsubscribe at any time.",
    },
    gone: {
      title: "This link no longer works.",
      text: "It has been used, it is older than seven days, or the address has since been taken off the list. If you would like the newsletter, subscribe again and we will send you a new link.",
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
      text: "Press the button and we’ll send nothing more to the address this link was sent to.",
      button: "Unsubscribe",
    },
    done: {
      title: "You are unsubscribed.",
      text: "You will receive no more newsletters. An issue that is being delivered right now may still arrive. The address can only be added again by confirming from its inbox.",
    },
    unknown: {
      title: "We do not recognise this link.",
      text: (address: string) =>
        `Part of it may have been lost when it was copied. Open it from the e-mail itself, or write to ${address} and we will take you off the list.`,
    },
    again: "Subscribe again",
  },
  pageDescription: "For the recipient of one e-mail.",
  linkFailed: "That did not work. Please try again in a minute.",
  home: "Home page",
  /** The answer to a mail program. */
  oneClickDone: "Unsubscribed.",
  oneClickUnknown: "This link is not one of ours.",
} as const;
