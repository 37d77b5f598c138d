import { Link } from "react-router";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { AccountFormFrame } from "./account-form-frame.tsx";
import { accountMaxLengths, type SignUpField, shortestPassword, signUpForm } from "./account-forms.ts";
import { emailControl, fieldOf, type SigningFormProps, ViewLink } from "./account-parts.tsx";
import { dialogMessages as say } from "./dialog-messages.ts";
import { useAccountForm } from "./use-account-form.ts";
import { useSending } from "./use-sending.ts";

/** A new account, which is signed in at once. */
export function SignUpForm({
  refusal,
  returnTo,
  email,
  showView,
  onAccepted,
}: SigningFormProps<SignUpField>) {
  const sending = useSending(refusal, onAccepted);
  const written = useAccountForm(signUpForm, sending.refusal);
  const field = (name: SignUpField) => ({
    ...fieldOf("sign-up", name, written.problem),
    label: say.labels[name],
    maxLength: accountMaxLengths[name],
    defaultValue: sending.refusal?.values[name],
  });
  return (
    <AccountFormFrame
      view="signup"
      {...{ written, returnTo }}
      isSending={sending.isSending}
      send={say.titles.signup}
      sending={say.signingUp}
      onSend={sending.send}
      ways={
        <>
          <p className="mt-5 text-small text-quiet">
            {say.terms} <Policy to="/terms">{say.termsLink}</Policy> {say.termsEnd}{" "}
            <Policy to="/privacy-policy">{say.privacyLink}</Policy>.
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 text-small text-quiet">
            {say.haveAccount}
            <ViewLink to="signin" {...{ returnTo, showView }}>
              {say.titles.signin}
            </ViewLink>
          </p>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-7 sm:grid-cols-2">
        <TextField
          {...field("fullName")}
          {...firstToWrite}
          className="sm:col-span-2"
          autoComplete="name"
          autoCapitalize="words"
        />
        <TextField
          {...field("email")}
          {...emailControl}
          className="sm:col-span-2"
          defaultValue={sending.refusal?.values.email || email}
        />
        <TextField {...field("phone")} type="tel" autoComplete="tel" />
        <TextField {...field("company")} optional autoComplete="organization" />
        <PasswordField
          {...field("password")}
          autoComplete="new-password"
          hint={say.passwordHint(shortestPassword)}
          words={say.showPassword}
        />
        <PasswordField {...field("confirmPassword")} autoComplete="new-password" words={say.showPassword} />
      </div>
    </AccountFormFrame>
  );
}

/** In a tab of its own: what has been typed stays. */
function Policy({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-ink underline decoration-brass underline-offset-4">
      {children}
    </Link>
  );
}
