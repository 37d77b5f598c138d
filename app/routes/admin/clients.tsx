import { clientPage } from "#app/features/clients/clients.server.ts";
import { listLoader } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import type { Route } from "./+types/clients";

const path = "/admin/clients";

export const loader = listLoader({}, ({ db }, filter) => clientPage(db, filter));

export default function Clients({ loaderData }: Route.ComponentProps) {
  return (
    <StaffList
      title="Clients"
      note="Everyone who has requested a flight, the newest request first."
      path={path}
      list={loaderData}
      searchLabel="Name, e-mail or telephone"
      columns={[
        { label: "Client", link: (row) => [`${path}/${row.id}`, row.name], width: "lg:w-72" },
        { label: "Contacts", text: (row) => row.contacts.join(", "), isPlain: true },
        { label: "Last request", moment: (row) => row.lastRequestAt },
      ]}
      empty={{
        title: "No clients yet.",
        nothingFound: "No client has this name, address or number.",
        detail: "Everyone who requests a flight appears here, by e-mail address or telephone number.",
      }}
    />
  );
}
