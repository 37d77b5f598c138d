import type { ActionReply } from "#app/ui/form/form-reply.ts";

/** The result of an action on several rows. */
export type BulkReply = ActionReply<{ message: string }> & { refused: { name: string; why: string }[] };

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
