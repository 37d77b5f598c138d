import { radio } from "#app/ui/choice.tsx";
import { controlProps, Field } from "#app/ui/field.tsx";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { invitationMaxLengths, staffMessages as say } from "./messages.ts";
import type { StaffReply } from "./receive-staff-change.server.ts";
import { staffRoleNames, staffRoles } from "./roles.ts";
import type { InvitationField } from "./staff-forms.ts";

/** Asks for a colleague's name, address and role. */
export function InviteForm({ reply }: { reply: StaffReply | null }) {
  const form = useForm<InvitationField>({ fields: ["name", "email", "role"], reply, failed: "" });
  const values = reply?.ok === false ? reply.values : undefined;
  const field = (name: "email" | "name") => ({ name, label: say.labels[name], error: form.errors[name] });
  const control = (name: "email" | "name") => ({
    ...controlProps(field(name)),
    className: staffControl,
    maxLength: invitationMaxLengths[name],
    defaultValue: values?.[name] ?? "",
  });
  return (
    <form {...form.props} className="mt-5 grid items-start gap-x-8 gap-y-5 lg:max-w-4xl lg:grid-cols-2">
      <input type="hidden" name="change" value="invite" />
      <IdempotencyKey taken={reply?.ok && reply} />
      <Field {...field("name")}>
        <input type="text" autoComplete="off" {...control("name")} />
      </Field>
      <Field {...field("email")}>
        <input type="email" autoComplete="off" {...control("email")} />
      </Field>
      <fieldset className="lg:col-span-2">
        <legend className="mb-1.5 text-small font-[550]">{say.labels.role}</legend>
        <div className="gap-x-8 lg:grid lg:grid-cols-2">
          {staffRoleNames.map((role) => (
            <label
              key={role}
              className="group flex cursor-pointer items-start gap-3 border-t hairline py-2.5 text-small"
            >
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={(values?.role || "editor") === role}
                className={radio}
              />
              <span>
                <span className="block">{staffRoles[role].name}</span>
                <span className="block text-quiet">{staffRoles[role].duties}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className={staffButton("call", "justify-self-start")}>
        {say.inviteSubmit}
      </button>
    </form>
  );
}
