import type { ReactNode } from "react";
import { data, Form, Link } from "react-router";
import { mailKind, staffMailMessages as say } from "#app/content/staff-mail.ts";
import type { Transaction } from "#app/database/client.server.ts";
import { mailOf, subjectOf } from "#app/features/mail/staff-mail.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { openRetryUndo, retryLater, undoRetry } from "#app/platform/mail/retry-mail.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { askMessages } from "#app/ui/staff/ask-messages.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice, StaffUndo } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/mail-one";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "mail");
  const { db, mailRenderers, clock } = services;
  const found = await mailOf(db, params.id);
  if (!found) throw data("No such mail.", { status: 404 });
  const { payload: _forItsWriter, ...mail } = found;
  const undo = await openRetryUndo(db, { mailId: mail.id, actorId: staff.id }, clock.now());
  const about = await subjectOf(db, mail.aboutId);
  const renderer = mailRenderers[mail.kind];
  if (!renderer || renderer.confidential) return { mail, about, undo, isConfidential: true, message: null };
  const message = await renderer.render(db, found);
  return {
    mail,
    about,
    undo,
    isConfidential: false,
    message: message && { to: message.to, subject: message.subject, text: message.text },
  };
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "mail");
  const mailId = args.params.id;
  if (!(await mailOf(services.db, mailId))) throw data("No such mail.", { status: 404 });
  const recorded = (action: "mail.retry" | "mail.undo") => (transaction: Transaction) =>
    record(transaction, { action, subjectId: mailId });
  const retry = { mailId, actorId: staff.id };
  if (form.get("intent") === "undo") {
    const undoing = { ...retry, undoId: String(form.get("undo")) };
    const outcome = await undoRetry(services, undoing, recorded("mail.undo"));
    const words = { done: say.retryUndone, over: say.retryTooLate, others: askMessages.undoOthers };
    return data({ said: words[outcome] }, { status: outcome === "done" ? 200 : 409 });
  }
  const isDone = await retryLater(services, retry, recorded("mail.retry"));
  return data({ said: isDone ? say.retried : say.notFailed }, { status: isDone ? 200 : 409 });
}

export const shouldRevalidate = revalidateOnConflict;

export default function OneMail({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, about, undo, message, isConfidential } = loaderData;
  const reply = replyIn(actionData);
  return (
    <StaffPage
      title={mailKind(mail.kind)}
      note={
        <>
          {say.statuses[mail.status]}, <Moment at={mail.sentAt ?? mail.queuedAt} />
        </>
      }
      back={{ to: "/admin/mail", label: say.title }}
    >
      <Notice>{undo ? null : reply?.said}</Notice>
      {undo ? (
        <StaffUndo undo={undo} waits={say.retryWaits} over={say.retryOver}>
          {reply?.said}
        </StaffUndo>
      ) : null}
      {mail.status === "failed" ? (
        <Form method="post" className="pb-6">
          <AskFirst ask={say.retryAsk} detail={say.retryDetail} look="call">
            <button type="submit" className={staffButton("call", "justify-self-start")}>
              {say.retry}
            </button>
          </AskFirst>
        </Form>
      ) : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-10 gap-y-2 border-t hairline py-5 text-small">
        {message ? <Row label={say.subject}>{message.subject}</Row> : null}
        {about ? (
          <Row label={say.columns.about}>
            <Link to={about.page} className="underlined hover:text-brass-ink">
              {about.name}
            </Link>
          </Row>
        ) : null}
        {message || isConfidential ? <Row label={say.to}>{message?.to ?? say.toOwner}</Row> : null}
        <Row label={say.columns.queuedAt}>
          <Moment at={mail.queuedAt} />
        </Row>
        {mail.attempts > 1 ? <Row label={say.columns.attempts}>{mail.attempts}</Row> : null}
        {mail.lastError ? <Row label={say.columns.lastError}>{mail.lastError}</Row> : null}
      </dl>
      {message ? (
        <>
          <p className="pb-3 text-small text-quiet">{say.writtenNow}</p>
          {/* No script, no form, no request leaves this frame: the mail's own address says so (mail-body.ts). */}
          <iframe
            title={say.bodyName}
            src={`/admin/mail/${mail.id}/body`}
            sandbox=""
            className="h-[76rem] w-full border hairline bg-white lg:h-[60rem]"
          />
          <details className="mt-6">
            <summary className="min-h-11 cursor-pointer text-small font-[550]">{say.plain}</summary>
            <pre className="mt-3 overflow-x-auto text-small whitespace-pre-wrap">{message.text}</pre>
          </details>
        </>
      ) : (
        <p className="border-y hairline py-10">{isConfidential ? say.confidential : say.gone}</p>
      )}
    </StaffPage>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-quiet">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);
