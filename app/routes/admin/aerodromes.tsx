import { Link } from "react-router";
import { staffFactMessages } from "#app/features/trip/staff/messages.ts";
import { findAerodromes } from "#app/features/trip/staff/read-aerodromes.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { staffDay } from "#app/ui/staff/lagos-time.ts";
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
              width: "lg:w-76",
              cell: ({ ident, name, place, codes }) => (
                <>
                  <RowLink to={`/admin/aerodromes/${ident}`}>{name}</RowLink>
                  <span className="block text-quiet">
                    {place} <span className="!whitespace-nowrap lg:hidden">({codes})</span>
                  </span>
                </>
              ),
            },
            {
              label: columns.code,
              wideOnly: true,
              cell: ({ codes }) => <span className="whitespace-nowrap">{codes}</span>,
            },
            {
              label: columns.hours,
              isPlain: true,
              cell: ({ hours }) =>
                hours ? (
                  <span className="whitespace-pre">
                    <span className="min-[700px]:hidden">{columns.hours}: </span>
                    {hours}
                  </span>
                ) : (
                  <span className="text-quiet max-[700px]:hidden">{say.usualHours}</span>
                ),
            },
            {
              label: columns.noted,
              isFreeText: true,
              isPlain: true,
              cell: ({ isStop, note, hours, source }) =>
                note === null ? (
                  <span className="text-quiet max-[700px]:hidden">{say.notNoted}</span>
                ) : isStop || note ? (
                  <span className="line-clamp-2">
                    {isStop ? <span className="font-[550]">{say.stop} </span> : null}
                    {note}
                  </span>
                ) : (
                  <span className="text-quiet max-[700px]:hidden">
                    {hours ? say.from(source) : say.listedOnly}
                  </span>
                ),
            },
            {
              label: columns.checked,
              wideOnly: true,
              cell: ({ checkedOn }) =>
                checkedOn && <span className="whitespace-nowrap text-quiet">{staffDay(checkedOn)}</span>,
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
