/** What is said to whoever moves comments in. No sentence repeats a person's data. */
export const importMessages = {
  badFields: (fields: readonly string[]) =>
    fields.some((field) => field === "")
      ? "this is no comment"
      : `${[...new Set(fields)].join(", ")}: missing, or of no use`,
  noId: "this comment has no id",
  noPost: "its postId is of no post here (import the blogs first)",
  blocked: "comments from its address are refused here",
} as const;
