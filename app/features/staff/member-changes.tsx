import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { radio } from "#app/ui/choice.tsx";
import { controlProps, Field } from "#app/ui/field.tsx";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import { invitationMaxLengths, staffMessages } from "./messages.ts";
import type { StaffReply } from "./receive-staff-change.server.ts";
import { staffRoleNames, staffRoles } from "./roles.ts";
import type { StaffMember } from "./staff-accounts.server.ts";
import type { InvitationField } from "./staff-forms.ts";

/** The result of the last change; `once`: note below a link. Takes the focus, because the pressed control may be gone. */
export function ChangeReply({
  reply,
  once = "It is shown only once. A new invitation cancels this link.",
}: {
  reply: StaffReply | null;
  once?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reply) box.current?.focus();
  }, [reply]);
  const look = reply?.ok ? "border-brass bg-haze/50" : "border-cancelled bg-cancelled-ground";
  return (
    <div ref={box} tabIndex={-1} aria-live="polite" className="outline-none">
      {reply ? (
        <div className={`mb-8 border-l-2 px-5 py-4 text-small ${look}`}>
          <p className="font-[550]">{reply.ok ? reply.said : reply.message}</p>
          {reply.ok && reply.link ? (
            <>
              <p className="mt-2 break-all">
                <code>{reply.link}</code>
              </p>
              <p className="mt-2 text-quiet">{once}</p>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Asks for a colleague's name, address and role. */
export function InviteForm({ reply }: { reply: StaffReply | null }) {
  const form = useForm<InvitationField>({ fields: ["name", "email", "role"], reply, failed: "" });
  const values = reply?.ok === false ? reply.values : undefined;
  const field = (name: "email" | "name") => ({
    name,
    label: staffMessages.labels[name],
    error: form.errors[name],
  });
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
        <legend className="mb-1.5 text-small font-[550]">Role</legend>
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
        Create an invitation link
      </button>
    </form>
  );
}

type Asked = keyof typeof staffMessages.asks;
interface Change {
  name: string;
  label: string;
}

/** What an administrator can do to a member, as one form; what takes something from the member asks first. */
export function MemberChanges({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  const button = (name: string, label: string, text: string, look: "quiet" | "danger") => (
    <button
      type="submit"
      name="change"
      value={name}
      disabled={isBusy}
      aria-label={`${label}: ${member.name}`}
      className={staffButton(look, look === "quiet" ? "!px-0 text-left" : "")}
    >
      {text}
    </button>
  );
  return (
    <Form
      // A stored change resets the open question.
      key={`${member.state} ${member.role} ${member.twoFactorEnabled}`}
      method="post"
      // The same in the same place of every row, so that a long list is read down its columns.
      className="grid grid-cols-[10.5rem_auto] items-start justify-start gap-x-5 min-[700px]:-my-3 lg:-my-2 [&_summary]:whitespace-nowrap min-[90rem]:grid-flow-row-dense min-[90rem]:grid-cols-[9.5rem_8.5rem_11rem_auto]"
    >
      <input type="hidden" name="userId" value={member.id} />
      {isSelf && !member.twoFactorEnabled ? (
        <a
          href="/account/second-factor"
          className={staffButton("quiet", `!justify-start !px-0 col-span-2 min-[90rem]:row-start-1`)}
        >
          Set up your second factor
        </a>
      ) : null}
      {changesOf(member, isSelf).map(({ name, label }) => (
        <div key={name} className={`has-[>[open]]:col-span-full has-[>[open]]:col-start-1 ${placeOf(name)}`}>
          {isAsked(name) ? (
            <AskFirst
              ask={label}
              about={member.name}
              detail={[
                staffMessages.asks[name](member.name),
                name === "disable" ? "" : staffMessages.asksMail[name],
              ].join(" ")}
              look={name === "disable" ? "quiet-danger" : "quiet"}
            >
              {name === "clear-factor" ? <MailPreview address={`/admin/staff/${member.id}/mail`} /> : null}
              <span>
                {button(name, staffMessages.confirmed[name], staffMessages.confirmed[name], "danger")}
              </span>
            </AskFirst>
          ) : (
            button(name, label, label, "quiet")
          )}
        </div>
      ))}
    </Form>
  );
}

/** The table column of a change. */
function placeOf(name: string): string {
  if (name.endsWith("-factor")) return "min-[90rem]:col-start-3";
  if (name === "disable" || name === "enable") return "min-[90rem]:col-start-4";
  return name === "reinvite" ? "min-[90rem]:col-start-2" : "min-[90rem]:col-start-1";
}

const isAsked = (name: string): name is Asked => Object.hasOwn(staffMessages.asks, name);

function changesOf(
  { role, state, needsSecondFactor, twoFactorEnabled }: StaffMember,
  isSelf: boolean,
): Change[] {
  const demand = needsSecondFactor
    ? { name: "waive-factor", label: "Second factor not required" }
    : { name: "require-factor", label: "Require a second factor" };
  // Staff cannot exempt themselves.
  if (isSelf) return needsSecondFactor ? [] : [demand];
  const others = staffRoleNames.filter((each) => each !== role);
  const clear = twoFactorEnabled ? [{ name: "clear-factor", label: "Clear second factor" }] : [];
  return state === "disabled"
    ? [{ name: "enable", label: "Enable" }, ...clear, demand]
    : [
        ...others.map((other) => ({
          name: `role-${other}`,
          label: staffRoles[other].change,
        })),
        { name: "reinvite", label: "New sign-in link" },
        ...clear,
        demand,
        { name: "disable", label: "Disable" },
      ];
}
