import { Link } from "react-router";
import { staffFactMessages } from "#app/features/trip/staff/messages.ts";
import { type AerodromeQuery, findAerodromes } from "#app/features/trip/staff/read-aerodromes.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { staffDay } from "#app/ui/staff/lagos-time.ts";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/aerodromes";

const path = "/admin/aerodromes";
const texts = staffFactMessages.aerodromes;

export const meta: Route.MetaFunction = () => [{ title: `${texts.title} | Harmattan Aviation` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const searchParams = url.searchParams;
  const show = searchParams.get("show");
  const query: AerodromeQuery = {
    q: searchParams.get("q")?.trim().slice(0, 80) ?? "",
    show: show === "stops" || show === "all" ? show : null,
    order: searchParams.get("order") === "checked" ? "checked" : null,
    after: /^\d{1,6}$/.test(searchParams.get("after") ?? "") ? Number(searchParams.get("after")) : 0,
  };
  return { query, ...(await findAerodromes(context.get(servicesContext).db, query)) };
}

export default function Aerodromes({ loaderData }: Route.ComponentProps) {
  const { query, aerodromes, next, unknown, ...all } = loaderData;
  const { q, show, order, after } = query;
  const { columns } = texts;
  // A search covers all aerodromes, best match first.
  const choices = {
    name: "show",
    all: texts.show.noted,
    labels: { stops: texts.show.stops, all: texts.show.all },
  };
  const sortBy = (by: AerodromeQuery["order"]) =>
    q ? {} : { sortHref: listAddress(path, { show, order: by }) };
  const checked: Column<(typeof aerodromes)[number]> = {
    label: columns.checked,
    ...sortBy("checked"),
    sorted: order && !q ? "descending" : undefined,
    wideOnly: true,
    cell: ({ checkedOn }) =>
      checkedOn && <span className="whitespace-nowrap text-quiet">{staffDay(checkedOn)}</span>,
  };
  return (
    <StaffPage
      title={texts.title}
      note={[
        "Hours, limits, handling, and corrections to the public list.",
        "Search to find any other aerodrome.",
        all.checkedOn && texts.allChecked(all.checkedOn),
      ]
        .filter(Boolean)
        .join(" ")}
      back={{ to: "/admin/facts", label: staffFactMessages.title }}
      actions={
        unknown ? (
          <Link to={`/admin/aerodromes/${unknown}`} className={staffButton()}>
            {texts.addNew(unknown)}
          </Link>
        ) : null
      }
    >
      <StaffList
        path={path}
        query={{ q, show, order }}
        {...(q ? {} : { choices })}
        searchLabel="City, name or code"
        isFirst={after === 0}
        next={next}
        empty={
          aerodromes.length === 0
            ? {
                title: q ? "No aerodrome is called that." : "Search for an aerodrome.",
                detail: q
                  ? "A code of four letters that nobody has yet can be noted as a new aerodrome."
                  : "Those that you and your colleagues noted something about are listed here later.",
              }
            : null
        }
      >
        <DataTable
          caption={texts.title}
          columns={[
            {
              label: columns.name,
              ...sortBy(null),
              sorted: q || order ? undefined : "ascending",
              isFreeText: true,
              isPlain: true,
              width: "min-[700px]:min-w-56 lg:w-72",
              cell: ({ ident, name, place, codes, isOneOfSeveral }) => (
                <>
                  <RowLink to={`${path}/${ident}`}>{place}</RowLink>{" "}
                  <span className="!whitespace-nowrap text-quiet lg:hidden">{codes}</span>
                  <span
                    className={`block text-quiet lg:w-72 lg:truncate ${isOneOfSeveral ? "" : "max-[700px]:hidden"}`}
                  >
                    {name}
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
              label: columns.stop,
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
              label: columns.noted,
              isFreeText: true,
              isPlain: "inline",
              cell: ({ note }) =>
                note ? <span className="line-clamp-1 min-[700px]:line-clamp-2">{note}</span> : null,
            },
            ...(all.checkedOn ? [] : [checked]),
          ]}
          rows={aerodromes}
          rowKey={({ ident }) => ident}
          hasRowKeys
        />
      </StaffList>
    </StaffPage>
  );
}
