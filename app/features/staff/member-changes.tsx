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
      // Answered, and stored as another state: what was asked before is over.
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
          {say.setUpFactor}
        </a>
      ) : null}
      {changesOf(member, isSelf).map(({ name, label }) => (
        <div key={name} className={`has-[>[open]]:col-span-full has-[>[open]]:col-start-1 ${placeOf(name)}`}>
          {isAsked(name) ? (
            <AskFirst
              ask={label}
              about={member.name}
              detail={[say.asks[name](member.name), name === "disable" ? "" : say.asksMail[name]].join(" ")}
              look={name === "disable" ? "quiet-danger" : "quiet"}
            >
              {name === "clear-factor" ? (
                <MailPreview address={`/admin/staff/${member.id}/mail`} query="part=html" />
              ) : null}
              <span>{button(name, say.confirmed[name], say.confirmed[name], "danger")}</span>
            </AskFirst>
          ) : (
            button(name, label, label, "quiet")
          )}
        </div>
      ))}
    </Form>
  );
}

/** The column of a change: the role, the way in, the second factor, and at the end what shuts somebody out. */
function placeOf(name: string): string {
  if (name.endsWith("-factor")) return "min-[90rem]:col-start-3";
  if (name === "disable" || name === "enable") return "min-[90rem]:col-start-4";
  return name === "reinvite" ? "min-[90rem]:col-start-2" : "min-[90rem]:col-start-1";
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
