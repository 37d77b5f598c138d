import * as z from "zod";
import { firstErrors, requiredEmail, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import { holdsAddress } from "#app/platform/public-name.ts";
import { answersIn, type FormAnswers, type FormErrors } from "#app/ui/form-answers.ts";
import { commentMessages as say } from "./messages.ts";

/** A comment as everyone may read it. Whose e-mail address it came with is in no such object. */
export interface Comment {
  /** Ascending within a post, in the order in which the comments were posted. */
  id: number;
  name: string;
  content: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

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

/** Names of the form's controls, and what they hold before anyone has touched them. */
export const commentDefaults = { name: "", email: "", content: "" } as const;

export type CommentField = keyof typeof commentDefaults;
export type CommentAnswers = FormAnswers<CommentField>;

export const commentFields = Object.keys(commentDefaults) as CommentField[];

/** Longest text a field takes, in characters; the controls carry the same numbers as `maxlength`. */
export const maxLengths = { name: 80, email: 254, content: 4000 } as const satisfies Record<
  CommentField,
  number
>;

const missing = {
  name: say.nameMissing,
  email: say.emailMissing,
  content: say.contentMissing,
} as const satisfies Record<CommentField, string>;

/** The one schema that the browser and the server both apply. */
const commentSchema = z.object({
  name: requiredLine(maxLengths.name, missing.name).refine((name) => !holdsAddress(name), say.nameIsAddress),
  email: requiredEmail(maxLengths.email, missing.email),
  content: requiredLines(maxLengths.content, missing.content),
} satisfies Record<CommentField, z.ZodType>);

/** A comment that has passed every rule, its text trimmed. */
export type WrittenComment = z.output<typeof commentSchema>;
export type CommentParse =
  | { ok: true; comment: WrittenComment }
  | { ok: false; errors: FormErrors<CommentField> };

/** Reads the form's controls; see `answersIn`. */
export const commentAnswers = (form: FormData): CommentAnswers => answersIn(form, commentFields);

/** Applies the schema; one message per field, the first that fails. */
export function parseComment(answers: CommentAnswers): CommentParse {
  const parsed = commentSchema.safeParse(answers);
  if (parsed.success) return { ok: true, comment: parsed.data };
  return { ok: false, errors: firstErrors(parsed.error) };
}

/** What is said about the whole form when these fields are wrong. */
export function wholeFormMessage(errors: FormErrors<CommentField>): string | null {
  const wrong = commentFields.filter((field) => errors[field]);
  if (wrong.length === 0) return null;
  return wrong.some((field) => errors[field] === missing[field]) ? say.fillAll : say.correct(wrong.length);
}
