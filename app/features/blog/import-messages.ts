/** What is said to whoever moves posts in, and what stands for what the earlier website did not keep. */
export const importMessages = {
  badFields: (fields: readonly string[]) =>
    fields.some((field) => field === "")
      ? "this is no post"
      : `${[...new Set(fields)].join(", ")}: missing, or of no use`,
  noId: "this post has no id",
  category: "Journal",
  picturesLeftBehind: (count: number) =>
    count === 1
      ? "1 post had pictures at foreign addresses, which were left out: no page of this site asks another host"
      : `${count} posts had pictures at foreign addresses, which were left out: no page of this site asks another host`,
} as const;
