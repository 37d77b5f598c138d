import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CodeField } from "#app/ui/code-field.tsx";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormErrors } from "#app/ui/form-answers.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { AccountFormFrame } from "./account-form-frame.tsx";
import {
  accountMaxLengths,
  type ResetPasswordField,
  resetPasswordForm,
  shortestPassword,
} from "./account-forms.ts";
import { type AccountFormProps, emailControl, FormLead, fieldOf, ViewLink } from "./account-parts.tsx";
import { resetNoteMs } from "./account-views.ts";
import { dialogMessages as say } from "./dialog-messages.ts";
import { accountMessages } from "./messages.ts";
import { resetPassword } from "./reset-calls.ts";
import { useAccountForm } from "./use-account-form.ts";

/** The mailed code and a new password. When it is set a note says so, and after 2 s the sign-in view comes back. */
export function ResetPasswordForm({
  refusal,
  returnTo,
  email,
  showView,
}: AccountFormProps<ResetPasswordField>) {
  const written = useAccountForm(resetPasswordForm, refusal);
  const [isSending, setSending] = useState(false);
  const [isDone, setDone] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  const showSignIn = useEffectEvent(() => showView("signin"));
  useEffect(() => {
    if (!isDone) return;
    // The field that had the focus is gone with the form.
    note.current?.focus();
    const timer = setTimeout(() => showSignIn(), resetNoteMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  if (isDone)
    return (
      <p
        ref={note}
        role="status"
        tabIndex={-1}
        className="border-l-2 border-confirmed py-2 pl-6 text-lead outline-none"
      >
        {say.resetDone}
      </p>
    );

  const field = (name: ResetPasswordField, label: string) => ({
    ...fieldOf("reset", name, written.problem),
    label,
    maxLength: accountMaxLengths[name],
  });
  return (
    <>
      <FormLead>{say.leads.resetPassword(email)}</FormLead>
      <AccountFormFrame
        view="resetPassword"
        {...{ written, returnTo, isSending }}
        send={say.titles.resetPassword}
        sending={say.resetting}
        onSend={async (_form, { email: address, otp, newPassword }) => {
          setSending(true);
          const outcome = await resetPassword({ email: address, otp, newPassword });
          setSending(false);
          if (outcome.ok) setDone(true);
          else written.setProblem({ message: outcome.message, errors: fieldsOf(outcome.message) });
        }}
        ways={
          <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
            <ViewLink to="signin" {...{ returnTo, showView }}>
              {say.back}
            </ViewLink>
            <ViewLink to="forgotPassword" {...{ returnTo, showView }}>
              {say.anotherCode}
            </ViewLink>
          </div>
        }
      >
        <div className="grid gap-7">
          <TextField
            {...field("email", say.labels.email)}
            {...emailControl}
            defaultValue={refusal?.values.email || email}
          />
          <CodeField {...field("otp", say.labels.otp)} {...firstToWrite} length={accountMaxLengths.otp} />
          <PasswordField
            {...field("newPassword", say.labels.newPassword)}
            autoComplete="new-password"
            hint={say.passwordHint(shortestPassword)}
            words={say.showPassword}
          />
          <PasswordField
            {...field("confirmPassword", say.labels.confirmNewPassword)}
            autoComplete="new-password"
            words={say.showPassword}
          />
        </div>
      </AccountFormFrame>
    </>
  );
}

/** The fields that a sentence of the server's is about. */
function fieldsOf(message: string): FormErrors<ResetPasswordField> {
  if (message === accountMessages.resetWrong) return { otp: message };
  return message === accountMessages.staffPasswordShort ? { newPassword: message } : {};
}
