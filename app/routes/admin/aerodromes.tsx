import { type AerodromeQuery, findAerodromes } from "#app/features/trip/staff/aerodromes.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { RowLink } from "#app/ui/staff/data-table.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/aerodromes";

const path = "/admin/aerodromes";

export const meta: Route.MetaFunction = () => [{ title: "Aerodromes | Harmattan Aviation" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const searchParams = url.searchParams;
  const show = searchParams.get("show");
  const query: AerodromeQuery = {
    q: searchParams.get("q")?.trim().slice(0, 80) ?? "",
    show: show === "stops" || show === "all" ? show : null,
    after: /^\d{1,6}$/.test(searchParams.get("after") ?? "") ? Number(searchParams.get("after")) : 0,
  };
  return { query, ...(await findAerodromes(context.get(servicesContext).db, query)) };
}

export default function Aerodromes({ loaderData }: Route.ComponentProps) {
  const { query, aerodromes, next } = loaderData;
  const { q, show, after } = query;
  // A search covers all aerodromes, best match first.
  const choices = { name: "show", all: "With notes", labels: { stops: "Fuel stops", all: "All" } };
  return (
    <StaffPage
      title="Aerodromes"
      note="Hours, limits and handling. Search to find any other aerodrome."
      back={{ to: "/admin/facts", label: "Trip facts" }}
    >
      <StaffList
        caption="Aerodromes"
        path={path}
        query={{ q, show }}
        {...(q ? {} : { choices })}
        searchLabel="City, name or code"
        isFirst={after === 0}
        next={next}
        empty={
          q
            ? { title: "No aerodrome is called that.", detail: "Try its city, its name or its code." }
            : {
                title: "Search for an aerodrome.",
                detail: "Those that you and your colleagues noted something about are listed here later.",
              }
        }
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
        rows={aerodromes}
        rowKey={({ ident }) => ident}
      />
    </StaffPage>
  );
}
