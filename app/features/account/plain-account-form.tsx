import { Form } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Refusal } from "#app/ui/form-answers.ts";
import { FormProblem } from "#app/ui/form-problem.tsx";

interface PlainAccountFormProps<Field extends string> {
  labels: Readonly<Record<Field, string>>;
  submit: string;
  returnTo: string;
  refusal: Refusal<Field> | null;
}

/** A form of the account as a page shows it: complete without scripts, and sent as without them, so that the server's answer says where it goes on. */
export function PlainAccountForm<Field extends string>({
  labels,
  submit,
  returnTo,
  refusal,
}: PlainAccountFormProps<Field>) {
  const fields = Object.keys(labels) as Field[];
  return (
    <Form method="post" noValidate reloadDocument>
      <FormProblem
        message={refusal?.message ?? null}
        wrong={fields.flatMap((name) => {
          const error = refusal?.errors[name];
          return error ? [{ name, label: labels[name], error }] : [];
        })}
      />
      <input type="hidden" name="returnTo" value={returnTo} />
      <div className="grid gap-y-9">
        {fields.map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            defaultValue={refusal?.values[name] ?? ""}
            error={refusal?.errors[name]}
            {...controls(name)}
          />
        ))}
      </div>
      <button type="submit" className={buttonClass("call", "mt-9")}>
        {submit}
      </button>
    </Form>
  );
}

/** How a browser and its password store see a control. */
function controls(name: string) {
  if (/password/i.test(name)) return { type: "password", autoComplete: "current-password" } as const;
  return name === "email"
    ? ({ type: "email", autoComplete: "username" } as const)
    : ({ type: "text" } as const);
}
