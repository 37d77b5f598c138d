import { listLoader } from "#app/features/staff/staff-request.server.ts";
import { aerodromeFilters, findAerodromes } from "#app/features/trip/staff/aerodromes.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { RowLink } from "#app/ui/staff/data-table.tsx";
import type { Route } from "./+types/aerodromes";

const path = "/admin/aerodromes";

export const loader = listLoader(aerodromeFilters, ({ db }, filter) => findAerodromes(db, filter));

// A search covers all aerodromes, best match first.
const choices = { name: "show", all: "With notes", labels: { stops: "Fuel stops", all: "All" } };

export default function Aerodromes({ loaderData }: Route.ComponentProps) {
  return (
    <StaffList
      title="Aerodromes"
      note="Hours, limits and handling. Search to find any other aerodrome."
      back={{ to: "/admin/facts", label: "Trip facts" }}
      path={path}
      list={loaderData}
      {...(loaderData.query.q ? {} : { choices })}
      searchLabel="City, name or code"
      empty={{
        title: "Search for an aerodrome.",
        nothingFound: "No aerodrome has this name or code.",
        detail: loaderData.query.q
          ? "Try its city, its name or its code."
          : "Aerodromes with notes by you and your colleagues appear here.",
      }}
      columns={[
        {
          label: "City, aerodrome",
          isFreeText: true,
          isPlain: true,
          width: "min-[700px]:min-w-56 lg:w-72",
          cell: ({ ident, name, place, codes }) => (
            <>
              <RowLink to={`${path}/${ident}`}>{place}</RowLink>{" "}
              <span className="!whitespace-nowrap text-quiet lg:hidden">{codes}</span>
              <span className="block text-quiet lg:w-72 lg:truncate">{name}</span>
            </>
          ),
        },
        {
          label: "Codes",
          wideOnly: true,
          cell: ({ codes }) => <span className="whitespace-nowrap">{codes}</span>,
        },
        {
          label: "Hours, local",
          isPlain: "inline",
          cell: ({ hours, isLimited }) => (
            <span className={isLimited ? "" : "text-quiet"} data-not-in-card={hours ? undefined : ""}>
              {(hours || "Usual hours").split("\n").map((rule) => (
                <span
                  key={rule}
                  className="block whitespace-nowrap max-[700px]:inline max-[700px]:not-last:after:content-[';_']"
                >
                  {rule}
                </span>
              ))}
            </span>
          ),
        },
        {
          label: "Stop",
          isPlain: "inline",
          cell: ({ isStop }) =>
            isStop ? (
              <span className="text-quiet">
                <span className="max-[700px]:hidden">Fuel</span>
                <span className="min-[700px]:hidden">Fuel stop</span>
              </span>
            ) : null,
        },
        {
          label: "Our notes",
          isFreeText: true,
          isPlain: "inline",
          cell: ({ note }) =>
            note ? <span className="line-clamp-1 min-[700px]:line-clamp-2">{note}</span> : null,
        },
      ]}
      rowKey={({ ident }) => ident}
    />
  );
}
