/** What the desk reads about issues and the list. */
export const issueStaffMessages = {
  title: "Newsletters",
  note: (confirmed: number) =>
    confirmed === 0
      ? "No subscriber has confirmed yet."
      : `${confirmed.toLocaleString("en-GB")} ${confirmed === 1 ? "person has confirmed and gets" : "people have confirmed and get"} the next issue.`,
  create: "Write an issue",
  subscribers: "Subscribers",
  seeSubscribers: "See the subscribers",
  statuses: {
    draft: "Draft",
    scheduled: "Scheduled",
    sending: "Sending",
    sent: "Sent",
    cancelled: "Cancelled",
  },
  columns: {
    subject: "Issue",
    status: "State",
    sent: "Sent",
    queued: "Queued",
    failed: "Failed",
    skipped: "Left out",
    createdAt: "Written",
  },
  empty: "No issue has been written yet.",
  emptyDetail: "A newsletter goes to everyone who has confirmed. Send yourself a test first.",
  untitled: "A new issue",
  fromPosts: "Start from posts",
  fromPostsHint: "Puts their titles, excerpts and links into the issue, replacing what is there now.",
  fill: "Put them into the issue",
  readOn: "Read on",
  fields: { subject: "Subject", preheader: "Preview text", html: "Issue" },
  hints: {
    preheader: "Shown after the subject in an inbox.",
    html: "Plain paragraphs with a blank line between, ## for a heading, - for a list, [words](https://...) for a link; or HTML. Scripts, styles and pictures from other sites are removed.",
  },
  save: "Save",
  test: "Send a test to me",
  tooManyTests:
    "That was a lot of tests. Nothing was saved. Save the issue, and wait a while before the next test.",
  preview: "Show preview",
  previewTitle: "Preview",
  noSubject: "Your subject",
  noText: "Your text appears here.",
  previewName: "The issue as readers see it",
  widths: { desktop: "Desktop", phone: "Phone" },
  widthLegend: "Width of the preview",
  sendAsk: "Send now",
  sendDetail: (confirmed: number) =>
    `It goes to ${confirmed.toLocaleString("en-GB")} ${confirmed === 1 ? "address" : "addresses"}, as the preview shows it. Sending starts right away: you can cancel the rest, but not change the issue.`,
  send: "Send to everyone",
  reaches: (confirmed: number) =>
    confirmed === 0
      ? "It can be sent once someone has confirmed an address."
      : `It reaches ${confirmed.toLocaleString("en-GB")} ${confirmed === 1 ? "person" : "people"} today.`,
  scheduleAsk: "Send later",
  scheduleLabel: "Day and time in Lagos (WAT)",
  schedule: "Schedule",
  scheduleWrong: "Enter a future day and time.",
  unschedule: "Return to draft",
  cancelAsk: "Cancel",
  cancelDetail: "No further issues are sent. This cannot be undone.",
  cancel: "Cancel the issue",
  correct: "Nothing was saved. Please check the marked fields.",
  done: {
    save: "Saved.",
    test: (email: string) => `Saved. A test is on its way to ${email}.`,
    send: "The issue will be sent.",
    schedule: "The issue is scheduled.",
    unschedule: "The issue is a draft again.",
    cancel: "The issue is cancelled.",
  },
  conflict: "Nothing was changed: the issue has changed meanwhile. This is its current state.",
  changed:
    "Nothing was saved: someone else has changed this issue since you opened it. Your text is still below. Compare it with the current issue; saving again replaces it with yours.",
  asItIs: "The current issue",
  tooLate:
    "Nothing was saved: this issue is being sent and can no longer be changed. Your text is still below.",
  yourWords: "Your text",
  yourWordsHint: "You can keep it as a draft of another issue.",
  keepAsDraft: "Keep it as a new draft",
  sentBefore:
    "Nothing was saved: this form has already created an issue, and that issue has changed since. What you save from here now is a second issue.",
  earlier: "Open the first issue",
  gone: "No such issue.",
  progress: "Progress",
  progressOf: (done: number, total: number) =>
    `${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")} done`,
  reload: "Without JavaScript, reload the page to see its progress.",
} as const;

/** What the form for an issue says to staff. */
export const campaignMessages = {
  subjectMissing: "Write a subject. A draft needs one too.",
  preheaderMissing: "Write the preview text that inboxes show beside the subject.",
  htmlMissing: "The issue is empty.",
  htmlTooLong:
    "The issue is longer than e-mail programs show in one piece. Shorten it, and link to the rest.",
} as const;
