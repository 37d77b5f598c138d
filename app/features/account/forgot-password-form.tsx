import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { AccountFormFrame, type AccountFormProps } from "./account-form-frame.tsx";
import { forgotPasswordForm } from "./account-forms.ts";
import { emailControl } from "./account-parts.tsx";
import { dialogMessages as say } from "./dialog-messages.ts";

/** Asks for a code by mail, and leads on to the place where it is used. */
export function ForgotPasswordForm(props: AccountFormProps) {
  return (
    <AccountFormFrame
      {...props}
      view="forgotPassword"
      rules={forgotPasswordForm}
      send={say.sendCode}
      sending={say.sendingCode}
      onAccepted={() => props.showView("resetPassword")}
      ways={(link) => <p className="mt-4 text-small">{link("signin", say.back)}</p>}
    >
      {(field) => <TextField {...field("email")} {...emailControl} {...firstToWrite} />}
    </AccountFormFrame>
  );
}
