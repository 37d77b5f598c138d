import { Form } from "react-router";
import { mailKind, staffMailMessages } from "#app/content/staff-mail.ts";
import { readCursor } from "#app/database/cursor.ts";
import { mails as mailTable } from "#app/database/schema/mails.ts";
import { mailPage } from "#app/features/mail/staff-mail.server.ts";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { refusing } from "#app/platform/form-action.server.ts";
import { countHeldMails, sendHeldMails } from "#app/platform/mail/failed-mails.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { AddressWords } from "#app/ui/staff/address-words.tsx";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { readListAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/mail";

export const meta: Route.MetaFunction = () => [{ title: `${staffMailMessages.title} | Harmattan Aviation` }];

const path = "/admin/mail";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { status, search, ...asked } = readListAddress(request, mailTable.status.enumValues);
  const after = readCursor(asked.after);
  const { db, mailRenderers, settings, clock } = context.get(servicesContext);
  const { mails, next } = await mailPage(db, { status, search, after });
  const rows = mails.map(({ bookingEmail, senderName, reference, ...mail }) => {
    const renderer = mailRenderers[mail.kind];
    // What insists on arriving goes to the company's own inbox.
    const to = renderer?.persistent ? settings.mail.companyInbox : bookingEmail;
    const isHidden = Boolean(renderer?.confidential);
    return { ...mail, about: reference ?? senderName, isHidden, to: isHidden ? null : to };
  });
  const heldCount = await countHeldMails(db);
  return {
    rows,
    held: heldCount,
    next,
    now: clock.now(),
    query: { status, q: search },
    isFirst: after === null,
  };
}

/** Sends the mails that a restore has held. */
export const action = (args: Route.ActionArgs) =>
  staffAction(args, "mail", async ({ record, services }) => {
    const sentCount = await sendHeldMails(services, (transaction) =>
      record(transaction, { action: "mail.send-held", subjectId: "held" }),
    );
    return sentCount > 0
      ? { ok: true, message: staffMailMessages.sentHeld(sentCount) }
      : refusing({}).refuse(staffMailMessages.noneHeld, {}, 409);
  });

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columnsAt = (now: Date): Column<Row>[] => [
  {
    label: staffMailMessages.columns.kind,
    isPlain: true,
    cell: (mail) => (
      <span className="lg:whitespace-nowrap">
        <RowLink to={`${path}/${mail.id}`}>{mailKind(mail.kind)}</RowLink>
      </span>
    ),
  },
  {
    label: staffMailMessages.columns.about,
    cell: (mail) => mail.about,
    isFreeText: "address",
    isPlain: "inline",
  },
  {
    label: staffMailMessages.columns.queuedAt,
    isPlain: "inline",
    cell: (mail) => <Moment at={mail.queuedAt} now={now} className="whitespace-nowrap text-quiet" />,
  },
  {
    label: staffMailMessages.columns.to,
    isPlain: true,
    cell: (mail) =>
      mail.isHidden ? (
        <span className="text-quiet">{staffMailMessages.toOwner}</span>
      ) : mail.to ? (
        <AddressWords address={mail.to} />
      ) : null,
    isFreeText: "address",
  },
  {
    label: staffMailMessages.columns.status,
    isPlain: true,
    // Most are sent: in a card that goes without saying.
    cell: (mail) => (
      <StateMark tone={tones[mail.status]} className={mail.status === "sent" ? "max-[700px]:hidden" : ""}>
        {staffMailMessages.statuses[mail.status]}
      </StateMark>
    ),
  },
];

const tones = { queued: "open", sent: "over", failed: "wrong" } as const;

/** Only where one was tried more than once. */
const attempts: Column<Row> = {
  label: staffMailMessages.columns.attempts,
  cell: (mail) => (mail.attempts > 1 ? mail.attempts : null),
  isNumber: true,
  wideOnly: "80rem",
};

/** Only where a server has answered with an error. */
const lastError: Column<Row> = {
  label: staffMailMessages.columns.lastError,
  isFreeText: true,
  wideOnly: true,
  cell: (mail) => <span className="text-quiet">{mail.lastError}</span>,
};

export default function Mail({ loaderData: { rows, held, now, ...list }, actionData }: Route.ComponentProps) {
  const columns = [
    ...columnsAt(now),
    ...(rows.some((mail) => mail.attempts > 1) ? [attempts] : []),
    ...(rows.some((mail) => mail.lastError) ? [lastError] : []),
  ];
  const empty = list.query.q
    ? { title: staffMailMessages.nothingFound, detail: staffMailMessages.nothingFoundDetail }
    : { title: staffMailMessages.empty, detail: staffMailMessages.emptyDetail };
  return (
    <StaffPage title={staffMailMessages.title} note={staffMailMessages.note}>
      <Notice>{replyIn(actionData)?.message}</Notice>
      {held > 0 ? (
        <section aria-labelledby="held-mails" className="border-t hairline py-4">
          <h2 id="held-mails" className="font-[550]">
            {staffMailMessages.heldTitle(held)}
          </h2>
          <p className="max-w-prose pt-1 pb-3 text-small text-quiet">{staffMailMessages.held}</p>
          <Form method="post">
            <AskFirst ask={staffMailMessages.sendHeld} detail={staffMailMessages.sendHeldDetail} look="call">
              <button type="submit" className={staffButton("call", "justify-self-start")}>
                {staffMailMessages.sendHeld}
              </button>
            </AskFirst>
          </Form>
        </section>
      ) : null}
      <StaffList
        path={path}
        {...list}
        choices={{ all: staffMailMessages.all, labels: staffMailMessages.statuses }}
        searchLabel={staffMailMessages.searchLabel}
        empty={rows.length === 0 ? empty : null}
      >
        <DataTable
          caption={staffMailMessages.title}
          columns={columns}
          rows={rows}
          rowKey={(mail) => mail.id}
          hasRowKeys
        />
      </StaffList>
    </StaffPage>
  );
}
