import { kindLabels, stateLabels } from "#app/features/contact/contact-message.ts";
import { messageFilters, messagePage } from "#app/features/contact/contact-messages.server.ts";
import { staffMembers } from "#app/features/staff/members.server.ts";
import { listLoader } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import type { Route } from "./+types/messages";

const path = "/admin/messages";

export const loader = listLoader(messageFilters, async ({ db }, filter) => {
  const [{ rows, next }, members] = await Promise.all([messagePage(db, filter), staffMembers(db)]);
  return {
    rows: rows.map(({ id, createdAt, name, message, status, kind, assigneeId }) => {
      const assignee = members.find((member) => member.id === assigneeId)?.name ?? null;
      return { id, createdAt, name, status, kind, assignee, excerpt: excerpt(message, 140) };
    }),
    next,
  };
});

const tones = { new: "open", answered: "done", closed: "over" } as const;

export default function Messages({ loaderData }: Route.ComponentProps) {
  return (
    <StaffList
      title="Messages"
      note="From the contact form and the form for owners, newest first."
      path={path}
      list={loaderData}
      choices={{ labels: stateLabels }}
      searchLabel="Name, address or text"
      filters={[{ name: "kind", label: "Kind", any: "Every kind", options: kindLabels }]}
      columns={[
        { label: "From", link: (row) => [`${path}/${row.id}`, row.name], width: "min-[90rem]:w-56" },
        {
          label: "Message",
          isFreeText: true,
          isPlain: true,
          cell: ({ kind, excerpt, assignee }) => (
            <>
              {kind === "owner" ? (
                <span className="block font-[550] text-brass-ink">{kindLabels.owner}</span>
              ) : null}
              {excerpt}
              {assignee ? <span className="block text-quiet">Assigned to {assignee}</span> : null}
            </>
          ),
        },
        { label: "State", state: (row) => [tones[row.status], stateLabels[row.status]] },
        { label: "Received", moment: (row) => row.createdAt },
      ]}
      empty={{
        title: "No messages here.",
        nothingFound: "No message contains these words.",
        detail: "Messages from the contact form appear here, and arrive by e-mail in the company’s inbox.",
      }}
      done={{ delete: "The message is deleted." }}
    />
  );
}
