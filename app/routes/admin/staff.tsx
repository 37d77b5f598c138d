import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { memberQuestions } from "#app/features/staff/member-questions.ts";
import {
  type InvitationField,
  receiveStaffChange,
  type StaffMember,
  type StaffReply,
  staffMembers,
} from "#app/features/staff/members.server.ts";
import { invitationMaxLengths, staffRoleNames, staffRoles } from "#app/features/staff/roles.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { radio } from "#app/ui/choice.tsx";
import { IdempotencyKey } from "#app/ui/form/idempotency-key.tsx";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { BoxedField } from "#app/ui/staff/boxed-field.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { DataTable } from "#app/ui/staff/data-table.tsx";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { MailPreview } from "#app/ui/staff/mail-preview.tsx";
import { Notice, Problem } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/staff";

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "account");
  return { members: await staffMembers(services.db), ownId: staff.id };
}

export const action = (args: Route.ActionArgs) => staffAction(args, "account", receiveStaffChange);

export const shouldRevalidate = revalidateOnConflict;

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const { members, ownId } = loaderData;
  const reply = replyIn(actionData);
  /** The reply with the last invitation, whose link is shown only once: a later refusal keeps it on the page. */
  const [invitation, setInvitation] = useState<StaffReply & { ok: true }>();
  if (reply?.ok && reply.link && reply.link !== invitation?.link) setInvitation(reply);
  const success = reply?.ok ? reply : invitation;
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
      <Problem>{reply?.ok === false && reply.message}</Problem>
      <Notice takesFocus>{success ? <ChangeDone {...success} /> : null}</Notice>
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
        {/* The key empties the form after an invitation. */}
        <InviteForm key={invitation?.link} reply={reply} />
      </section>
    </StaffPage>
  );
}

/** State of a member's second factor, with its name on narrow screens, which have no column headings. */
function Factor({ twoFactorEnabled, needsSecondFactor }: StaffMember) {
  const isMissing = needsSecondFactor && !twoFactorEnabled;
  const state = isMissing ? "required, not set up" : twoFactorEnabled ? "on" : "off";
  return (
    <span className={isMissing ? "text-pending" : "text-quiet"}>
      <span className="inline-block first-letter:uppercase max-[700px]:hidden">{state}</span>
      <span className="min-[700px]:hidden">Second factor {state}</span>
    </span>
  );
}

const ChangeDone = ({ message, link }: { message: string; link?: string }) => (
  <>
    {message}
    {link ? (
      <>
        <code className="my-2 block font-normal break-all">{link}</code>
        <span className="font-normal text-quiet">
          It is shown only once. A new invitation cancels this link.
        </span>
      </>
    ) : null}
  </>
);

function InviteForm({ reply }: { reply: StaffReply | null }) {
  const form = useForm<InvitationField>({ fields: ["name", "email", "role"], reply, failed: "" });
  const values = reply?.ok === false ? reply.values : undefined;
  const text = (name: "email" | "name") => ({
    name,
    error: form.errors[name],
    autoComplete: "off",
    maxLength: invitationMaxLengths[name],
    defaultValue: values?.[name],
  });
  return (
    <form {...form.props} className="mt-5 grid items-start gap-x-8 gap-y-5 lg:max-w-4xl lg:grid-cols-2">
      <input type="hidden" name="change" value="invite" />
      <IdempotencyKey taken={reply?.ok && reply} />
      <BoxedField {...text("name")} label="Name" />
      <BoxedField {...text("email")} label="E-mail" type="email" />
      <fieldset className="lg:col-span-2">
        <legend className="mb-1.5 text-small font-[550]">Role</legend>
        <div className="gap-x-8 lg:grid lg:grid-cols-3">
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

/** A form with all actions on a member. Those that remove access need confirmation. */
function MemberChanges({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  const isBusy = useNavigation().state !== "idle";
  const button = (name: string, text: string, look: "quiet" | "danger") => (
    <button
      type="submit"
      name="change"
      value={name}
      disabled={isBusy}
      aria-label={`${text}: ${member.name}`}
      className={staffButton(look, look === "quiet" ? "!px-0 text-left" : "")}
    >
      {text}
    </button>
  );
  return (
    <Form
      // A stored change closes the open confirmation.
      key={`${member.state} ${member.role} ${member.twoFactorEnabled}`}
      method="post"
      // Each action has the same column in every row.
      className="grid grid-flow-row-dense grid-cols-2 items-start sm:grid-cols-[11rem_auto] justify-start gap-x-6 min-[700px]:-my-3 lg:-my-2 [&_summary]:whitespace-nowrap min-[90rem]:grid-cols-[11rem_12.5rem_auto]"
    >
      <input type="hidden" name="userId" value={member.id} />
      {isSelf && !member.twoFactorEnabled ? (
        <a
          href="/account/second-factor"
          className={staffButton("quiet", `!justify-start !px-0 ${changeColumn("require-factor")}`)}
        >
          Set up your second factor
        </a>
      ) : null}
      {changesOf(member, isSelf).map(({ name, label }) => (
        <div key={name} className={`has-[>[open]]:col-span-full ${changeColumn(name)}`}>
          {isQuestion(name) ? (
            <AskFirst
              ask={label}
              about={member.name}
              detail={`${memberQuestions[name].ask(member.name)} ${memberQuestions[name].mail}`}
              look={name === "disable" ? "quiet-danger" : "quiet"}
            >
              {name === "clear-factor" ? <MailPreview address={`/admin/staff/${member.id}/mail`} /> : null}
              <span>{button(name, memberQuestions[name].confirm, "danger")}</span>
            </AskFirst>
          ) : (
            button(name, label, "quiet")
          )}
        </div>
      ))}
    </Form>
  );
}

/** Columns on a wide screen: roles, sign-in, disabling. */
const changeColumn = (name: string): string => {
  if (name.startsWith("role-")) return "min-[90rem]:col-start-1";
  return /^(reinvite|require|waive)/.test(name) ? "min-[90rem]:col-start-2" : "min-[90rem]:col-start-3";
};

const isQuestion = (name: string): name is keyof typeof memberQuestions =>
  Object.hasOwn(memberQuestions, name);

function changesOf({ role, state, needsSecondFactor, twoFactorEnabled }: StaffMember, isSelf: boolean) {
  const factorChange = needsSecondFactor
    ? { name: "waive-factor", label: "Second factor not required" }
    : { name: "require-factor", label: "Require a second factor" };
  // Staff cannot exempt themselves.
  if (isSelf) return needsSecondFactor ? [] : [factorChange];
  const others = staffRoleNames.filter((each) => each !== role);
  const clear = twoFactorEnabled ? [{ name: "clear-factor", label: "Clear second factor" }] : [];
  return state === "disabled"
    ? [{ name: "enable", label: "Enable" }, factorChange, ...clear]
    : [
        ...others.map((other) => ({
          name: `role-${other}`,
          label: staffRoles[other].change,
        })),
        { name: "reinvite", label: "New sign-in link" },
        factorChange,
        { name: "disable", label: "Disable" },
        ...clear,
      ];
}
