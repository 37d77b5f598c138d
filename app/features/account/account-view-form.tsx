import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { callForgotPassword } from "./account-calls.ts";
import { AccountFormFrame, type AccountFormProps } from "./account-form-frame.tsx";
import { forgotPasswordForm, signInForm } from "./account-forms.ts";
import { emailControl, FormLead, ProblemNote } from "./account-parts.tsx";
import type { AccountView } from "./account-views.ts";
import { dialogMessages as say } from "./dialog-messages.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import type { Provider } from "./providers.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

interface AccountViewFormProps extends AccountFormProps {
  view: AccountView;
  /** Why the last sign-in came to nothing. */
  problem?: string | null;
  providers: readonly Provider[];
  inDialog: boolean;
  /** Called with the e-mail address as it is typed: whoever shows the views carries it from one to the next. */
  onEmail: (email: string) => void;
}

/** One view of signing in, as the dialog and its page both show it: a lead, the providers, the form. */
export function AccountViewForm({
  view,
  problem = null,
  providers,
  inDialog,
  onEmail,
  ...form
}: AccountViewFormProps) {
  const canEnter = view === "signin" || view === "signup";
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "email") onEmail(target.value);
      }}
    >
      {/* That form says itself when there is no more to lead to. */}
      {view === "resetPassword" ? null : <FormLead>{say.leads[view]}</FormLead>}
      {problem ? <ProblemNote message={problem} /> : null}
      {canEnter ? (
        <ProviderButtons {...{ providers, inDialog }} returnTo={form.returnTo} onAccepted={form.onAccepted} />
      ) : null}
      <ViewForm key={view} view={view} {...form} />
    </div>
  );
}

function ViewForm({
  view,
  ...props
}: Omit<AccountViewFormProps, "problem" | "providers" | "inDialog" | "onEmail">) {
  switch (view) {
    case "signin":
      return <SignInForm {...props} />;
    case "signup":
      return <SignUpForm {...props} />;
    case "forgotPassword":
      return <ForgotPasswordForm {...props} />;
    case "resetPassword":
      return <ResetPasswordForm {...props} />;
    case "secondFactor":
      return <SecondFactorForm {...props} />;
  }
}

/** E-mail and password. */
function SignInForm(props: AccountFormProps) {
  return (
    <AccountFormFrame
      {...props}
      view="signin"
      rules={signInForm}
      send={say.titles.signin}
      sending={say.signingIn}
      ways={(link) => (
        <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
          {link("forgotPassword", say.forgot)}
          <p className="flex flex-wrap items-center gap-x-2 text-quiet">
            {say.noAccount}
            {link("signup", say.titles.signup)}
          </p>
        </div>
      )}
    >
      {(field) => (
        <div className="grid gap-7">
          <TextField {...field("email")} {...emailControl} {...firstToWrite} />
          <PasswordField {...field("password")} autoComplete="current-password" words={say.showPassword} />
        </div>
      )}
    </AccountFormFrame>
  );
}

/** Asks for a code by mail, and leads on to the place where it is used. */
function ForgotPasswordForm(props: AccountFormProps) {
  return (
    <AccountFormFrame
      {...props}
      view="forgotPassword"
      rules={forgotPasswordForm}
      call={callForgotPassword}
      send={say.sendCode}
      sending={say.sendingCode}
      onAccepted={() => props.showView("resetPassword")}
      ways={(link) => <p className="mt-4 text-small">{link("signin", say.back)}</p>}
    >
      {(field) => <TextField {...field("email")} {...emailControl} {...firstToWrite} />}
    </AccountFormFrame>
  );
}
