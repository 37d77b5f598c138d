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
      note={`${say.note} ${say.searchFor}`}
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
        {q ? null : <h2 className="pt-4 pb-3 text-[1.1875rem]">{say.latest}</h2>}
        <DataTable
          caption={q ? say.title : say.latest}
          columns={[
            {
              label: columns.name,
              isFreeText: true,
              isPlain: true,
              width: "lg:w-80",
              cell: ({ ident, name, place }) => (
                <>
                  <RowLink to={`/admin/aerodromes/${ident}`}>{name}</RowLink>
                  <span className="block text-quiet">{place}</span>
                </>
              ),
            },
            {
              label: columns.code,
              isPlain: "inline",
              cell: ({ codes }) => <span className="whitespace-nowrap">{codes}</span>,
            },
            {
              label: columns.stop,
              isPlain: "inline",
              cell: ({ isStop }) =>
                isStop ? (
                  <>
                    <span className="max-[700px]:hidden">{staffFactMessages.yes}</span>
                    <span className="min-[700px]:hidden">{columns.stop}</span>
                  </>
                ) : null,
            },
            {
              label: columns.noted,
              isFreeText: true,
              isPlain: true,
              cell: ({ note }) =>
                note ? (
                  <span className="line-clamp-2">{note}</span>
                ) : note === null ? (
                  <span className="text-quiet max-[700px]:hidden">{say.notNoted}</span>
                ) : null,
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
