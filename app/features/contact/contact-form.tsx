import { useEffect } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/form/draft.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { type ContactField, contactRules, maxLengths } from "./contact-message.ts";
import { contactMessages as say } from "./messages.ts";

/** The place of the draft in the tab's storage. */
export const contactDraftKey = "contact-draft";

interface ContactFormProps {
  /** What the server said to the last sending. */
  reply: FormReply<object, ContactField> | undefined;
  /** The form has come back after a thanks, on request: it takes the focus. */
  isAgain?: boolean;
}

/** The contact form. The HTML alone is a complete form that the server answers; see `useForm` for what scripts add. */
export function ContactForm({ reply, isAgain = false }: ContactFormProps) {
  const form = useForm({
    ...contactRules,
    reply,
    failed: say.failed,
    draft: useDraft(contactDraftKey),
  });
  const { ref } = form.props;
  useEffect(() => {
    const first = ref.current?.elements.namedItem("name");
    if (isAgain && first instanceof HTMLElement) first.focus();
  }, [ref, isAgain]);

  const values = reply?.ok === false ? reply.values : undefined;
  const field = (name: ContactField) => ({
    name,
    label: say.labels[name],
    defaultValue: values?.[name],
    error: form.errors[name],
    maxLength: maxLengths[name],
  });
  return (
    // Without scripts the fragment brings the answer's form, or its thanks, into view.
    <form {...form.props} action="/contact#write" aria-label={say.formLabel}>
      <FormProblem form={form} labelOf={(name) => say.labels[name]} />
      <div className="grid gap-x-8 gap-y-9 sm:grid-cols-2">
        <TextField {...field("name")} className="sm:col-span-2" autoComplete="name" autoCapitalize="words" />
        <EmailField {...field("email")} />
        <TextField {...field("phone")} type="tel" autoComplete="tel" optional hint={say.phoneHint} />
        <TextArea {...field("message")} className="sm:col-span-2" rows={5} />
      </div>
      <Honeypot />
      <div className="mt-9 flex flex-wrap items-center gap-x-8 gap-y-5">
        <button
          type="submit"
          className={buttonClass("call", "w-full sm:w-auto sm:min-w-56")}
          disabled={form.isSending}
        >
          {form.isSending ? say.sending : say.submit}
        </button>
        <p className="max-w-[40ch] text-small text-quiet">
          {say.privacy}{" "}
          <Link to="/privacy-policy" className="text-ink underline decoration-brass underline-offset-4">
            {say.privacyLink}
          </Link>
          {say.privacyEnd}
        </p>
      </div>
    </form>
  );
}
