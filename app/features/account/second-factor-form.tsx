import { useState } from "react";
import { CodeField } from "#app/ui/code-field.tsx";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AccountFormFrame, type AccountFormProps } from "./account-form-frame.tsx";
import { secondFactorForm } from "./account-forms.ts";
import { accountMaxLengths } from "./account-lengths.ts";
import { dialogMessages as say } from "./dialog-messages.ts";

const authenticatorDigits = 6;

/** The second step of an account that has one: the authenticator's code or, without the telephone, a recovery code. */
export function SecondFactorForm(props: AccountFormProps) {
  const isHydrated = useHydrated();
  const [isRecovery, setRecovery] = useState(false);
  return (
    <AccountFormFrame
      {...props}
      view="secondFactor"
      rules={secondFactorForm}
      send={say.confirmCode}
      sending={say.confirming}
      ways={(link) => (
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
          {link("signin", say.back)}
          <button
            type="button"
            className="needs-script min-h-11 underline decoration-brass underline-offset-4 hover:text-brass-ink"
            onClick={() => setRecovery(!isRecovery)}
          >
            {isRecovery ? say.useAuthenticator : say.useRecovery}
          </button>
        </div>
      )}
    >
      {(field) =>
        isRecovery ? (
          <TextField
            key="recovery"
            {...field("code", say.labels.recoveryCode)}
            {...firstToWrite}
            hint={say.recoveryHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        ) : (
          <CodeField
            key="authenticator"
            {...field("code")}
            {...firstToWrite}
            // Without scripts the one field takes a recovery code as well.
            length={isHydrated ? authenticatorDigits : accountMaxLengths.code}
          />
        )
      }
    </AccountFormFrame>
  );
}
