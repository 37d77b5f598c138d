/** What every list of the staff area says beneath its rows. */
export const listMessages = {
  pages: "Pages",
  firstPage: "First page",
  nextPage: "Next page",
} as const;
