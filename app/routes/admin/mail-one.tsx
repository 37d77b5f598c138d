import { data, Form, Link } from "react-router";
import { mailDesk as say } from "#app/content/mail-desk.ts";
import { recordDeed } from "#app/features/staff/audit.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { mailOf } from "#app/platform/mail/mail-desk.server.ts";
import { retryMail } from "#app/platform/mail/outbox.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { deskButton } from "#app/ui/desk/button.ts";
import { Moment } from "#app/ui/desk/moment.tsx";
import { redrawOvertaken } from "#app/ui/desk/redraw-overtaken.ts";
import type { Route } from "./+types/mail-one";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mailRenderers } = context.get(servicesContext);
  const mail = await mailOf(db, params.id);
  if (!mail) throw data("No such mail.", { status: 404 });
  const renderer = mailRenderers[mail.kind];
  if (!renderer || renderer.confidential) return { mail, isConfidential: true, message: null };
  const message = await renderer.render(db, mail.aboutId);
  return {
    mail,
    isConfidential: false,
    message: message && { to: message.to, subject: message.subject, text: message.text },
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, jobs } = context.get(servicesContext);
  const staff = context.get(staffContext);
  const isRetried = await db.transaction(async (transaction) => {
    if (!(await mailOf(transaction, params.id))) throw data("No such mail.", { status: 404 });
    if (!(await retryMail(transaction, jobs, params.id))) return false;
    await recordDeed(transaction, staff, {
      action: "mail.retry",
      subjectKind: "mail",
      subjectId: params.id,
    });
    return true;
  });
  return data({ isRetried }, { status: isRetried ? 200 : 409 });
}

export const shouldRevalidate = redrawOvertaken;

export default function OneMail({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, message, isConfidential } = loaderData;
  return (
    <DeskPage
      title={message?.subject ?? mail.kind.replaceAll("-", " ")}
      note={
        <>
          {say.statuses[mail.status]}, <Moment at={mail.sentAt ?? mail.queuedAt} />
        </>
      }
      actions={
        <>
          <Link to="/admin/mail" className={deskButton()}>
            {say.title}
          </Link>
          {mail.status === "failed" ? (
            <Form method="post">
              <button type="submit" className={deskButton("call")}>
                {say.retry}
              </button>
            </Form>
          ) : null}
        </>
      }
    >
      <div aria-live="polite">
        {actionData ? (
          <p className="mb-6 border-l-2 border-brass bg-haze/50 px-5 py-4 text-small font-[550]">
            {actionData.isRetried ? say.retried : say.notFailed}
          </p>
        ) : null}
      </div>
      <dl className="grid gap-x-10 gap-y-4 border-t hairline py-5 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
        {message ? (
          <>
            <dt className="text-quiet">{say.to}</dt>
            <dd className="break-all">{message.to}</dd>
          </>
        ) : null}
        <dt className="text-quiet">{say.columns.attempts}</dt>
        <dd>{mail.attempts}</dd>
        {mail.lastError ? (
          <>
            <dt className="text-quiet">{say.columns.lastError}</dt>
            <dd className="break-words">{mail.lastError}</dd>
          </>
        ) : null}
      </dl>
      {message ? (
        <>
          <p className="pb-3 text-small text-quiet">{say.writtenNow}</p>
          {/* No script, no form, no request leaves this frame: the mail's own address says so (mail-body.ts). */}
          <iframe
            title={say.bodyName}
            src={`/admin/mail/${mail.id}/body`}
            sandbox=""
            className="h-[44rem] w-full border hairline bg-white"
          />
          <details className="mt-6">
            <summary className="min-h-11 cursor-pointer text-small font-[550]">{say.plain}</summary>
            <pre className="mt-3 overflow-x-auto text-small whitespace-pre-wrap">{message.text}</pre>
          </details>
        </>
      ) : (
        <p className="border-y hairline py-10">{isConfidential ? say.confidential : say.gone}</p>
      )}
    </DeskPage>
  );
}
