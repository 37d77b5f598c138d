/** The result of an action on several rows. */
export interface BulkReply {
  said: string;
  count: number;
  refused: { name: string; why: string }[];
}

export const bulkMessages = {
  count: (marked: number) => `${marked} selected`,
  all: "Select all on this page",
  select: (name: string) => `Select ${name}`,
  none: "Select at least one row first. Nothing was changed.",
  nothing: "Nothing was changed.",
  refused: "Not changed:",
  why: {
    changed: "someone changed it a moment ago",
    already: "it was so already",
    gone: "it is gone",
  },
} as const;
