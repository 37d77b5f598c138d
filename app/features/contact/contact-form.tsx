import { useEffect } from "react";
import { Form, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import type { Refusal } from "#app/ui/form-answers.ts";
import { FormProblem } from "#app/ui/form-problem.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type FormRules, useWrittenForm } from "#app/ui/use-written-form.ts";
import {
  type ContactField,
  contactAnswers,
  contactDefaults,
  contactFields,
  maxLengths,
  parseContactMessage,
} from "./contact-message.ts";
import { contactMessages as say } from "./messages.ts";

/** The place of the draft in the tab's storage. */
export const contactDraftKey = "contact-draft";

const rules: FormRules<ContactField> = {
  defaults: contactDefaults,
  answers: contactAnswers,
  check(answers) {
    const parsed = parseContactMessage(answers);
    return parsed.ok ? {} : parsed.errors;
  },
  draftKey: contactDraftKey,
  action: "/contact",
};

interface ContactFormProps {
  /** What the server said to the last sending, when it was not stored. */
  refusal: Refusal<ContactField> | null;
  /** The form has come back after a thanks, on request: it takes the focus. */
  isAgain?: boolean;
}

/** The contact form. The HTML alone is a complete form that the server answers; see `useWrittenForm` for what scripts add. */
export function ContactForm({ refusal, isAgain = false }: ContactFormProps) {
  const { form, initial, errors, isSending, onInput, onSubmit } = useWrittenForm(rules, refusal);
  const isHydrated = useHydrated();
  useEffect(() => {
    const first = form.current?.elements.namedItem(contactFields[0] ?? "");
    if (isAgain && first instanceof HTMLElement) first.focus();
  }, [form, isAgain]);

  const field = (name: ContactField) => ({
    name,
    label: say.labels[name],
    defaultValue: initial[name],
    error: errors[name],
    maxLength: maxLengths[name],
  });
  return (
    // Without scripts the fragment brings the answer's form, or its thanks, into view.
    <Form
      ref={form}
      method="post"
      action="/contact#write"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
      aria-label={say.formLabel}
    >
      <FormProblem
        message={refusal?.message ?? null}
        wrong={contactFields.flatMap((name) => {
          const error = errors[name];
          return error ? [{ name, label: say.labels[name], error }] : [];
        })}
      />
      <div className="grid gap-x-8 gap-y-9 sm:grid-cols-2">
        <TextField {...field("name")} className="sm:col-span-2" autoComplete="name" autoCapitalize="words" />
        <TextField {...field("email")} type="email" inputMode="email" autoComplete="email" />
        <TextField {...field("phone")} type="tel" autoComplete="tel" optional hint={say.phoneHint} />
        <TextArea {...field("message")} className="sm:col-span-2" rows={5} />
      </div>
      <Honeypot />
      <div className="mt-9 flex flex-wrap items-center gap-x-8 gap-y-5">
        <button
          type="submit"
          className={buttonClass("call", "w-full sm:w-auto sm:min-w-56")}
          disabled={isHydrated && isSending}
        >
          {isSending ? say.sending : say.submit}
        </button>
        <p className="max-w-[40ch] text-small text-quiet">
          {say.privacy}{" "}
          <Link to="/privacy-policy" className="text-ink underline decoration-brass underline-offset-4">
            {say.privacyLink}
          </Link>{" "}
          {say.privacyEnd}
        </p>
      </div>
    </Form>
  );
}
