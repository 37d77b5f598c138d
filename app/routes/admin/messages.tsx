import { readCursor } from "#app/database/cursor.ts";
import { messageStates, deskMessages as say } from "#app/features/contact/desk-messages.ts";
import { messagePage } from "#app/features/contact/message-desk.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { type Column, DataTable, RowLink } from "#app/ui/desk/data-table.tsx";
import { readListAddress } from "#app/ui/desk/list-address.ts";
import { Moment } from "#app/ui/desk/moment.tsx";
import { StaffList } from "#app/ui/desk/staff-list.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
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
    <DeskPage title={say.title} note={say.note}>
      <StaffList
        path={path}
        {...list}
        choices={{ all: say.all, labels: say.states }}
        searchLabel={say.searchLabel}
        empty={rows.length === 0 ? empty : null}
      >
        <DataTable caption={say.title} columns={columns} rows={rows} rowKey={(row) => row.id} hasRowKeys />
      </StaffList>
    </DeskPage>
  );
}
