import * as z from "zod/mini";
import { formRules, requiredEmail, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import { holdsAddress } from "#app/platform/public-name.ts";
import type { FormValue } from "#app/ui/form/form-reply.ts";
import { commentMessages } from "./messages.ts";

/** A comment as everyone may read it. Whose e-mail address it came with is in no such object. */
export interface Comment {
  /** Ascending within a post, in the order in which the comments were posted. */
  id: number;
  name: string;
  content: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** The id of a comment's element. */
export const commentId = (id: number) => `comment-${id}`;

/** Comments of one post, newest first, and what the next ones lie before; null: these are the oldest. */
export interface CommentPage {
  comments: Comment[];
  older: number | null;
}

/** The newest comments, or those before a cursor, with the state of the whole thread that they were read in. */
export interface CommentThread extends CommentPage {
  /** How many comments the post shows altogether. */
  count: number;
  /** The last change of the thread that this certainly has in it: a stream goes on after it. */
  change: number;
}

/** How many comments are shown at first, and how many more at a time. */
export const commentsPerPage = 20;

/** Longest text a field takes, in characters; the controls carry the same numbers as `maxlength`. */
export const maxLengths = { name: 80, email: 254, content: 4000 } as const;

export type CommentField = keyof typeof maxLengths;

const missing = {
  name: commentMessages.nameMissing,
  email: commentMessages.emailMissing,
  content: commentMessages.contentMissing,
} as const satisfies Record<CommentField, string>;

/** The rules of the form. Field names are the names of its controls. */
export const commentRules = formRules(
  {
    name: requiredLine(maxLengths.name, missing.name).check(
      z.refine((name) => !holdsAddress(name), commentMessages.nameIsAddress),
    ),
    email: requiredEmail(maxLengths.email, { missing: missing.email }),
    content: requiredLines(maxLengths.content, missing.content),
  } satisfies Record<CommentField, z.ZodMiniType>,
  (errors) => {
    const wrong = Object.keys(errors) as CommentField[];
    const isMissing = wrong.some((field) => errors[field] === missing[field]);
    return isMissing ? commentMessages.fillAll : commentMessages.correct(wrong.length);
  },
);

/** A comment that has passed every rule, its text trimmed. */
export type WrittenComment = FormValue<typeof commentRules>;

/** States of a comment. */
export const commentStatuses = ["visible", "hidden", "spam", "deleted"] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** Actions of staff on a comment or its sender's address. */
export const commentIntents = ["show", "hide", "spam", "delete", "block", "unblock"] as const;
export type CommentIntent = (typeof commentIntents)[number];
