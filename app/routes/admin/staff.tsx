import { data, Link } from "react-router";
import { queueNotice } from "#app/features/account/settings/account-notices.server.ts";
import { ChangeReply } from "#app/features/staff/change-reply.tsx";
import { InviteForm } from "#app/features/staff/invite-form.tsx";
import { MemberChanges } from "#app/features/staff/member-changes.tsx";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { receiveStaffChange } from "#app/features/staff/receive-staff-change.server.ts";
import { staffRoles } from "#app/features/staff/roles.ts";
import { type StaffMember, staffMembers } from "#app/features/staff/staff-accounts.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { DataTable } from "#app/ui/staff/data-table.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/staff";

export const meta: Route.MetaFunction = () => [{ title: `${say.staffTitle} | Harmattan Aviation` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "account");
  return { members: await staffMembers(services.db), ownId: staff.id };
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, services } = await staffAction(args, "account");
  const reply = await receiveStaffChange(
    form,
    staff,
    (transaction, to) => queueNotice(transaction, services, { to, kind: "factor-cleared" }),
    services,
  );
  return data(reply, { status: reply.ok ? 200 : reply.status, headers: { "Cache-Control": "no-store" } });
}

export const shouldRevalidate = revalidateOnConflict;

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { members, ownId } = loaderData;
  const reply = replyIn(actionData);
  return (
    <StaffPage
      title={say.staffTitle}
      note={
        <>
          {say.staffNote} {say.auditHint}{" "}
          <Link to="/admin/audit" className="underlined hover:text-brass-ink">
            {say.auditTitle}
          </Link>
        </>
      }
    >
      <ChangeReply reply={reply} />
      <div className="max-[700px]:border-t max-[700px]:hairline">
        <DataTable
          caption={say.staffTitle}
          columns={[
            {
              label: say.labels.name,
              isPlain: true,
              isFreeText: "address",
              width: "lg:w-56",
              cell: (member: StaffMember) => (
                <>
                  <span className="font-[550]">{member.name}</span>{" "}
                  {member.id === ownId ? <span className="text-quiet">{say.you}</span> : null}
                  <span className="block text-quiet">
                    <AddressWords address={member.email} />
                  </span>
                </>
              ),
            },
            {
              label: say.labels.role,
              isPlain: "inline",
              cell: (member) => (
                <>
                  {staffRoles[member.role].name}
                  {say.states[member.state] ? (
                    <span className="block text-quiet">{say.states[member.state]}</span>
                  ) : null}
                </>
              ),
            },
            { label: say.labels.factor, isPlain: "inline", cell: (member) => <Factor {...member} /> },
            {
              label: say.labels.change,
              isPlain: true,
              cell: (member) => <MemberChanges member={member} isSelf={member.id === ownId} />,
            },
          ]}
          rows={members}
          rowKey={(member) => member.id}
        />
      </div>
      <section aria-labelledby="invite" className="mt-14">
        <h2 id="invite" className="text-[1.375rem]">
          {say.inviteHeading}
        </h2>
        <p className="mt-1 text-small text-quiet">{say.inviteNote}</p>
        <InviteForm reply={reply} />
      </section>
    </StaffPage>
  );
}

/** Whether somebody signs in with more than a password; what is owed stands out, what is off does not. */
function Factor({ twoFactorEnabled, needsSecondFactor }: StaffMember) {
  const { short, whole } = say.factors[twoFactorEnabled ? "on" : needsSecondFactor ? "owed" : "off"];
  return (
    <span className={needsSecondFactor && !twoFactorEnabled ? "text-pending" : "text-quiet"}>
      <span className="max-[700px]:hidden">{short}</span>
      <span className="min-[700px]:hidden">{whole}</span>
    </span>
  );
}
