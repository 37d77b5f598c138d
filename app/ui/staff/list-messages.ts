/** What every list of the staff area says beneath its rows. */
export const listMessages = {
  showAll: "Show all",
  pages: "Pages",
  firstPage: "First page",
  nextPage: "Next page",
} as const;
