import { Link } from "react-router";
import { bookingEnds, endReasons } from "#app/features/booking/booking-status.ts";
import {
  type Actor,
  type AuditEntry,
  auditFilters,
  auditLog,
  namesIn,
  operator,
} from "#app/features/staff/audit.server.ts";
import { auditActions, auditDetail } from "#app/features/staff/audit-actions.ts";
import { staffMembers } from "#app/features/staff/members.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Column } from "#app/ui/staff/data-table.tsx";
import { isNarrowed, type ListQuery, listAddress, readList } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/audit";

export const meta: Route.MetaFunction = () => [{ title: `Audit log | Harmattan Aviation` }];

const path = "/admin/audit";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filter, list } = readList(url.searchParams, auditFilters);
  const { db, clock } = context.get(servicesContext);
  const [page, members] = await Promise.all([auditLog(db, filter), staffMembers(db)]);
  const names = await namesIn(db, page.rows);
  const rows = page.rows.map((entry) => ({ ...entry, ...wordsOf(entry, names) }));
  return {
    actors: actorsOf(members, filter.actor, rows[0]),
    list: { ...list, ...page, rows, now: clock.now() },
  };
}

/** Texts for the ids of an entry. */
function wordsOf({ subjectId, detail }: AuditEntry, names: Map<string, string>) {
  const nameOf = (value: unknown) => names.get(String(value)) ?? String(value);
  const end = endReasons.find((reason) => reason === detail.end);
  return {
    subject: names.get(subjectId) ?? (subjectId === "list" ? "" : subjectId),
    details: end
      ? [bookingEnds[end].label]
      : Object.entries(detail).map(([name, value]) => auditDetail(name, nameOf(value))),
  };
}

type Line = AuditEntry & ReturnType<typeof wordsOf>;

/** Actors for the filter. Former staff are missing, but a link can select them. */
function actorsOf(members: readonly Actor[], chosen: string | undefined, entry: AuditEntry | undefined) {
  const actors = [...members, operator].map(({ id, name }) => [id, name] as const);
  if (!chosen || actors.some(([id]) => id === chosen)) return actors;
  return [...actors, [chosen, entry?.actorName ?? chosen] as const];
}

export default function Audit({ loaderData: { actors, list } }: Route.ComponentProps) {
  const isFiltered = isNarrowed(list.query);
  return (
    <StaffPage
      title="Audit log"
      note="What staff and the system did, newest first. Entries are never changed."
      actions={isFiltered ? <Link to={path}>Show everything</Link> : null}
    >
      <StaffList
        caption="Audit log"
        path={path}
        {...list}
        columns={columns}
        filters={[
          { name: "actor", label: "Who did it", options: [["", "Anyone"], ...actors] },
          { name: "action", label: "Action", options: [["", "Anything"], ...auditActions] },
          { name: "day", label: "Day in Lagos" },
        ]}
        empty={{ title: isFiltered ? "No entry matches." : "No entries yet." }}
      />
    </StaffPage>
  );
}

const link = "underlined hover:text-brass-ink";

/** A link that filters the log. */
const narrowed = (query: ListQuery, words: string, look = "hover:text-brass-ink hover:underline") => (
  <Link className={look} to={listAddress(path, query)}>
    {words}
  </Link>
);

const columns: Column<Line>[] = [
  {
    label: "When",
    isPlain: true,
    cell: ({ at }, now) => <Moment at={at} now={now} className="whitespace-nowrap max-[700px]:text-quiet" />,
  },
  {
    label: "Who",
    isPlain: "inline",
    cell: ({ actorId, actorName }) => narrowed({ actor: actorId }, actorName),
    isFreeText: true,
  },
  {
    label: "What",
    isPlain: "inline",
    cell: ({ action }) => narrowed({ action }, auditActions.get(action) ?? action),
  },
  { label: "Subject", isFreeText: "name", isPlain: true, cell: (entry) => <Subject {...entry} /> },
  {
    label: "Detail",
    isNeeded: ({ details }) => details.length > 0,
    isFreeText: true,
    wideOnly: true,
    cell: ({ details }) => details.join(", "),
  },
];

/** Addresses of subjects in the staff area; some kinds have no page. */
const pages: Readonly<Record<string, string>> = {
  booking: "/admin/bookings",
  client: "/admin/clients",
  message: "/admin/messages",
  reply: "/admin/replies",
  post: "/admin/blogs/edit",
  newsletter: "/admin/newsletters",
  mail: "/admin/mail",
  aerodrome: "/admin/aerodromes",
};

/** What it was done to leads to its page; where it has none, to all that was done to it. */
function Subject({ subjectKind, subjectId, subject }: Line) {
  const page = subjectId === "list" ? undefined : pages[subjectKind];
  const look = "wrap-anywhere";
  const all = narrowed({ kind: subjectKind, subject: subjectId }, subject || "The whole list", link);
  if (!page) return <span className={look}>{all}</span>;
  return (
    <>
      <Link className={`${link} ${look}`} to={`${page}/${encodeURIComponent(subjectId)}`}>
        {subject}
      </Link>
      <span className="ml-4 inline-block text-quiet">
        {narrowed({ kind: subjectKind, subject: subjectId }, "All its entries", link)}
      </span>
    </>
  );
}
