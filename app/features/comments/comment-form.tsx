import { useEffect, useMemo } from "react";
import { Form } from "react-router";
import { publicName } from "#app/platform/public-name.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import type { Refusal } from "#app/ui/form-answers.ts";
import { FormProblem } from "#app/ui/form-problem.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type FormRules, useWrittenForm } from "#app/ui/use-written-form.ts";
import {
  type CommentField,
  commentAnswers,
  commentDefaults,
  commentFields,
  maxLengths,
  parseComment,
  wholeFormMessage,
} from "./comment.ts";
import { commentMessages as say } from "./messages.ts";

/** Who is signed in, for the fields that need not be typed again. */
export interface Commenter {
  name: string;
  email: string;
}

interface CommentFormProps {
  /** The path of the post's page, which takes the form without scripts. */
  page: string;
  viewer: Commenter | null;
  /** Why the last sending was not taken. */
  refusal: Refusal<CommentField> | null;
  isPosted: boolean;
  /** Posts what scripts send; true: taken, and the fields are cleared. */
  onPost: (posted: FormData) => Promise<boolean>;
}

const formId = "write-comment";
// The footer's newsletter form has an e-mail field of its own, and the page's <main> is called content.
const idOf = (field: CommentField) => `comment-${field}`;

/** The comment form. The HTML alone is a complete form that the post's page answers; see `useWrittenForm` for what scripts add. */
export function CommentForm({ page, viewer, refusal, isPosted, onPost }: CommentFormProps) {
  const rules = useMemo(() => formRules(page), [page]);
  const { form, initial, errors, isSending, onInput, onSubmit, startAnew } = useWrittenForm(rules, refusal, {
    send: async (posted) => {
      if (!(await onPost(posted))) return;
      startAnew();
      fillIn(form.current, viewer);
    },
  });
  const isHydrated = useHydrated();
  useEffect(() => fillIn(form.current, viewer), [form, viewer]);

  const field = (name: CommentField) => ({
    name,
    id: idOf(name),
    label: say.labels[name],
    defaultValue: initial[name],
    error: errors[name],
    maxLength: maxLengths[name],
  });
  return (
    // Without scripts the fragment brings the answer's form, with what is said about it, into view.
    <Form
      ref={form}
      id={formId}
      method="post"
      action={`${page}#${formId}`}
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
      aria-label={say.formLabel}
      className="scroll-mt-28 print:hidden"
    >
      <FormProblem
        message={wholeFormMessage(errors) ?? refusal?.message ?? null}
        wrong={commentFields.flatMap((name) => {
          const error = errors[name];
          return error ? [{ name: idOf(name), label: say.labels[name], error }] : [];
        })}
      />
      <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2">
        <TextField {...field("name")} autoComplete="name" autoCapitalize="words" />
        <TextField
          {...field("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={say.emailHint}
        />
        <TextArea {...field("content")} className="sm:col-span-2" rows={4} hint={say.contentHint} />
      </div>
      <Honeypot />
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <button
          type="submit"
          className={buttonClass("plain", "w-full sm:w-auto sm:min-w-48")}
          disabled={isHydrated && isSending}
        >
          {isSending ? say.posting : say.submit}
        </button>
        <p role="status" className="font-[550] text-confirmed">
          {isPosted ? say.posted : null}
        </p>
      </div>
    </Form>
  );
}

const formRules = (page: string): FormRules<CommentField> => ({
  defaults: commentDefaults,
  answers: commentAnswers,
  check(answers) {
    const parsed = parseComment(answers);
    return parsed.ok ? {} : parsed.errors;
  },
  draftKey: `comment-draft ${page}`,
});

/** Puts the viewer's own name and address where nobody has written. */
function fillIn(form: HTMLFormElement | null, viewer: Commenter | null): void {
  if (!form || !viewer) return;
  const known = { name: publicName(viewer), email: viewer.email };
  for (const name of ["name", "email"] as const) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.value === "") control.value = known[name];
  }
}
