import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { AccountFormFrame } from "./account-form-frame.tsx";
import { accountMaxLengths, type SignInField, signInForm } from "./account-forms.ts";
import { emailControl, fieldOf, type SigningFormProps, ViewLink } from "./account-parts.tsx";
import { dialogMessages as say } from "./dialog-messages.ts";
import { useAccountForm } from "./use-account-form.ts";
import { useSending } from "./use-sending.ts";

/** E-mail and password. */
export function SignInForm({
  refusal,
  returnTo,
  email,
  showView,
  onAccepted,
}: SigningFormProps<SignInField>) {
  const sending = useSending(refusal, onAccepted);
  const written = useAccountForm(signInForm, sending.refusal);
  const field = (name: SignInField) => ({
    ...fieldOf("sign-in", name, written.problem),
    label: say.labels[name],
    maxLength: accountMaxLengths[name],
  });
  return (
    <AccountFormFrame
      view="signin"
      {...{ written, returnTo }}
      isSending={sending.isSending}
      send={say.titles.signin}
      sending={say.signingIn}
      onSend={sending.send}
      ways={
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
          <ViewLink to="forgotPassword" {...{ returnTo, showView }}>
            {say.forgot}
          </ViewLink>
          <p className="flex flex-wrap items-center gap-x-2 text-quiet">
            {say.noAccount}
            <ViewLink to="signup" {...{ returnTo, showView }}>
              {say.titles.signup}
            </ViewLink>
          </p>
        </div>
      }
    >
      <div className="grid gap-7">
        <TextField
          {...field("email")}
          {...emailControl}
          {...firstToWrite}
          defaultValue={sending.refusal?.values.email || email}
        />
        <PasswordField {...field("password")} autoComplete="current-password" words={say.showPassword} />
      </div>
    </AccountFormFrame>
  );
}
