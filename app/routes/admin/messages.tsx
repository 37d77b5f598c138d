import { useSearchParams } from "react-router";
import { readCursor } from "#app/database/cursor.ts";
import { messagePage, receiveMessageRows } from "#app/features/contact/staff-inbox.server.ts";
import { messageStates, stateLabels, stateMoves } from "#app/features/contact/staff-messages.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { BulkBar, BulkNotice, RowCheck } from "#app/ui/staff/bulk-bar.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import { readListAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/messages";

export const meta: Route.MetaFunction = () => [{ title: `Messages | Harmattan Aviation` }];

const path = "/admin/messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { status, search, ...asked } = readListAddress(request, messageStates);
  const after = readCursor(asked.after);
  const { db, clock } = staffRequest(context, "message").services;
  const { messages, next } = await messagePage(db, { status, search, after });
  const rows = messages.map(({ id, createdAt, name, message, status }) => {
    return { id, createdAt, name, status, excerpt: excerpt(message, 140) };
  });
  return { rows, next, now: clock.now(), query: { status, q: search }, isFirst: after === null };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "message", ({ form, staff, record, services }) =>
    receiveMessageRows(form, { staff, record }, services),
  );

export const shouldRevalidate = revalidateOnConflict;

const tones = { new: "open", answered: "done", closed: "over" } as const;

const columnsAt = (now: Date): Column<Route.ComponentProps["loaderData"]["rows"][number]>[] => [
  {
    label: "From",
    cell: (row) => (
      <span className="flex items-start gap-3">
        <RowCheck id={row.id} from={row.status} name={row.name} />
        <RowLink to={`${path}/${row.id}`}>{row.name}</RowLink>
      </span>
    ),
    isFreeText: "name",
    isPlain: true,
    width: "lg:w-56",
  },
  { label: "Message", cell: (row) => row.excerpt, isFreeText: true, isPlain: true },
  {
    label: "State",
    isPlain: "inline",
    cell: (row) => <StateMark tone={tones[row.status]}>{stateLabels[row.status]}</StateMark>,
  },
  {
    label: "Received",
    isPlain: "inline",
    cell: (row) => <Moment at={row.createdAt} now={now} className="whitespace-nowrap text-quiet" />,
  },
];

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, now, ...list } = loaderData;
  const reply = replyIn(actionData);
  const isDeleted = useSearchParams()[0].get("done") === "delete";
  const empty = {
    title: list.query.q ? "No message contains these words." : "No messages here.",
    detail: "Messages from the contact form appear here, and arrive by e-mail in the company's inbox.",
  };
  return (
    <StaffPage title="Messages" note="From the contact form, newest first.">
      <Notice>{isDeleted && !reply ? "The message is deleted." : null}</Notice>
      <BulkNotice reply={reply} />
      <StaffList
        path={path}
        {...list}
        choices={{ all: "All", labels: stateLabels }}
        searchLabel="Name, address or text"
        empty={rows.length === 0 ? empty : null}
      >
        <DataTable
          caption="Messages"
          columns={columnsAt(now)}
          rows={rows}
          rowKey={(row) => row.id}
          hasRowKeys
        />
        <BulkBar reply={reply}>
          {messageStates.map((state) => (
            <button key={state} type="submit" name="bulk" value={state} className={staffButton()}>
              {stateMoves[state]}
            </button>
          ))}
        </BulkBar>
      </StaffList>
    </StaffPage>
  );
}
