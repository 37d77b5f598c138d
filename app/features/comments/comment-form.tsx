import { useMemo } from "react";
import { publicName } from "#app/platform/public-name.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/form/draft.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { type CommentField, commentRules, maxLengths } from "./comment.ts";
import { commentMessages as say } from "./messages.ts";
import type { CommentReply } from "./receive-comment.server.ts";

/** Who is signed in, for the fields that need not be typed again. */
export interface Commenter {
  name: string;
  email: string;
}

interface CommentFormProps {
  /** The path of the post's page, which takes the form without scripts. */
  page: string;
  viewer: Commenter | null;
  /** How the page's action refused a form that was sent without scripts. */
  reply: CommentReply | null;
  isPosted: boolean;
  onSend: (posted: FormData) => void;
  /** Whether the comment is there, as the answer says or as it has shown itself meanwhile: then the fields are cleared. */
  isTaken: (reply: CommentReply) => boolean;
}

export const commentFormId = "write-comment";
// The footer's newsletter form has an e-mail field of its own, and the page's <main> is called content.
const idOf = (field: CommentField) => `comment-${field}`;

/** The comment form. The HTML alone is a complete form that the post's page answers; see `useForm` for what scripts add. */
export function CommentForm({ page, viewer, reply, isPosted, onSend, isTaken }: CommentFormProps) {
  const known = useMemo(() => viewer && { name: publicName(viewer), email: viewer.email }, [viewer]);
  const form = useForm({
    ...commentRules,
    reply,
    failed: say.failed,
    inPlace: "keep data",
    draft: useDraft(`comment-draft ${page}`, known),
    onSend,
    onReply(answer) {
      if (isTaken(answer)) form.startAnew();
    },
  });
  const values = reply?.ok === false ? reply.values : undefined;
  const field = (name: CommentField) => ({
    name,
    id: idOf(name),
    label: say.labels[name],
    defaultValue: values?.[name],
    error: form.errors[name],
    maxLength: maxLengths[name],
  });
  return (
    // Without scripts the fragment brings the answer's form, with what is said about it, into view.
    <form
      {...form.props}
      id={commentFormId}
      action={`${page}#${commentFormId}`}
      aria-label={say.formLabel}
      className="scroll-mt-28 print:hidden"
    >
      <FormProblem form={form} labelOf={(name) => say.labels[name]} idOf={idOf} />
      <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2">
        <TextField {...field("name")} autoComplete="name" autoCapitalize="words" />
        <EmailField {...field("email")} hint={say.emailHint} />
        <TextArea {...field("content")} className="sm:col-span-2" rows={4} hint={say.contentHint} />
      </div>
      <Honeypot />
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <button
          type="submit"
          className={buttonClass("plain", "w-full sm:w-auto sm:min-w-48")}
          disabled={form.isSending}
        >
          {form.isSending ? say.posting : say.submit}
        </button>
        <p role="status" className="font-[550] text-confirmed">
          {isPosted ? say.posted : null}
        </p>
      </div>
    </form>
  );
}
