import { Link } from "react-router";
import { staffFactMessages } from "#app/features/trip/staff/messages.ts";
import { findAerodromes } from "#app/features/trip/staff/read-aerodromes.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/aerodromes";

const say = staffFactMessages.aerodromes;

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = url.searchParams.get("q")?.trim().slice(0, 80) ?? "";
  return { q, ...(await findAerodromes(context.get(servicesContext).db, q)) };
}

export default function Aerodromes({ loaderData: { q, aerodromes, unknown } }: Route.ComponentProps) {
  const { columns } = say;
  return (
    <StaffPage
      title={say.title}
      note={say.note}
      back={{ to: "/admin/facts", label: staffFactMessages.title }}
      actions={
        unknown ? (
          <Link to={`/admin/aerodromes/${unknown}`} className={staffButton()}>
            {say.addNew(unknown)}
          </Link>
        ) : null
      }
    >
      <StaffList
        path="/admin/aerodromes"
        query={{ q }}
        searchLabel={say.searchLabel}
        isFirst
        next={null}
        empty={
          aerodromes.length === 0
            ? { title: q ? say.nothing : say.search, detail: q ? say.nothingDetail : say.searchDetail }
            : null
        }
      >
        {q ? null : (
          <div className="pt-6 pb-3">
            <h2 className="text-[1.375rem]">{say.latest}</h2>
            <p className="mt-1 text-small text-quiet">{say.latestDetail}</p>
          </div>
        )}
        <DataTable
          caption={q ? say.title : say.latest}
          columns={[
            {
              label: columns.name,
              isFreeText: true,
              width: "lg:w-80",
              cell: ({ ident, name, place }) => (
                <>
                  <RowLink to={`/admin/aerodromes/${ident}`}>{name}</RowLink>
                  <span className="block text-quiet">{place}</span>
                </>
              ),
            },
            { label: columns.code, cell: ({ codes }) => codes },
            {
              label: columns.noted,
              isFreeText: true,
              cell: ({ note }) => <span className="line-clamp-3">{note ?? say.notNoted}</span>,
            },
          ]}
          rows={aerodromes}
          rowKey={({ ident }) => ident}
          hasRowKeys
        />
      </StaffList>
    </StaffPage>
  );
}
