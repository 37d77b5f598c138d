import { data, Form, Link } from "react-router";
import { deskMessages as say } from "#app/features/contact/desk-messages.ts";
import { messageOf, moveMessage } from "#app/features/contact/message-desk.server.ts";
import { messageStates } from "#app/features/contact/message-states.ts";
import { recordAudit } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { answerLinks } from "#app/ui/desk/answer-links.ts";
import { answerMessages } from "#app/ui/desk/answer-messages.ts";
import { deskButton } from "#app/ui/desk/button.ts";
import { replyIn, stayOnFailure } from "#app/ui/desk/failed-submission.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { revalidateOnConflict } from "#app/ui/desk/revalidate-on-conflict.ts";
import type { Route } from "./+types/message";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const message = await messageOf(context.get(servicesContext).db, params.id);
  if (!message) throw data("No such message.", { status: 404 });
  const { submission: _internal, ...shown } = message;
  return shown;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const staff = context.get(staffContext);
  const form = await postedForm(request);
  const from = messageStates.find((state) => state === form.get("from"));
  const to = messageStates.find((state) => state === form.get("to"));
  if (!from || !to || !(await messageOf(db, params.id))) throw data("No such message.", { status: 404 });
  const moved = await moveMessage(
    db,
    params.id,
    { from, to, by: staff.name, at: clock.now() },
    (transaction) =>
      recordAudit(transaction, staff, {
        action: `message.${to}`,
        subjectKind: "message",
        subjectId: params.id,
        detail: { from, to },
      }),
  );
  return moved ? { conflict: false } : data({ conflict: true }, { status: 409 });
}

export const clientAction = (args: Route.ClientActionArgs) => stayOnFailure(args);

export const shouldRevalidate = revalidateOnConflict;

export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  const links = answerLinks({ to: message, subject: say.subject, text: "" });
  return (
    <DeskPage
      title={message.name}
      note={
        <>
          {say.received} <Moment at={message.createdAt} />
        </>
      }
      actions={
        <Link to="/admin/messages" className={deskButton()}>
          {say.title}
        </Link>
      }
    >
      <div aria-live="polite">
        {replyIn(actionData)?.conflict ? (
          <p className="mb-6 border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">
            {say.conflict}
          </p>
        ) : null}
      </div>
      <div className="gap-14 border-t hairline pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]">
        <p className="max-w-(--measure) break-words whitespace-pre-line">{message.message}</p>
        <div className="mt-10 grid content-start gap-3 lg:mt-0">
          <a href={links.email} className={deskButton("call")}>
            {say.answerMail}
          </a>
          {links.phone ? (
            <a href={links.phone} className={deskButton()}>
              {say.call} {message.phone}
            </a>
          ) : null}
          {links.whatsapp ? (
            <a href={links.whatsapp} rel="noreferrer" className={deskButton()}>
              {say.whatsapp}
            </a>
          ) : null}
          {links.readAs ? (
            <p className="text-small text-quiet">{answerMessages.readAs(links.readAs)}</p>
          ) : null}
          <p className="mt-4 text-small text-quiet">
            {message.statusBy
              ? say.changedBy(say.states[message.status], message.statusBy)
              : say.states[message.status]}
          </p>
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="from" value={message.status} />
            {messageStates
              .filter((state) => state !== message.status)
              .map((state) => (
                <button key={state} type="submit" name="to" value={state} className={deskButton()}>
                  {say.moves[state]}
                </button>
              ))}
          </Form>
          <p className="break-all text-small text-quiet">{message.email}</p>
        </div>
      </div>
    </DeskPage>
  );
}
