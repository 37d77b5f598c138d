import { useEffect, useRef, useState } from "react";
import { CodeField } from "#app/ui/code-field.tsx";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import {
  accountMaxLengths,
  type ResetPasswordField,
  resetPasswordForm,
  shortestPassword,
} from "./account-forms.ts";
import {
  type AccountFormProps,
  emailControl,
  fieldOf,
  ProblemNote,
  SendButton,
  typedIn,
  ViewLink,
} from "./account-parts.tsx";
import { resetNoteMs, viewPaths } from "./account-views.ts";
import { dialogMessages as say } from "./dialog-messages.ts";
import { resetPassword } from "./reset-calls.ts";
import { useAccountForm } from "./use-account-form.ts";

/** The mailed code and a new password. When it is set a note says so, and after 2 s the sign-in view comes back. */
export function ResetPasswordForm({ refusal, returnTo, email, turn }: AccountFormProps<ResetPasswordField>) {
  const { form, problem, setProblem, onInput, read } = useAccountForm(resetPasswordForm, refusal);
  const [isSending, setSending] = useState(false);
  const [doneFor, setDoneFor] = useState<string | null>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const turning = useRef(turn);
  useEffect(() => {
    turning.current = turn;
  });
  useEffect(() => {
    if (doneFor === null) return;
    // The field that had the focus is gone with the form.
    note.current?.focus();
    const timer = setTimeout(() => turning.current("signin", doneFor), resetNoteMs);
    return () => clearTimeout(timer);
  }, [doneFor]);
  if (doneFor !== null)
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
    ...fieldOf("reset", name, problem),
    label,
    maxLength: accountMaxLengths[name],
  });
  const link = { returnTo, turn, typedEmail: () => typedIn(form.current, "email") };
  return (
    <form
      ref={form}
      method="post"
      action={viewPaths.resetPassword}
      noValidate
      aria-label={say.titles.resetPassword}
      onInput={onInput}
      onSubmit={async (event) => {
        const reset = read(event);
        if (!reset || isSending) return;
        setSending(true);
        const { email: address, otp, newPassword } = reset;
        const outcome = await resetPassword({ email: address, otp, newPassword });
        setSending(false);
        if (outcome.ok) setDoneFor(address);
        else setProblem({ message: outcome.message, errors: {} });
      }}
    >
      <ProblemNote problem={problem} />
      <input type="hidden" name="returnTo" value={returnTo} />
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
      <SendButton isSending={isSending}>{isSending ? say.resetting : say.titles.resetPassword}</SendButton>
      <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
        <ViewLink to="signin" {...link}>
          {say.back}
        </ViewLink>
        <ViewLink to="forgotPassword" {...link}>
          {say.anotherCode}
        </ViewLink>
      </div>
    </form>
  );
}
