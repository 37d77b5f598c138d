import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { formMessages } from "#app/content/form-messages.ts";
import { tripLink } from "#app/content/navigation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { useDraft } from "#app/ui/form/draft.ts";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { saveTab } from "#app/ui/tab-storage.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { type ContactField, contactMessages, contactRules, maxLengths } from "./contact-message.ts";

const contactDraftKey = "contact-draft";

interface ContactFormProps {
  reply: ActionReply<object, ContactField> | undefined;
  /** Focuses the first field when the visitor writes another message. */
  isAgain?: boolean;
}

/** The contact form. It works without scripts. */
export function ContactForm({ reply, isAgain = false }: ContactFormProps) {
  const form = useForm({
    ...contactRules,
    reply,
    failed: contactMessages.failed,
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
    label: contactMessages.labels[name],
    defaultValue: values?.[name],
    error: form.errors[name],
    maxLength: maxLengths[name],
  });
  return (
    // Without scripts the fragment scrolls to the form or its thanks.
    <form {...form.props} action="/contact#write" aria-label="Write to us">
      <FormProblem form={form} labelOf={(name) => contactMessages.labels[name]} />
      <div className="grid gap-x-8 gap-y-9 sm:grid-cols-2">
        <TextField {...field("name")} className="sm:col-span-2" autoComplete="name" autoCapitalize="words" />
        <EmailField {...field("email")} />
        <TextField {...field("phone")} type="tel" autoComplete="tel" optional hint={formMessages.phoneHint} />
        <TextArea {...field("message")} className="sm:col-span-2" rows={5} />
      </div>
      <FormEnd submit="Send message" isSending={form.isSending} what="message" />
    </form>
  );
}

interface FormEndProps {
  submit: string;
  isSending: boolean;
  what: "message" | "enquiry";
}

/** Honeypot, button and privacy note of a form to the company. */
export const FormEnd = ({ submit, isSending, what }: FormEndProps) => (
  <>
    <Honeypot />
    <div className="mt-9 flex flex-wrap items-center gap-x-8 gap-y-5">
      <button
        type="submit"
        className={buttonClass("call", "w-full sm:w-auto sm:min-w-56")}
        disabled={isSending}
      >
        {isSending ? "Sending..." : submit}
      </button>
      <p className="max-w-[40ch] text-small text-quiet">
        We use your {what} to reply, and keep it for the time stated in our{" "}
        <Link to="/privacy-policy" className="text-ink underlined">
          privacy policy
        </Link>
        .
      </p>
    </div>
  </>
);

/** Replaces a stored form: deletes its draft and takes the focus, which the form had. */
export function ThanksHeading({ draftKey, children }: { draftKey: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    saveTab(draftKey, null);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, [draftKey]);
  return (
    <h2 ref={heading} tabIndex={-1} className="max-w-[18ch] text-heading outline-none">
      {children}
    </h2>
  );
}

/** Replaces the form once the message is stored. `onAgain`: the visitor wants to write another one. */
export function ContactThanks({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <ThanksHeading draftKey={contactDraftKey}>Thank you for your message.</ThanksHeading>
      <p className="mt-6 max-w-[44ch] text-lead">
        It is with the charter desk. The person handling your enquiry replies within {company.answerWithin}.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-2">
        <TextLink to={tripLink.href}>{tripLink.label}</TextLink>
        <Link to="/contact" onClick={onAgain} className="inline-flex min-h-11 items-center underlined">
          Write another message
        </Link>
      </div>
    </>
  );
}
