import type { ReactNode } from "react";
import { data, Form, Link } from "react-router";
import { mailKind, staffMailMessages } from "#app/content/staff-mail.ts";
import { mailOf } from "#app/features/mail/staff-mail.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { refusing } from "#app/platform/form-action.server.ts";
import { retryMails } from "#app/platform/mail/failed-mails.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { MailFrame } from "#app/ui/staff/mail-frame.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/mail-one";

/** A mail sent this soon after queueing shows no separate queueing time. */
const soonMs = 60_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mailRenderers } = context.get(servicesContext);
  const row = await mailOf(db, params.id);
  if (!row) throw data("No such mail.", { status: 404 });
  const { id, kind, status, attempts, lastError, queuedAt, sentAt, aboutId, reference, senderName } = row;
  const mail = { id, kind, status, attempts, lastError, queuedAt, sentAt };
  const booking = reference && { name: reference, page: `/admin/bookings/${reference}` };
  const about = booking ?? (senderName && { name: senderName, page: `/admin/messages/${aboutId}` });
  const renderer = mailRenderers[kind];
  const isConfidential = !renderer || Boolean(renderer.confidential);
  const message = isConfidential ? null : await renderer.render(db, row);
  const sentText = message && { to: message.to, subject: message.subject, text: message.text };
  return { mail, about, isConfidential, message: sentText };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "mail", async ({ record, services }) => {
    const mailId = args.params.id;
    if (!(await mailOf(services.db, mailId))) throw data("No such mail.", { status: 404 });
    const isRetried = await retryMails(services, mailId, (transaction) =>
      record(transaction, { action: "mail.retry", subjectId: mailId }),
    );
    return isRetried
      ? { ok: true, message: "The e-mail is back in the queue." }
      : refusing({}).refuse("This e-mail is no longer marked as failed. This is its current state.", {}, 409);
  });

export const shouldRevalidate = revalidateOnConflict;

export default function OneMail({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, about, message, isConfidential } = loaderData;
  const reply = replyIn(actionData);
  return (
    <StaffPage
      title={mailKind(mail.kind)}
      note={
        <>
          {staffMailMessages.statuses[mail.status]}, <Moment at={mail.sentAt ?? mail.queuedAt} />
        </>
      }
      back={{ to: "/admin/mail", label: "Mail" }}
    >
      <Notice>{reply?.message}</Notice>
      {mail.status === "failed" ? (
        <Form method="post" className="pb-6">
          <AskFirst ask="Try again" detail="The e-mail is sent as shown on this page." look="call">
            <button type="submit" className={staffButton("call", "justify-self-start")}>
              Send it again
            </button>
          </AskFirst>
        </Form>
      ) : null}
      <div className="gap-x-14 border-t hairline pt-6 xl:grid xl:grid-cols-[20rem_minmax(0,1fr)]">
        <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-2 self-start pb-6 text-small xl:sticky xl:top-8">
          {message || isConfidential ? (
            <Row label="To">
              {message ? <AddressWords address={message.to} /> : staffMailMessages.toOwner}
            </Row>
          ) : null}
          {message ? <Row label={staffMailMessages.subject}>{message.subject}</Row> : null}
          {about ? (
            <Row label="About">
              <Link to={about.page} className="underlined hover:text-brass-ink">
                {about.name}
              </Link>
            </Row>
          ) : null}
          {mail.sentAt && mail.sentAt.getTime() - mail.queuedAt.getTime() < soonMs ? null : (
            <Row label="Queued">
              <Moment at={mail.queuedAt} />
            </Row>
          )}
          {mail.attempts > 1 ? <Row label="Tries">{mail.attempts}</Row> : null}
          {mail.lastError ? <Row label="Server response">{mail.lastError}</Row> : null}
        </dl>
        {message ? (
          <div>
            <p className="pb-3 text-small text-quiet">
              Shown as it would read today, from the current records.
            </p>
            {/* `mail-body.ts` forbids scripts, forms and requests in this frame. */}
            <MailFrame
              title={staffMailMessages.bodyName}
              src={`/admin/mail/${mail.id}/body`}
              className="h-[76rem] lg:h-[60rem]"
            />
            <details className="accordion mt-6 border-y hairline">
              <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 font-[550] hover:text-brass-ink">
                Plain text
                <AccordionIcon />
              </summary>
              <pre className="overflow-x-auto pb-6 font-text text-small whitespace-pre-wrap">
                {message.text}
              </pre>
            </details>
          </div>
        ) : (
          <p className="border-y hairline py-10">
            {isConfidential
              ? "This e-mail gives access to someone’s account. Only its recipient may read it."
              : staffMailMessages.gone}
          </p>
        )}
      </div>
    </StaffPage>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-quiet">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);
