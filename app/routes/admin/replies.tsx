import { data, Link, redirect } from "react-router";
import { replyMessages as say } from "#app/features/replies/messages.ts";
import { listReplies, openReplyUndo, undoDeleteReply } from "#app/features/replies/saved-replies.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { askMessages } from "#app/ui/staff/ask-messages.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice, StaffUndo } from "#app/ui/staff/notice.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/replies";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/replies";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "reply");
  const { db, clock } = services;
  const [replies, undo] = await Promise.all([listReplies(db), openReplyUndo(db, staff.id, clock.now())]);
  const rows = replies.map(({ text, ...reply }) => ({ ...reply, excerpt: excerpt(text, 140) }));
  const done = url.searchParams.get("done");
  return { rows, undo, done: done === "saved" || done === "undone" ? say.done[done] : null };
}

/** Takes back that a reply was deleted. */
export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "reply");
  const outcome = await undoDeleteReply(services, String(form.get("undo")), staff.id, (transaction, id) =>
    record(transaction, { action: "reply.undo", subjectId: id }),
  );
  if (outcome === "done") throw redirect(`${path}?done=undone`);
  return data({ said: outcome === "others" ? askMessages.undoOthers : say.undoTooLate }, { status: 409 });
}

export const shouldRevalidate = revalidateOnConflict;

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    label: say.columns.name,
    cell: (row) => <RowLink to={`${path}/${row.id}`}>{row.name}</RowLink>,
    isFreeText: true,
  },
  { label: say.columns.text, cell: (row) => row.excerpt, isFreeText: true },
  {
    label: say.columns.changed,
    cell: (row) => <Moment at={row.updatedAt} className="whitespace-nowrap" />,
    wideOnly: true,
  },
];

export default function Replies({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, undo, done } = loaderData;
  return (
    <StaffPage
      title={say.title}
      note={say.note}
      actions={
        // Without any, the list asks for the first.
        rows.length > 0 ? (
          <Link to={`${path}/create`} className={staffButton("call")}>
            {say.create}
          </Link>
        ) : null
      }
    >
      <Notice>{replyIn(actionData)?.said ?? done}</Notice>
      {undo ? (
        <StaffUndo undo={undo} waits={say.undoWaits} over={say.undoOver}>
          {say.deleted}
        </StaffUndo>
      ) : null}
      <StaffList
        path={path}
        query={{}}
        isFirst
        next={null}
        empty={
          rows.length === 0
            ? { title: say.empty, detail: say.emptyDetail, way: { to: `${path}/create`, label: say.create } }
            : null
        }
      >
        <DataTable caption={say.title} columns={columns} rows={rows} rowKey={(row) => row.id} hasRowKeys />
      </StaffList>
    </StaffPage>
  );
}
