import { data, Form, Link, useNavigation } from "react-router";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { InviteForm } from "#app/features/staff/invite-form.tsx";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { receiveStaffChange } from "#app/features/staff/receive-staff-change.server.ts";
import { type StaffMember, staffMembers } from "#app/features/staff/staff-accounts.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { deskButton } from "#app/ui/desk/button.ts";
import { DataTable } from "#app/ui/desk/data-table.tsx";
import type { Route } from "./+types/staff";

export const meta: Route.MetaFunction = () => [{ title: `${say.staffTitle} | Harmattan Aviation` }];

export async function loader({ context }: Route.LoaderArgs) {
  return {
    members: await staffMembers(context.get(servicesContext).db),
    ownId: context.get(staffContext).id,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const reply = await receiveStaffChange(
    await postedForm(request),
    context.get(staffContext),
    context.get(servicesContext),
  );
  return data(reply, { status: reply.ok ? 200 : 400, headers: { "Cache-Control": "no-store" } });
}

export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { members, ownId } = loaderData;
  return (
    <DeskPage title={say.staffTitle}>
      <div aria-live="polite">
        {actionData?.ok && actionData.link ? (
          <div className="mb-8 border-l-2 border-brass bg-haze/50 px-5 py-4">
            <p className="text-small font-[550]">{say.invited(actionData.email)}</p>
            <p className="mt-2 text-small break-all">
              <code>{actionData.link}</code>
            </p>
            <p className="mt-2 text-small text-quiet">{say.linkOnce}</p>
          </div>
        ) : null}
        {actionData && !actionData.ok ? (
          <p className="mb-8 border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 text-small font-[550]">
            {actionData.message}
          </p>
        ) : null}
      </div>
      <div className="gap-14 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]">
        <DataTable
          caption={say.staffTitle}
          columns={[
            {
              key: "name",
              label: say.labels.name,
              cell: (member: StaffMember) => (
                <>
                  <span className="font-[550]">{member.name}</span>
                  <span className="block break-all text-quiet">{member.email}</span>
                </>
              ),
            },
            {
              key: "role",
              label: say.labels.role,
              cell: (member) => (
                <>
                  {say.roles[member.role]}
                  <span className="block text-quiet">{say.states[member.state]}</span>
                  {member.twoFactorEnabled || member.needsSecondFactor ? (
                    <span className="block text-quiet">
                      {member.twoFactorEnabled ? say.hasFactor : say.needsFactor}
                    </span>
                  ) : null}
                </>
              ),
            },
            {
              key: "change",
              label: "Change",
              cell: (member) => <MemberChanges member={member} isSelf={member.id === ownId} />,
            },
          ]}
          rows={members}
          rowKey={(member) => member.id}
        />
        <section aria-labelledby="invite" className="mt-14 xl:mt-0">
          <h2 id="invite" className="text-[1.375rem]">
            {say.inviteHeading}
          </h2>
          <InviteForm refusal={actionData && !actionData.ok ? actionData : null} />
          <p className="mt-6 text-small text-quiet">
            {say.auditHint}{" "}
            <Link to="/admin/audit" className="underline decoration-brass underline-offset-4">
              {say.auditTitle}
            </Link>
          </p>
        </section>
      </div>
    </DeskPage>
  );
}

function MemberChanges({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  const other = member.role === "admin" ? "editor" : "admin";
  const changes: [string, string][] = isSelf
    ? []
    : member.state === "disabled"
      ? [["enable", say.enable]]
      : [
          ["disable", say.disable],
          [`role-${other}`, say.makeRole(say.roles[other])],
          ["reinvite", say.reinvite],
        ];
  changes.push(
    member.needsSecondFactor ? ["waive-factor", say.waiveFactor] : ["require-factor", say.requireFactor],
  );
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="flex flex-wrap gap-x-4 gap-y-1">
      <input type="hidden" name="userId" value={member.id} />
      {changes.map(([change, label]) => (
        <button
          key={change}
          type="submit"
          name="change"
          value={change}
          disabled={isBusy}
          aria-label={`${label}: ${member.name}`}
          className={deskButton("quiet", "!px-0 text-left")}
        >
          {label}
        </button>
      ))}
    </Form>
  );
}
