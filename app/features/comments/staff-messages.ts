/** What the desk reads about comments. */
export const commentStaffMessages = {
  title: "Comments",
  note: "Under every post of the blog, newest first. Hidden comments disappear from open pages at once.",
  all: "All",
  statuses: { visible: "Shown", hidden: "Hidden", spam: "Spam", deleted: "Deleted" },
  searchLabel: "Name, address or text",
  postLabel: "Post",
  everyPost: "Every post",
  empty: "No comments here.",
  emptyDetail: "What readers write under a post appears here, and on the site at once.",
  nothingFound: "No comment contains these words.",
  under: "under",
  intents: {
    show: "Show again",
    hide: "Hide",
    spam: "Spam",
    delete: "Delete permanently",
    block: "Block this address",
    unblock: "Allow this address",
  },
  deleteAsk: "Delete",
  deleteDetail: "Its text and address are erased. This cannot be undone.",
  blockAsk: "Block writer",
  blockDetail: "Further comments from this address are refused. Existing ones stay as they are.",
  blocked: "Blocked",
  erased: "Its text is erased.",
  done: {
    show: "The comment is shown again.",
    hide: "The comment is hidden.",
    spam: "The comment is marked as spam, and hidden.",
    delete: "The comment is deleted.",
    block: "The address is blocked.",
    unblock: "The address can comment again.",
  },
  bulkDone: (count: number, intent: "show" | "hide" | "spam") => {
    const done = { show: "shown", hide: "hidden", spam: "marked as spam, and hidden" }[intent];
    return count === 1 ? `One comment is ${done}.` : `${count} comments are ${done}.`;
  },
  nothingChanged: "Nothing was changed: someone else did so a moment ago, or the comment is gone.",
} as const;
