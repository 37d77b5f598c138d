import type { AccountFormProps } from "./account-form-frame.tsx";
import { FormLead } from "./account-parts.tsx";
import type { AccountView } from "./account-views.ts";
import { dialogMessages as say } from "./dialog-messages.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import type { Provider } from "./providers.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

interface AccountViewFormProps extends AccountFormProps {
  view: AccountView;
  providers: readonly Provider[];
  inDialog: boolean;
  /** Called with the e-mail address as it is typed: whoever shows the views carries it from one to the next. */
  onEmail: (email: string) => void;
}

/** One view of signing in, as the dialog and its page both show it: a lead, the providers, the form. */
export function AccountViewForm({ view, providers, inDialog, onEmail, ...form }: AccountViewFormProps) {
  const canEnter = view === "signin" || view === "signup";
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "email") onEmail(target.value);
      }}
    >
      {/* That form says itself when there is no more to lead to. */}
      {view === "resetPassword" ? null : <FormLead>{say.leads[view]}</FormLead>}
      {canEnter ? (
        <ProviderButtons {...{ providers, inDialog }} returnTo={form.returnTo} onAccepted={form.onAccepted} />
      ) : null}
      <ViewForm key={view} view={view} {...form} />
    </div>
  );
}

function ViewForm({ view, ...props }: Omit<AccountViewFormProps, "providers" | "inDialog" | "onEmail">) {
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
