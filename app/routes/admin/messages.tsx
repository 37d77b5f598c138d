import { messagePage } from "#app/features/contact/staff-inbox.server.ts";
import {
  kindLabels,
  messageKinds,
  messageStates,
  stateLabels,
} from "#app/features/contact/staff-messages.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { type Column, RowLink } from "#app/ui/staff/data-table.tsx";
import { FilterSelect } from "#app/ui/staff/filter-bar.tsx";
import { readListAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/messages";

export const meta: Route.MetaFunction = () => [{ title: `Messages | Harmattan Aviation` }];

const path = "/admin/messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = staffRequest(context, "message").services;
  const { query, isFirst, ...filter } = readListAddress(request, messageStates);
  const { status: kind } = readListAddress(request, messageKinds, "kind");
  const { messages, next } = await messagePage(db, { ...filter, kind });
  const rows = messages.map(({ id, createdAt, name, message, status, kind }) => {
    return { id, createdAt, name, status, kind, excerpt: excerpt(message, 140) };
  });
  return { rows, next, query: { ...query, kind }, isFirst, now: clock.now() };
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
  {
    label: "Received",
    isPlain: "inline",
    cell: (row, now) => <Moment at={row.createdAt} now={now} className="whitespace-nowrap text-quiet" />,
  },
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
        selects={
          <FilterSelect
            name="kind"
            label="Kind"
            value={loaderData.query.kind ?? ""}
            options={[["", "Every kind"], ...Object.entries(kindLabels)]}
            className="col-span-2 min-w-0 sm:max-w-64"
          />
        }
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
