import { useState } from "react";
import { CodeField } from "#app/ui/code-field.tsx";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AccountFormFrame } from "./account-form-frame.tsx";
import { accountMaxLengths, type SecondFactorField, secondFactorForm } from "./account-forms.ts";
import { fieldOf, type SigningFormProps, ViewLink } from "./account-parts.tsx";
import { dialogMessages as say } from "./dialog-messages.ts";
import { useAccountForm } from "./use-account-form.ts";
import { useSending } from "./use-sending.ts";

const authenticatorDigits = 6;

/** The second step of an account that has one: the authenticator's code or, without the telephone, a recovery code. */
export function SecondFactorForm({
  refusal,
  returnTo,
  showView,
  onAccepted,
}: SigningFormProps<SecondFactorField>) {
  const sending = useSending(refusal, onAccepted);
  const written = useAccountForm(secondFactorForm, sending.refusal);
  const isHydrated = useHydrated();
  const [isRecovery, setRecovery] = useState(false);
  const field = fieldOf("second-factor", "code", written.problem);
  return (
    <AccountFormFrame
      view="secondFactor"
      {...{ written, returnTo }}
      isSending={sending.isSending}
      send={say.confirmCode}
      sending={say.confirming}
      onSend={sending.send}
      ways={
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
          <ViewLink to="signin" {...{ returnTo, showView }}>
            {say.back}
          </ViewLink>
          <button
            type="button"
            className="needs-script min-h-11 underline decoration-brass underline-offset-4 hover:text-brass-ink"
            onClick={() => setRecovery(!isRecovery)}
          >
            {isRecovery ? say.useAuthenticator : say.useRecovery}
          </button>
        </div>
      }
    >
      {isRecovery ? (
        <TextField
          key="recovery"
          {...field}
          {...firstToWrite}
          label={say.labels.recoveryCode}
          hint={say.recoveryHint}
          maxLength={accountMaxLengths.code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      ) : (
        <CodeField
          key="authenticator"
          {...field}
          {...firstToWrite}
          label={say.labels.code}
          // Without scripts the one field takes a recovery code as well.
          length={isHydrated ? authenticatorDigits : accountMaxLengths.code}
        />
      )}
    </AccountFormFrame>
  );
}
