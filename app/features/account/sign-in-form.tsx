import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { AccountFormFrame, type AccountFormProps } from "./account-form-frame.tsx";
import { signInForm } from "./account-forms.ts";
import { emailControl } from "./account-parts.tsx";
import { dialogMessages as say } from "./dialog-messages.ts";

/** E-mail and password. */
export function SignInForm(props: AccountFormProps) {
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
