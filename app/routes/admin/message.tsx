import { data, Form } from "react-router";
import { messageStates, deskMessages as say } from "#app/features/contact/desk-messages.ts";
import { messageOf, moveMessage } from "#app/features/contact/message-desk.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { answerLinks, answerMessages } from "#app/ui/desk/answer-links.ts";
import { deskButton } from "#app/ui/desk/button.ts";
import { replyIn, revalidateOnConflict } from "#app/ui/desk/failed-submission.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { Notice } from "#app/ui/desk/notice.tsx";
import type { Route } from "./+types/message";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const message = await messageOf(context.get(servicesContext).db, params.id);
  if (!message) throw data("No such message.", { status: 404 });
  const { submission: _internal, ...shown } = message;
  return shown;
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "message");
  const { db, clock } = services;
  const { id } = args.params;
  const from = messageStates.find((state) => state === form.get("from"));
  const to = messageStates.find((state) => state === form.get("to"));
  if (!from || !to || !(await messageOf(db, id))) throw data("No such message.", { status: 404 });
  const move = { from, to, by: staff.name, at: clock.now() };
  const moved = await moveMessage(db, id, move, (transaction) =>
    record(transaction, { action: `message.${to}`, subjectId: id, detail: { from, to } }),
  );
  return moved ? { conflict: false } : data({ conflict: true }, { status: 409 });
}

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
      back={{ to: "/admin/messages", label: say.title }}
    >
      <Notice>{replyIn(actionData)?.conflict ? say.conflict : null}</Notice>
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
