/** What a comment may be. */
export const commentStatuses = ["visible", "hidden", "spam", "deleted"] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** What the desk may do with a comment, or with the address it came from. */
export const commentIntents = ["show", "hide", "spam", "delete", "block", "unblock"] as const;
export type CommentIntent = (typeof commentIntents)[number];

/** What the desk may do with several comments at once. */
export const bulkIntents = ["show", "hide", "spam"] as const;
export type BulkIntent = (typeof bulkIntents)[number];
