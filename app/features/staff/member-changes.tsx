import { Form, useNavigation } from "react-router";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import { staffMessages as say } from "./messages.ts";
import { staffRoleNames, staffRoles } from "./roles.ts";
import type { StaffMember } from "./staff-accounts.server.ts";

type Asked = keyof typeof say.asks;
interface Change {
  name: string;
  label: string;
}

/** What an administrator can do to a member, as one form; what cannot simply be undone asks first. */
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
      // Answered, and stored as another state: what was asked before is over.
      key={`${member.state} ${member.role} ${member.twoFactorEnabled}`}
      method="post"
      // What shuts somebody out stands apart, at the row's end.
      className="flex flex-wrap items-start gap-x-5 lg:-my-2 min-[90rem]:min-w-76 [&>details:last-child:not([open])]:ml-auto"
    >
      <input type="hidden" name="userId" value={member.id} />
      {changesOf(member, isSelf).map(({ name, label }) =>
        isAsked(name) ? (
          <AskFirst
            key={name}
            ask={label}
            about={member.name}
            detail={[say.asks[name](member.name), name === "disable" ? "" : say.asksUndo[name]].join(" ")}
            look={name === "disable" ? "quiet-danger" : "quiet"}
          >
            {name === "clear-factor" ? (
              <MailPreview address={`/admin/staff/${member.id}/mail`} query="part=html" />
            ) : null}
            <span>{button(name, say.confirmed[name], say.confirmed[name], "danger")}</span>
          </AskFirst>
        ) : (
          <span key={name}>{button(name, label, label, "quiet")}</span>
        ),
      )}
    </Form>
  );
}

const isAsked = (name: string): name is Asked => Object.hasOwn(say.asks, name);

function changesOf(
  { role, state, needsSecondFactor, twoFactorEnabled }: StaffMember,
  isSelf: boolean,
): Change[] {
  const demand = needsSecondFactor
    ? { name: "waive-factor", label: say.waiveFactor }
    : { name: "require-factor", label: say.requireFactor };
  // Nobody excuses themselves.
  if (isSelf) return needsSecondFactor ? [] : [demand];
  const others = staffRoleNames.filter((each) => each !== role);
  const clear = twoFactorEnabled ? [{ name: "clear-factor", label: say.clearFactor }] : [];
  return state === "disabled"
    ? [{ name: "enable", label: say.enable }, ...clear, demand]
    : [
        ...others.map((other) => ({ name: `role-${other}`, label: say.makeRole(staffRoles[other].name) })),
        { name: "reinvite", label: say.reinvite },
        ...clear,
        demand,
        { name: "disable", label: say.disable },
      ];
}
