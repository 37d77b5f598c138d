import { Link } from "react-router";
import { replyMessages } from "#app/features/replies/messages.ts";
import { listReplies } from "#app/features/replies/saved-replies.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/replies";

export const meta: Route.MetaFunction = () => [{ title: `Saved replies | Harmattan Aviation` }];

const path = "/admin/replies";

export async function loader({ url, context }: Route.LoaderArgs) {
  const replies = await listReplies(staffRequest(context, "reply").services.db);
  const rows = replies.map(({ text, ...reply }) => ({ ...reply, excerpt: excerpt(text, 140) }));
  const done = url.searchParams.get("done");
  return { rows, done: done === "saved" || done === "deleted" ? replyMessages.done[done] : null };
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    label: "Name",
    cell: (row) => <RowLink to={`${path}/${row.id}`}>{row.name}</RowLink>,
    isFreeText: true,
  },
  { label: "Text", cell: (row) => row.excerpt, isFreeText: true },
  {
    label: "Changed",
    cell: (row) => <Moment at={row.updatedAt} className="whitespace-nowrap" />,
    wideOnly: true,
  },
];

export default function Replies({ loaderData }: Route.ComponentProps) {
  const { rows, done } = loaderData;
  return (
    <StaffPage
      title="Saved replies"
      note="Texts to insert where you write to a customer."
      actions={
        // Without any, the list asks for the first.
        rows.length > 0 ? (
          <Link to={`${path}/create`} className={staffButton("call")}>
            New reply
          </Link>
        ) : null
      }
    >
      <Notice>{done}</Notice>
      <StaffList
        path={path}
        query={{}}
        isFirst
        next={null}
        empty={
          rows.length === 0
            ? {
                title: "No saved replies yet.",
                detail:
                  "Save a text that you write often, and insert it on the page of a booking or a message. The customer’s name and the booking’s reference are filled in where you write {name} and {reference}.",
                way: { to: `${path}/create`, label: "New reply" },
              }
            : null
        }
      >
        <DataTable
          caption="Saved replies"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          hasRowKeys
        />
      </StaffList>
    </StaffPage>
  );
}
