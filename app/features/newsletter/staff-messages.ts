/** What the desk reads about letters and the list. */
export const issueStaffMessages = {
  title: "Newsletters",
  note: (confirmed: number) =>
    `${confirmed.toLocaleString("en-GB")} ${confirmed === 1 ? "person has confirmed and gets" : "people have confirmed and get"} the next letter.`,
  create: "Write a letter",
  subscribers: "Subscribers",
  statuses: {
    draft: "Draft",
    scheduled: "Scheduled",
    sending: "Sending",
    paused: "Paused",
    sent: "Sent",
    cancelled: "Cancelled",
  },
  columns: {
    subject: "Letter",
    status: "State",
    sent: "Sent",
    queued: "Queued",
    failed: "Failed",
    skipped: "Left out",
    createdAt: "Written",
  },
  empty: "No letter has been written yet.",
  emptyDetail:
    "A letter goes to everybody who confirmed. It can be tried on yourself before anyone else has it.",
  untitled: "A new letter",
  fromPosts: "Begin with posts",
  fromPostsHint:
    "Their titles, what they are about and links to them are put into the letter. What is written there now is replaced.",
  fill: "Put these into the letter",
  readOn: "Read on",
  allRequired: "Subject, line beside the subject and letter: all three are required, also for a draft.",
  fields: { subject: "Subject", preheader: "Line beside the subject", html: "Letter" },
  hints: {
    preheader: "What a list of mails shows after the subject.",
    html: "Plain paragraphs with a blank line between, ## for a heading, - for a list, [words](https://...) for a link; or HTML. Scripts, styles and foreign pictures are taken out.",
  },
  save: "Save",
  test: "Send a test to me",
  tooManyTests:
    "That was a lot of tests. Nothing was stored. Save the letter, and wait a while before the next test.",
  preview: "Show preview",
  previewName: "The letter as it is read",
  widths: { desktop: "Desktop", phone: "Phone" },
  widthLegend: "Width of the preview",
  sendAsk: "Send now",
  sendDetail: (confirmed: number) =>
    `It goes to ${confirmed.toLocaleString("en-GB")} ${confirmed === 1 ? "address" : "addresses"}, as the preview shows it. You can undo it for ten seconds; then it begins to go out and cannot be changed.`,
  send: "Send to everybody",
  scheduleAsk: "Send later",
  scheduleLabel: "Day and time in Lagos (WAT)",
  schedule: "Schedule",
  scheduleWrong: "Give a day and a time that are still to come.",
  unschedule: "Take it back to a draft",
  pause: "Pause",
  resume: "Go on sending",
  cancelAsk: "Cancel",
  resumeAsk: "Go on",
  resumeDetail: (queued: number) =>
    `It goes on to the ${queued.toLocaleString("en-GB")} who have not got it, as the preview shows it. You can undo it for ten seconds.`,
  cancelDetail: "Whoever has not got it will not. You can undo it for ten seconds; then it is final.",
  undoWaits: {
    send: (seconds: number) => `It begins to go out in ${seconds} s.`,
    resume: (seconds: number) => `It goes on in ${seconds} s.`,
    cancel: (seconds: number) => `It can be undone for ${seconds} s.`,
  },
  undoOver: {
    send: "It is going out.",
    resume: "It goes on.",
    cancel: "It is cancelled for good.",
  },
  undoTooLate:
    "That cannot be undone any more: the ten seconds are over, or somebody has moved the letter since.",
  cancel: "Cancel the letter",
  correct: "Nothing was stored. Please look at what is marked.",
  done: {
    save: "Saved.",
    test: (email: string) => `Saved. A test is on its way to ${email}.`,
    send: "The letter will go out.",
    schedule: "The letter is scheduled.",
    unschedule: "The letter is a draft again.",
    pause: "The letter is paused.",
    resume: "The letter goes on.",
    cancel: "The letter is cancelled.",
    undo: "Undone: the letter is what it was before.",
  },
  conflict: "Nothing was changed: the letter has moved on meanwhile. This is how it stands now.",
  changed:
    "Nothing was stored: somebody else has changed this letter since you opened it. Your words are still below. Compare them with the letter as it is now; saving again puts yours in its place.",
  asItIs: "The letter as it is now",
  tooLate:
    "Nothing was stored: this letter has begun to go out, and cannot be changed any more. Your words are still below.",
  yourWords: "What you wrote",
  yourWordsHint: "It can be kept as a draft of another letter.",
  keepAsDraft: "Keep it as a new draft",
  sentBefore:
    "Nothing was stored: this form has made a letter before, and that letter has moved on. What you send from here now is a second letter.",
  earlier: "Open the first letter",
  gone: "No such letter.",
  progress: "Progress",
  progressOf: (done: number, total: number) =>
    `${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")} done`,
  reload: "Without scripts, load the page again to see how far it is.",
} as const;

/** What the form for a letter says to staff. */
export const campaignMessages = {
  subjectMissing: "A letter needs a subject.",
  preheaderMissing: "Write the line that a list of mails shows beside the subject.",
  htmlMissing: "The letter is empty.",
  htmlTooLong: "The letter is longer than mail programs show in one piece. Shorten it, and link to the rest.",
} as const;
