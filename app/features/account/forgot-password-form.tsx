import { useState } from "react";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { accountMaxLengths, type ForgotPasswordField, forgotPasswordForm } from "./account-forms.ts";
import {
  type AccountFormProps,
  emailControl,
  fieldOf,
  ProblemNote,
  SendButton,
  typedIn,
  ViewLink,
} from "./account-parts.tsx";
import { viewPaths } from "./account-views.ts";
import { dialogMessages as say } from "./dialog-messages.ts";
import { requestCode } from "./reset-calls.ts";
import { useAccountForm } from "./use-account-form.ts";

/** Asks for a code by mail, and leads on to the place where it is used. */
export function ForgotPasswordForm({
  refusal,
  returnTo,
  email,
  turn,
}: AccountFormProps<ForgotPasswordField>) {
  const { form, problem, setProblem, onInput, read } = useAccountForm(forgotPasswordForm, refusal);
  const [isSending, setSending] = useState(false);
  return (
    <form
      ref={form}
      method="post"
      action={viewPaths.forgotPassword}
      noValidate
      aria-label={say.titles.forgotPassword}
      onInput={onInput}
      onSubmit={async (event) => {
        const asked = read(event);
        if (!asked || isSending) return;
        setSending(true);
        const outcome = await requestCode(asked.email);
        setSending(false);
        if (outcome.ok) turn("resetPassword", asked.email);
        else setProblem({ message: outcome.message, errors: {} });
      }}
    >
      <ProblemNote problem={problem} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField
        {...fieldOf("forgot", "email", problem)}
        {...emailControl}
        {...firstToWrite}
        label={say.labels.email}
        maxLength={accountMaxLengths.email}
        defaultValue={refusal?.values.email || email}
      />
      <SendButton isSending={isSending}>{isSending ? say.sendingCode : say.sendCode}</SendButton>
      <p className="mt-4 text-small">
        <ViewLink to="signin" {...{ returnTo, turn }} typedEmail={() => typedIn(form.current, "email")}>
          {say.back}
        </ViewLink>
      </p>
    </form>
  );
}
