import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { accountMaxLengths, type SignInField, signInForm } from "./account-forms.ts";
import {
  emailControl,
  fieldOf,
  ProblemNote,
  SendButton,
  type SigningFormProps,
  typedIn,
  ViewLink,
} from "./account-parts.tsx";
import { viewPaths } from "./account-views.ts";
import { dialogMessages as say } from "./dialog-messages.ts";
import { useAccountForm } from "./use-account-form.ts";
import { useSending } from "./use-sending.ts";

/** E-mail and password. */
export function SignInForm({ refusal, returnTo, email, turn, onAccepted }: SigningFormProps<SignInField>) {
  const sending = useSending(viewPaths.signin, refusal, onAccepted);
  const { form, problem, onInput, read } = useAccountForm(signInForm, sending.refusal);
  const field = (name: SignInField) => ({
    ...fieldOf("sign-in", name, problem),
    label: say.labels[name],
    maxLength: accountMaxLengths[name],
  });
  const link = { returnTo, turn, typedEmail: () => typedIn(form.current, "email") };
  return (
    <form
      ref={form}
      method="post"
      action={viewPaths.signin}
      noValidate
      aria-label={say.titles.signin}
      onInput={onInput}
      onSubmit={(event) => {
        if (read(event) && !sending.isSending) sending.send(event.currentTarget);
      }}
    >
      <ProblemNote problem={problem} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <div className="grid gap-7">
        <TextField
          {...field("email")}
          {...emailControl}
          {...firstToWrite}
          defaultValue={sending.refusal?.values.email || email}
        />
        <PasswordField {...field("password")} autoComplete="current-password" words={say.showPassword} />
      </div>
      <SendButton isSending={sending.isSending}>
        {sending.isSending ? say.signingIn : say.titles.signin}
      </SendButton>
      <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
        <ViewLink to="forgotPassword" {...link}>
          {say.forgot}
        </ViewLink>
        <p className="flex flex-wrap items-center gap-x-2 text-quiet">
          {say.noAccount}
          <ViewLink to="signup" {...link}>
            {say.titles.signup}
          </ViewLink>
        </p>
      </div>
    </form>
  );
}
