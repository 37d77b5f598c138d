import { Link } from "react-router";
import { listReplies } from "#app/features/replies/saved-replies.server.ts";
import { listLoader } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import type { Route } from "./+types/replies";

const path = "/admin/replies";
const create = { to: `${path}/create`, label: "New reply" };

export const loader = listLoader({}, async ({ db }) => {
  const replies = await listReplies(db);
  return {
    rows: replies.map(({ text, ...reply }) => ({ ...reply, excerpt: excerpt(text, 140) })),
    next: null,
  };
});

export default function Replies({ loaderData }: Route.ComponentProps) {
  return (
    <StaffList
      title="Saved replies"
      note="Texts to insert where you write to a customer."
      path={path}
      list={loaderData}
      actions={
        // The empty list shows this link itself.
        loaderData.rows.length > 0 ? (
          <Link to={create.to} className={staffButton("call")}>
            {create.label}
          </Link>
        ) : null
      }
      columns={[
        { label: "Name", link: (row) => [`${path}/${row.id}`, row.name] },
        { label: "Text", text: (row) => row.excerpt, isPlain: true },
        { label: "Changed", moment: (row) => row.updatedAt, wideOnly: true },
      ]}
      empty={{
        title: "No saved replies yet.",
        detail:
          "Save a text that you write often, and insert it on the page of a booking or a message. The customer’s name and the booking’s reference are filled in where you write {name} and {reference}.",
        link: create,
      }}
      done={{ saved: "The reply is saved.", deleted: "The reply is deleted." }}
    />
  );
}
