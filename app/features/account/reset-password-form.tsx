import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CodeField } from "#app/ui/code-field.tsx";
import { firstToWrite } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { callResetPassword } from "./account-calls.ts";
import { AccountFormFrame, type AccountFormProps } from "./account-form-frame.tsx";
import { resetPasswordForm } from "./account-forms.ts";
import { accountMaxLengths, shortestPassword } from "./account-lengths.ts";
import { emailControl, FormLead } from "./account-parts.tsx";
import { resetNoteMs } from "./account-views.ts";
import { dialogMessages as say } from "./dialog-messages.ts";

/** The mailed code and a new password. When it is set a note says so, and after 2 s the sign-in view comes back. */
export function ResetPasswordForm(props: AccountFormProps) {
  const [isDone, setDone] = useState(false);
  // Not as it is typed: only an address that came with the form was sent a code.
  const [sentTo] = useState(props.email);
  const note = useRef<HTMLParagraphElement>(null);
  const showSignIn = useEffectEvent(() => props.showView("signin"));
  useEffect(() => {
    if (!isDone) return;
    // The field that had the focus is gone with the form.
    note.current?.focus();
    const timer = setTimeout(() => showSignIn(), resetNoteMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  if (isDone)
    return (
      <p
        ref={note}
        role="status"
        tabIndex={-1}
        className="border-l-2 border-confirmed py-2 pl-6 text-lead outline-none"
      >
        {say.resetDone}
      </p>
    );

  return (
    <>
      <FormLead>{say.leads.resetPassword(sentTo)}</FormLead>
      <AccountFormFrame
        {...props}
        view="resetPassword"
        rules={resetPasswordForm}
        call={callResetPassword}
        send={say.titles.resetPassword}
        sending={say.resetting}
        onAccepted={() => setDone(true)}
        ways={(link) => (
          <div className="mt-4 flex flex-wrap justify-between gap-x-8 text-small">
            {link("signin", say.back)}
            {link("forgotPassword", sentTo ? say.anotherCode : say.noCode)}
          </div>
        )}
      >
        {(field) => (
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            <TextField {...field("email")} {...emailControl} className="sm:col-span-2" />
            <CodeField
              {...field("otp")}
              {...firstToWrite}
              length={accountMaxLengths.otp}
              hint={field("otp").error ? undefined : say.codeHint}
              className="max-sm:max-w-60 sm:col-span-2 sm:max-w-[calc(50%-1rem)]"
            />
            <PasswordField
              {...field("newPassword")}
              autoComplete="new-password"
              hint={field("newPassword").error ? undefined : say.passwordHint(shortestPassword)}
              words={say.showPassword}
            />
            <PasswordField
              {...field("confirmPassword", say.labels.confirmNewPassword)}
              autoComplete="new-password"
              words={say.showPassword}
            />
          </div>
        )}
      </AccountFormFrame>
    </>
  );
}
