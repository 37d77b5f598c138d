import { useState } from "react";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { AccountFormFrame } from "./account-form-frame.tsx";
import { accountMaxLengths, type ForgotPasswordField, forgotPasswordForm } from "./account-forms.ts";
import { type AccountFormProps, emailControl, fieldOf, ViewLink } from "./account-parts.tsx";
import { dialogMessages as say } from "./dialog-messages.ts";
import { requestCode } from "./reset-calls.ts";
import { useAccountForm } from "./use-account-form.ts";

/** Asks for a code by mail, and leads on to the place where it is used. */
export function ForgotPasswordForm({
  refusal,
  returnTo,
  email,
  showView,
}: AccountFormProps<ForgotPasswordField>) {
  const written = useAccountForm(forgotPasswordForm, refusal);
  const [isSending, setSending] = useState(false);
  return (
    <AccountFormFrame
      view="forgotPassword"
      {...{ written, returnTo, isSending }}
      send={say.sendCode}
      sending={say.sendingCode}
      onSend={async (_form, asked) => {
        setSending(true);
        const outcome = await requestCode(asked.email);
        // Whoever closed the dialog or went on to another view has left this one for good.
        if (!written.form.current) return;
        setSending(false);
        if (outcome.ok) showView("resetPassword");
        else written.setProblem({ message: outcome.message, errors: {} });
      }}
      ways={
        <p className="mt-4 text-small">
          <ViewLink to="signin" {...{ returnTo, showView }}>
            {say.back}
          </ViewLink>
        </p>
      }
    >
      <TextField
        {...fieldOf("forgot", "email", written.problem)}
        {...emailControl}
        {...firstToWrite}
        label={say.labels.email}
        maxLength={accountMaxLengths.email}
        defaultValue={refusal?.values.email || email}
      />
    </AccountFormFrame>
  );
}
