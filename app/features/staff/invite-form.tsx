import { Form } from "react-router";
import { controlProps, Field } from "#app/ui/field.tsx";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { invitationMaxLengths, staffMessages as say } from "./messages.ts";
import { staffRoleNames, staffRoles } from "./roles.ts";
import type { InvitationField } from "./staff-forms.ts";

/** Asks for a colleague's address, name and role. */
export function InviteForm({ refusal }: { refusal: Refusal<InvitationField> | null }) {
  const field = (name: InvitationField) => ({
    name,
    label: say.labels[name],
    error: refusal?.errors[name],
  });
  const control = (name: "email" | "name") => ({
    ...controlProps(field(name)),
    className: staffControl,
    maxLength: invitationMaxLengths[name],
    defaultValue: refusal?.values?.[name] ?? "",
  });
  return (
    <Form method="post" noValidate className="mt-5 grid gap-5">
      <input type="hidden" name="change" value="invite" />
      <IdempotencyKey />
      <Field {...field("email")}>
        <input type="email" autoComplete="off" {...control("email")} />
      </Field>
      <Field {...field("name")}>
        <input type="text" autoComplete="off" {...control("name")} />
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-small font-[550]">{say.labels.role}</legend>
        {staffRoleNames.map((role) => (
          <label key={role} className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={(refusal?.values?.role || "editor") === role}
              className="size-4 accent-ink"
            />
            <span>
              {staffRoles[role].name} <span className="text-quiet">{staffRoles[role].duties}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className={staffButton("call", "justify-self-start")}>
        {say.inviteSubmit}
      </button>
    </Form>
  );
}
