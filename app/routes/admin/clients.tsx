import { readCursor } from "#app/database/cursor.ts";
import { clientPage } from "#app/features/clients/clients.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { readListAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/clients";

export const meta: Route.MetaFunction = () => [{ title: "Clients | Harmattan Aviation" }];

const path = "/admin/clients";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, after } = readListAddress(request, []);
  const { db, clock } = staffRequest(context, "client").services;
  const cursor = readCursor(after);
  const page = await clientPage(db, { search, after: cursor });
  return { ...page, now: clock.now(), query: { q: search }, isFirst: cursor === null };
}

const columnsAt = (now: Date): Column<Route.ComponentProps["loaderData"]["rows"][number]>[] => [
  {
    label: "Client",
    cell: (row) => <RowLink to={`${path}/${row.id}`}>{row.name}</RowLink>,
    isFreeText: "name",
    isPlain: true,
    width: "lg:w-72",
  },
  { label: "Contacts", cell: (row) => row.contacts.join(", "), isFreeText: true, isPlain: true },
  {
    label: "Last request",
    isPlain: "inline",
    cell: (row) => <Moment at={row.lastRequestAt} now={now} className="whitespace-nowrap text-quiet" />,
  },
];

export default function Clients({ loaderData: { rows, now, ...list } }: Route.ComponentProps) {
  const empty = {
    title: list.query.q ? "No client has this name, address or number." : "No clients yet.",
    detail: "Everyone who requests a flight appears here, by e-mail address or telephone number.",
  };
  return (
    <StaffPage title="Clients" note="Everyone who has requested a flight, the newest request first.">
      <StaffList
        path={path}
        {...list}
        searchLabel="Name, e-mail or telephone"
        empty={rows.length === 0 ? empty : null}
      >
        <DataTable
          caption="Clients"
          columns={columnsAt(now)}
          rows={rows}
          rowKey={(row) => row.id}
          hasRowKeys
        />
      </StaffList>
    </StaffPage>
  );
}
