import { Form } from "react-router";
import { mailKind, staffMailMessages } from "#app/content/staff-mail.ts";
import { mailFilters, mailPage } from "#app/features/mail/staff-mail.server.ts";
import { listLoader, staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { refusing } from "#app/platform/form-action.server.ts";
import { countHeldMails, retryMails } from "#app/platform/mail/failed-mails.server.ts";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/mail";

const path = "/admin/mail";

export const loader = listLoader(mailFilters, async ({ db, mailRenderers, settings }, filter) => {
  const [page, held] = await Promise.all([mailPage(db, filter), countHeldMails(db)]);
  const rows = page.rows.map((mail) => {
    const { id, kind, status, attempts, lastError, queuedAt } = mail;
    const renderer = mailRenderers[kind];
    // Persistent mails go to the company's own inbox.
    const inbox = renderer?.persistent ? settings.mail.companyInbox : null;
    const isHidden = Boolean(renderer?.confidential);
    const to = isHidden ? null : (inbox ?? mail.bookingEmail ?? mail.senderEmail);
    const about = mail.reference ?? mail.senderName;
    return { id, kind, status, attempts, lastError, queuedAt, about, isHidden, to };
  });
  return { ...page, rows, held };
});

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "mail", async ({ record, services }) => {
    const sentCount = await retryMails(services, null, (transaction) =>
      record(transaction, { action: "mail.send-held", subjectId: "held" }),
    );
    if (sentCount === 0) return refusing({}).refuse("No e-mail is held any more.", {}, 409);
    const mails = sentCount === 1 ? "One e-mail is" : `${sentCount} e-mails are`;
    return { ok: true, message: `${mails} back in the queue.` };
  });

const tones = { queued: "open", sent: "over", failed: "wrong" } as const;

export default function Mail({ loaderData: { held, ...list }, actionData }: Route.ComponentProps) {
  return (
    <StaffList
      title="Mail"
      note="What the site sends, newest first. A queued e-mail is tried for about four days; a failed one is not tried again by itself."
      path={path}
      list={list}
      before={
        <>
          <Notice>{replyIn(actionData)?.message}</Notice>
          <HeldMails count={held} />
        </>
      }
      choices={{ labels: staffMailMessages.statuses }}
      searchLabel="Reference or e-mail"
      columns={[
        {
          label: "What",
          link: (mail) => [`${path}/${mail.id}`, mailKind(mail.kind)],
          isFreeText: false,
        },
        {
          label: "About",
          text: (mail) => mail.about,
          isFreeText: "address",
          isPlain: "inline",
        },
        { label: "Queued", moment: (mail) => mail.queuedAt },
        {
          label: "To",
          isFreeText: "address",
          isPlain: true,
          cell: (mail) =>
            mail.isHidden ? (
              <span className="text-quiet">{staffMailMessages.toOwner}</span>
            ) : mail.to ? (
              <AddressWords address={mail.to} />
            ) : null,
        },
        {
          label: "State",
          isPlain: true,
          // Most mails are sent, so cards do not show this status.
          cell: (mail) => (
            <StateMark
              tone={tones[mail.status]}
              className={mail.status === "sent" ? "max-[700px]:hidden" : ""}
            >
              {staffMailMessages.statuses[mail.status]}
            </StateMark>
          ),
        },
        {
          label: "Tries",
          isNeeded: (mail) => mail.attempts > 1,
          number: (mail) => (mail.attempts > 1 ? mail.attempts : null),
          wideOnly: "80rem",
        },
        {
          label: "Server response",
          isNeeded: (mail) => Boolean(mail.lastError),
          text: (mail) => mail.lastError,
          wideOnly: true,
        },
      ]}
      empty={{
        title: "No e-mails here.",
        nothingFound: "No e-mail about this reference or address.",
        detail: list.query.q
          ? "The search covers bookings and messages. E-mails that give access to an account cannot be found by its address."
          : "Bookings, messages and accounts send e-mail; each one appears here as soon as it is queued.",
      }}
    />
  );
}

function HeldMails({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="held-mails" className="border-t hairline py-4">
      <h2 id="held-mails" className="font-[550]">
        {count === 1 ? "One e-mail is held after a restore" : `${count} e-mails are held after a restore`}
      </h2>
      <p className="max-w-prose pt-1 pb-3 text-small text-quiet">
        They were waiting when the backup was made, and may have been sent since. Send them if they were not.
      </p>
      <Form method="post">
        <AskFirst
          ask="Send the held e-mails"
          detail="Anyone who received one of them since the backup receives it a second time."
          look="call"
        >
          <button type="submit" className={staffButton("call", "justify-self-start")}>
            Send the held e-mails
          </button>
        </AskFirst>
      </Form>
    </section>
  );
}
