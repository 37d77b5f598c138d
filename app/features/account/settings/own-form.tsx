import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Refusal } from "#app/ui/form-answers.ts";
import { FormProblem } from "#app/ui/form-problem.tsx";
import { accountMaxLengths } from "../account-forms.ts";
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

interface OwnFormProps<Field extends OwnField> {
  fields: readonly Field[];
  submit: string;
  refusal: Refusal<Field> | null;
  /** What stands in the controls before anybody writes. */
  values?: Partial<Record<Field, string>>;
  optional?: readonly Field[];
  look?: "call" | "plain";
  /** Whose password is asked for: tells a password manager which one it is. */
  username?: string;
  /** Hidden controls. */
  children?: ReactNode;
}

/** A form of the account, complete without scripts. */
export function OwnForm<Field extends OwnField>({
  fields,
  submit,
  refusal,
  values = {},
  optional = [],
  look = "call",
  username,
  children,
}: OwnFormProps<Field>) {
  const isSending = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const focusFirstWrong = useEffectEvent(() => {
    const first = fields.find((name) => refusal?.errors[name]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  });
  useEffect(() => {
    if (refusal) focusFirstWrong();
  }, [refusal]);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      <FormProblem
        message={refusal?.message ?? null}
        wrong={fields.flatMap((name) => {
          const error = refusal?.errors[name];
          return error ? [{ name, label: say.labels[name], error }] : [];
        })}
      />
      {username ? (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      ) : null}
      {children}
      <div className="grid gap-y-9">
        {fields.map((name) => (
          <TextField
            key={name}
            name={name}
            label={say.labels[name]}
            defaultValue={refusal?.values[name] || (values[name] ?? "")}
            error={refusal?.errors[name]}
            optional={optional.includes(name)}
            {...controls[name]}
          />
        ))}
      </div>
      {/* While an answer is awaited it keeps the focus, and does nothing. */}
      <button
        type="submit"
        aria-disabled={isSending || undefined}
        className={buttonClass(
          look,
          "mt-9 w-full aria-disabled:cursor-default aria-disabled:text-quiet sm:w-auto",
        )}
      >
        {submit}
      </button>
    </Form>
  );
}
