import { Link } from "react-router";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { AccountFormFrame, type AccountFormProps } from "./account-form-frame.tsx";
import { signUpForm } from "./account-forms.ts";
import { shortestPassword } from "./account-lengths.ts";
import { emailControl } from "./account-parts.tsx";
import { dialogMessages as say } from "./dialog-messages.ts";

/** A new account, which is signed in at once. */
export function SignUpForm(props: AccountFormProps) {
  return (
    <AccountFormFrame
      {...props}
      view="signup"
      rules={signUpForm}
      send={say.titles.signup}
      sending={say.signingUp}
      ways={(link) => (
        <>
          <p className="mt-5 text-small text-quiet">
            {say.terms} <Policy to="/terms">{say.termsLink}</Policy> {say.termsEnd}{" "}
            <Policy to="/privacy-policy">{say.privacyLink}</Policy>.
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 text-small text-quiet">
            {say.haveAccount}
            {link("signin", say.titles.signin)}
          </p>
        </>
      )}
    >
      {(field) => (
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <TextField
            {...field("fullName")}
            {...firstToWrite}
            className="sm:col-span-2"
            autoComplete="name"
            autoCapitalize="words"
          />
          <EmailField {...field("email")} {...emailControl} className="sm:col-span-2" />
          <TextField
            {...field("phone")}
            type="tel"
            autoComplete="tel"
            hint={field("phone").error ? undefined : say.phoneHint}
          />
          <TextField {...field("company")} optional autoComplete="organization" />
          <PasswordField
            {...field("password")}
            autoComplete="new-password"
            hint={field("password").error ? undefined : say.passwordHint(shortestPassword)}
            words={say.showPassword}
          />
          <PasswordField {...field("confirmPassword")} autoComplete="new-password" words={say.showPassword} />
        </div>
      )}
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
