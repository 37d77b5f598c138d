import { Link } from "react-router";
import { receiveStaffChange } from "#app/features/staff/invitations.server.ts";
import { ChangeReply, InviteForm, MemberChanges } from "#app/features/staff/member-changes.tsx";
import { type StaffMember, staffMembers } from "#app/features/staff/members.server.ts";
import { staffRoles } from "#app/features/staff/roles.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { DataTable } from "#app/ui/staff/data-table.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/staff";

export const meta: Route.MetaFunction = () => [{ title: `Staff | Harmattan Aviation` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "account");
  return { members: await staffMembers(services.db), ownId: staff.id };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "account", ({ form, staff, services }) => receiveStaffChange(form, staff, services));

export const shouldRevalidate = revalidateOnConflict;

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { members, ownId } = loaderData;
  const reply = replyIn(actionData);
  return (
    <StaffPage
      title="Staff"
      note={
        <>
          Who may work here, and what each may do. Every change here is recorded:{" "}
          <Link to="/admin/audit" className="underlined hover:text-brass-ink">
            Audit log
          </Link>
        </>
      }
    >
      <ChangeReply reply={reply} />
      <div className="max-[700px]:border-t max-[700px]:hairline">
        <DataTable
          caption="Staff"
          columns={[
            {
              label: "Name",
              isPlain: true,
              isFreeText: "address",
              width: "lg:w-60",
              cell: (member: StaffMember) => (
                <>
                  <span className="font-[550]">{member.name}</span>{" "}
                  {member.id === ownId ? <span className="text-quiet">(you)</span> : null}
                  <span className="block text-quiet">
                    <AddressWords address={member.email} />
                  </span>
                </>
              ),
            },
            {
              label: "Role",
              isPlain: "inline",
              cell: (member) => (
                <>
                  {staffRoles[member.role].name}
                  {member.state === "active" ? null : (
                    <span className="block text-quiet capitalize">{member.state}</span>
                  )}
                </>
              ),
            },
            { label: "Second factor", isPlain: "inline", cell: (member) => <Factor {...member} /> },
            {
              label: "Change",
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
          Invite a colleague
        </h2>
        <p className="mt-1 text-small text-quiet">You pass the link on; no e-mail is sent.</p>
        <InviteForm reply={reply} />
      </section>
    </StaffPage>
  );
}

/** Second factor of a member; narrow screens have no column heads. */
function Factor({ twoFactorEnabled, needsSecondFactor }: StaffMember) {
  const isOwed = needsSecondFactor && !twoFactorEnabled;
  const state = isOwed ? "required, not set up" : twoFactorEnabled ? "on" : "off";
  return (
    <span className={isOwed ? "text-pending" : "text-quiet"}>
      <span className="inline-block first-letter:uppercase max-[700px]:hidden">{state}</span>
      <span className="min-[700px]:hidden">Second factor {state}</span>
    </span>
  );
}
