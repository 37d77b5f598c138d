import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormProblem } from "#app/ui/form/form-problem.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { accountMaxLengths } from "../account-lengths.ts";
import { dialogMessages } from "../dialog-messages.ts";
import { settingsMessages as say } from "./settings-messages.ts";

type OwnField = keyof typeof say.labels;

/** How a browser fills each control in, and what a telephone's keyboard offers. */
const controls: Record<OwnField, ComponentProps<"input">> = {
  fullName: { autoComplete: "name", maxLength: accountMaxLengths.fullName },
  phone: { type: "tel", autoComplete: "tel", maxLength: accountMaxLengths.phone },
  company: { autoComplete: "organization", maxLength: accountMaxLengths.company },
  newEmail: { type: "email", autoComplete: "email", maxLength: accountMaxLengths.email },
  currentPassword: { type: "password", autoComplete: "current-password" },
  newPassword: { type: "password", autoComplete: "new-password", maxLength: accountMaxLengths.newPassword },
  confirmPassword: { type: "password", autoComplete: "new-password" },
  code: { autoComplete: "one-time-code", inputMode: "text", autoCapitalize: "none", spellCheck: false },
  confirmation: { autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
};

export interface OwnFormProps {
  fields: readonly OwnField[];
  submit: string;
  reply: FormReply | undefined;
  /** What stands in the controls before anybody writes. */
  values?: Partial<Record<OwnField, string>>;
  optional?: readonly OwnField[];
  look?: "call" | "plain";
  /** Whose password is asked for: tells a password manager which one it is. */
  username?: string;
  /** Hidden controls. */
  children?: ReactNode;
}

/** A form of the account, complete without scripts. */
export function OwnForm(props: OwnFormProps) {
  const { fields, submit, reply, values = {}, optional = [], look = "call", username, children } = props;
  const form = useForm<OwnField>({ fields, reply, failed: say.failed });
  const typed: Record<string, string> = { ...values, ...(reply?.ok === false ? reply.values : {}) };
  return (
    <form {...form.props}>
      <FormProblem form={form} labelOf={(name) => say.labels[name]} />
      {username && fields.some((name) => /password/i.test(name)) ? (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      ) : null}
      {children}
      <div className="grid gap-y-9">
        {fields.map((name) => {
          const field = {
            ...{ name, label: say.labels[name], defaultValue: typed[name], error: form.errors[name] },
            ...{ optional: optional.includes(name), ...controls[name] },
          };
          return field.type === "password" ? (
            <PasswordField key={name} {...field} words={dialogMessages.showPassword} />
          ) : field.type === "email" ? (
            <EmailField key={name} {...field} />
          ) : (
            <TextField key={name} {...field} />
          );
        })}
      </div>
      {/* While an answer is awaited it keeps the focus, and does nothing. */}
      <button
        type="submit"
        aria-disabled={form.isSending || undefined}
        className={buttonClass(
          look,
          "mt-9 w-full aria-disabled:cursor-default aria-disabled:text-quiet sm:w-auto",
        )}
      >
        {submit}
      </button>
    </form>
  );
}
