import { Link } from "react-router";
import { listReplies } from "#app/features/replies/saved-replies.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, momentColumn, RowLink } from "#app/ui/staff/data-table.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/replies";

export const meta: Route.MetaFunction = () => [{ title: `Saved replies | Harmattan Aviation` }];

const path = "/admin/replies";

export async function loader({ context }: Route.LoaderArgs) {
  const replies = await listReplies(staffRequest(context, "reply").services.db);
  return replies.map(({ text, ...reply }) => ({ ...reply, excerpt: excerpt(text, 140) }));
}

const columns: Column<Route.ComponentProps["loaderData"][number]>[] = [
  {
    label: "Name",
    cell: (row) => <RowLink to={`${path}/${row.id}`}>{row.name}</RowLink>,
    isFreeText: true,
  },
  { label: "Text", cell: (row) => row.excerpt, isFreeText: true },
  momentColumn("Changed", (row) => row.updatedAt, { wideOnly: true }),
];

export default function Replies({ loaderData: rows }: Route.ComponentProps) {
  const create = { to: `${path}/create`, label: "New reply" };
  return (
    <StaffPage
      title="Saved replies"
      note="Texts to insert where you write to a customer."
      actions={
        // Without any, the list has this link.
        rows.length > 0 ? (
          <Link to={create.to} className={staffButton("call")}>
            {create.label}
          </Link>
        ) : null
      }
    >
      <StaffList
        caption="Saved replies"
        path={path}
        query={{}}
        rows={rows}
        columns={columns}
        done={{ saved: "The reply is saved.", deleted: "The reply is deleted." }}
        empty={{
          title: "No saved replies yet.",
          detail:
            "Save a text that you write often, and insert it on the page of a booking or a message. The customer’s name and the booking’s reference are filled in where you write {name} and {reference}.",
          way: create,
        }}
      />
    </StaffPage>
  );
}
