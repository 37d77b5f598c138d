import { data, Form, Link, redirect } from "react-router";
import { kindLabels, messageStates, stateLabels, stateMoves } from "#app/features/contact/contact-message.ts";
import {
  assignMessage,
  deleteMessages,
  messageOf,
  moveMessage,
} from "#app/features/contact/contact-messages.server.ts";
import { filledReplies } from "#app/features/replies/saved-replies.server.ts";
import { assigneesOf } from "#app/features/staff/members.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { refusing } from "#app/platform/form-action.server.ts";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { answerLinks } from "#app/ui/staff/answer-links.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { AssigneeSelect } from "#app/ui/staff/assignee-select.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { FurtherNumbers, MailReplies } from "#app/ui/staff/further-numbers.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/message";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const message = await messageOf(db, params.id);
  if (!message) throw data("No such message.", { status: 404 });
  const { submission: _internal, ...fields } = message;
  return {
    ...fields,
    assignees: await assigneesOf(db, "messages"),
    phones: phoneNumbersIn(message.phone),
    replies: await filledReplies(db, { name: message.name }),
  };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "message", async ({ form, staff, record, services }) => {
    const { db, clock, jobs } = services;
    const { id } = args.params;
    const intent = form.get("intent");
    return await db.transaction(async (transaction) => {
      const message = await messageOf(transaction, id);
      if (!message) throw data("No such message.", { status: 404 });
      if (intent === "delete") {
        await deleteMessages(transaction, jobs, [id]);
        await record(transaction, { action: "message.delete", subjectId: id });
        return redirect("/admin/messages?done=delete", 303);
      }
      if (intent === "assign") {
        const assignee = (await assigneesOf(transaction, "messages")).find(
          ({ id, isActive }) => id === form.get("assignee") && (isActive || id === message.assigneeId),
        );
        await assignMessage(transaction, id, assignee?.id ?? null);
        await record(transaction, { action: "message.assign", subjectId: id });
        return {
          ok: true,
          message: assignee ? `Assigned to ${assignee.name}.` : "The message is unassigned.",
        };
      }
      const from = messageStates.find((state) => state === form.get("from"));
      const to = messageStates.find((state) => state === form.get("to"));
      if (!from || !to) return null;
      if (!(await moveMessage(transaction, id, { from, to, by: staff.name, at: clock.now() }))) {
        const changed = "This message was changed a moment ago. This is its current state.";
        return refusing({}).refuse(changed, {}, 409);
      }
      await record(transaction, { action: `message.${to}`, subjectId: id, detail: { from, to } });
      return { ok: true, message: "" };
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  const links = answerLinks({ ...message, subject: "Your message to Harmattan Aviation", text: "" });
  return (
    <StaffPage
      title={message.name}
      note={
        <>
          <span className="block text-ink break-all">{message.email}</span>
          {kindLabels[message.kind]}, received <Moment at={message.createdAt} />
        </>
      }
      back={{ to: "/admin/messages", label: "Messages" }}
    >
      <Notice>{replyIn(actionData)?.message}</Notice>
      <div className="gap-14 border-t hairline pt-8 lg:grid lg:grid-cols-[minmax(0,44rem)_20rem]">
        <blockquote className="max-w-(--measure) self-start border-l-2 border-brass py-0.5 pl-5 break-words whitespace-pre-line">
          {message.message}
        </blockquote>
        <div className="mt-10 grid content-start justify-items-start gap-3 lg:mt-0">
          <h2 className="text-[1.1875rem]">Reply</h2>
          <a href={links.email} className={staffButton("call")}>
            Reply by e-mail
          </a>
          {message.replies.length > 0 ? (
            <div className="mt-2 w-full">
              <h3 className="font-text text-small text-quiet">Or begin with a saved reply</h3>
              <MailReplies email={links.email} replies={message.replies} />
            </div>
          ) : (
            <p className="text-small text-quiet">
              No saved text yet to begin an e-mail with.{" "}
              <Link to="/admin/replies" className="underlined hover:text-brass-ink">
                Write one
              </Link>
            </p>
          )}
          {links.phone ? (
            <a href={links.phone} className={staffButton()}>
              Call {message.phone}
            </a>
          ) : null}
          {links.whatsapp ? (
            <a href={links.whatsapp} rel="noreferrer" className={staffButton()}>
              WhatsApp
            </a>
          ) : null}
          <FurtherNumbers {...links} />
          <Link
            to={`/admin/bookings/new?message=${message.id}`}
            className="inline-flex min-h-11 items-center text-small underlined hover:text-brass-ink lg:min-h-9"
          >
            New request from this message
          </Link>
          <h2 className="mt-4 w-full border-t hairline pt-5 text-[1.1875rem]">Assigned to</h2>
          <Form method="post" className="flex w-full gap-3">
            <AssigneeSelect assigneeId={message.assigneeId} assignees={message.assignees} />
            <IntentButton value="assign">Assign</IntentButton>
          </Form>
          <h2 className="mt-4 w-full border-t hairline pt-5 text-[1.1875rem]">State</h2>
          <p className="text-small">
            {message.status === "new" || !message.statusBy ? (
              <StateMark tone={message.status === "new" ? "open" : "over"}>
                {stateLabels[message.status]}
              </StateMark>
            ) : (
              `${stateLabels[message.status]} by ${message.statusBy}`
            )}
          </p>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="from" value={message.status} />
            {messageStates
              .filter((state) => state !== message.status)
              .map((state) => (
                <button key={state} type="submit" name="to" value={state} className={staffButton()}>
                  {stateMoves[state]}
                </button>
              ))}
          </Form>
          <Form method="post" className="mt-4 w-full border-t hairline pt-5">
            <AskFirst
              ask="Delete this message"
              detail="The message goes for good, with our e-mail about it. This cannot be undone."
              look="quiet-danger"
            >
              <IntentButton value="delete" look="danger" className="justify-self-start">
                Delete for good
              </IntentButton>
            </AskFirst>
          </Form>
        </div>
      </div>
    </StaffPage>
  );
}
