import { messageFilters, messagePage } from "#app/features/contact/staff-inbox.server.ts";
import { kindLabels, stateLabels } from "#app/features/contact/staff-messages.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { type Column, momentColumn, RowLink } from "#app/ui/staff/data-table.tsx";
import { readList } from "#app/ui/staff/list-address.ts";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/messages";

export const meta: Route.MetaFunction = () => [{ title: `Messages | Harmattan Aviation` }];

const path = "/admin/messages";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = staffRequest(context, "message").services;
  const { filter, list } = readList(url.searchParams, messageFilters);
  const page = await messagePage(db, filter);
  const rows = page.rows.map(({ id, createdAt, name, message, status, kind }) => {
    return { id, createdAt, name, status, kind, excerpt: excerpt(message, 140) };
  });
  return { ...list, ...page, rows, now: clock.now() };
}

const tones = { new: "open", answered: "done", closed: "over" } as const;

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    label: "From",
    cell: (row) => <RowLink to={`${path}/${row.id}`}>{row.name}</RowLink>,
    isFreeText: "name",
    isPlain: true,
    width: "lg:w-56",
  },
  { label: "Message", cell: (row) => row.excerpt, isFreeText: true, isPlain: true },
  {
    label: "Kind",
    isPlain: "inline",
    cell: (row) => (
      <span className={row.kind === "owner" ? "font-[550] text-brass-ink" : "text-quiet"}>
        {kindLabels[row.kind]}
      </span>
    ),
  },
  {
    label: "State",
    isPlain: "inline",
    cell: (row) => <StateMark tone={tones[row.status]}>{stateLabels[row.status]}</StateMark>,
  },
  momentColumn("Received", (row) => row.createdAt),
];

export default function Messages({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage title="Messages" note="From the contact form and the form for owners, newest first.">
      <StaffList
        caption="Messages"
        path={path}
        {...loaderData}
        columns={columns}
        choices={{ all: "All", labels: stateLabels }}
        searchLabel="Name, address or text"
        filters={[
          { name: "kind", label: "Kind", options: [["", "Every kind"], ...Object.entries(kindLabels)] },
        ]}
        empty={{
          title: "No messages here.",
          nothingFound: "No message contains these words.",
          detail: "Messages from the contact form appear here, and arrive by e-mail in the company's inbox.",
        }}
        done={{ delete: "The message is deleted." }}
      />
    </StaffPage>
  );
}
