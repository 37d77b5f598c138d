import { clientPage } from "#app/features/clients/clients.server.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { type Column, momentColumn, RowLink } from "#app/ui/staff/data-table.tsx";
import { readList } from "#app/ui/staff/list-address.ts";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/clients";

export const meta: Route.MetaFunction = () => [{ title: "Clients | Harmattan Aviation" }];

const path = "/admin/clients";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = staffRequest(context, "client").services;
  const { filter, list } = readList(url.searchParams, {});
  return { ...list, ...(await clientPage(db, filter)), now: clock.now() };
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    label: "Client",
    cell: (row) => <RowLink to={`${path}/${row.id}`}>{row.name}</RowLink>,
    isFreeText: "name",
    isPlain: true,
    width: "lg:w-72",
  },
  { label: "Contacts", cell: (row) => row.contacts.join(", "), isFreeText: true, isPlain: true },
  momentColumn("Last request", (row) => row.lastRequestAt),
];

export default function Clients({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage title="Clients" note="Everyone who has requested a flight, the newest request first.">
      <StaffList
        caption="Clients"
        path={path}
        {...loaderData}
        columns={columns}
        searchLabel="Name, e-mail or telephone"
        empty={{
          title: "No clients yet.",
          nothingFound: "No client has this name, address or number.",
          detail: "Everyone who requests a flight appears here, by e-mail address or telephone number.",
        }}
      />
    </StaffPage>
  );
}
