import * as z from "zod/mini";
import { formMessages } from "#app/content/form-messages.ts";
import { formRules, requiredEmail, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import { containsAddress } from "#app/platform/public-name.ts";
import type { FormValue } from "#app/ui/form/form-reply.ts";

/** A public comment, without its author's e-mail address. */
export interface Comment {
  /** Ascending in the order of posting. */
  id: number;
  name: string;
  content: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export const commentId = (id: number) => `comment-${id}`;

/** One page of comments, newest first, with the count of the whole thread. */
export interface CommentThread {
  comments: Comment[];
  /** Cursor of the next page; null on the last one. */
  older: number | null;
  count: number;
}

export const commentsPerPage = 20;

/** Longest text of each field, in characters; also the `maxlength` of its control. */
export const maxLengths = { name: 80, email: 254, content: 4000 } as const;

export type CommentField = keyof typeof maxLengths;

/** Texts of the comments. The specification fixes those marked "spec". */
export const commentMessages = {
  count: (count: number) => (count === 1 ? "1 comment" : `${count.toLocaleString("en-GB")} comments`),
  empty: "Questions are welcome, and we answer them.",
  older: "Show older comments",

  formLabel: "Write a comment",
  labels: { name: "Name", email: "E-mail", content: "Comment" },
  posting: "Posting...", // spec
  posted: "Comment posted successfully!", // spec
  failed: "Failed to post comment. Please try again.", // spec
  fillAll: "Please fill in all fields", // spec

  missing: {
    name: "Enter your name.",
    email: "Enter your e-mail address.",
    content: "Write a comment first.",
  },
  nameIsAddress: "The name is published: enter one that is not an e-mail address.",
  tooMany: (minutes: number) => formMessages.tooMany("comment", minutes),
  blocked: "We do not accept comments from this e-mail address. If that is a mistake, please write to us.",
  leaveEmpty: formMessages.leaveEmpty("comment"),
  tooQuick: formMessages.tooQuick("comment"),
} as const;

const { missing } = commentMessages;

/** Rules of the comment form. Field names are the names of its controls. */
export const commentRules = formRules(
  {
    name: requiredLine(maxLengths.name, missing.name).check(
      z.refine((name) => !containsAddress(name), commentMessages.nameIsAddress),
    ),
    email: requiredEmail(maxLengths.email, { missing: missing.email }),
    content: requiredLines(maxLengths.content, missing.content),
  } satisfies Record<CommentField, z.ZodMiniType>,
  (errors) => {
    const wrong = Object.keys(errors) as CommentField[];
    const isMissing = wrong.some((field) => errors[field] === missing[field]);
    return isMissing ? commentMessages.fillAll : formMessages.correct(wrong.length);
  },
);

/** A valid comment with trimmed text. */
export type WrittenComment = FormValue<typeof commentRules>;

export const commentStatuses = ["visible", "hidden", "spam", "deleted"] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** Actions of staff on a comment or its sender's address. */
export const commentIntents = ["show", "hide", "spam", "delete", "block", "unblock"] as const;
export type CommentIntent = (typeof commentIntents)[number];
