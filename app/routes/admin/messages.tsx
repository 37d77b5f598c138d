import { readCursor } from "#app/database/cursor.ts";
import { messagePage } from "#app/features/contact/staff-inbox.server.ts";
import { messageStates, staffAreaMessages as say } from "#app/features/contact/staff-messages.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { readListAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/messages";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { status, search, ...asked } = readListAddress(request, messageStates);
  const after = readCursor(asked.after);
  const { messages, next } = await messagePage(context.get(servicesContext).db, { status, search, after });
  const rows = messages.map(({ id, createdAt, name, message, status }) => {
    return { id, createdAt, name, status, excerpt: excerpt(message, 140) };
  });
  return { rows, next, query: { status, q: search }, isFirst: after === null };
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    label: say.columns.createdAt,
    cell: (row) => <Moment at={row.createdAt} className="whitespace-nowrap" />,
  },
  {
    label: say.columns.name,
    cell: (row) => <RowLink to={`${path}/${row.id}`}>{row.name}</RowLink>,
    isFreeText: true,
  },
  { label: say.columns.message, cell: (row) => row.excerpt, isFreeText: true, wideOnly: true },
  { label: say.columns.status, cell: (row) => say.states[row.status] },
];

export default function Messages({ loaderData: { rows, ...list } }: Route.ComponentProps) {
  const empty = { title: list.query.q ? say.nothingFound : say.empty, detail: say.emptyDetail };
  return (
    <StaffPage title={say.title} note={say.note}>
      <StaffList
        path={path}
        {...list}
        choices={{ all: say.all, labels: say.states }}
        searchLabel={say.searchLabel}
        empty={rows.length === 0 ? empty : null}
      >
        <DataTable caption={say.title} columns={columns} rows={rows} rowKey={(row) => row.id} hasRowKeys />
      </StaffList>
    </StaffPage>
  );
}
