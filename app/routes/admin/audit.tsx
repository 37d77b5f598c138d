import { Link } from "react-router";
import {
  bookingEnds,
  bookingStatuses,
  endReasons,
  statusNames,
} from "#app/features/booking/booking-status.ts";
import {
  type AuditEntry,
  auditFilters,
  auditLog,
  namesIn,
  operator,
} from "#app/features/staff/audit.server.ts";
import { auditDetail, auditActions as staffActions } from "#app/features/staff/audit-actions.ts";
import { staffMembers } from "#app/features/staff/members.server.ts";
import { listLoader } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { isNarrowed, type ListQuery, listAddress } from "#app/ui/staff/list-address.ts";
import type { Route } from "./+types/audit";

const path = "/admin/audit";
const moves = statusNames.map((status) => [`booking.${status}`, bookingStatuses[status].audit]);
const auditActions: Readonly<Record<string, string>> = { ...Object.fromEntries(moves), ...staffActions };

export const loader = listLoader(auditFilters, async ({ db }, filter) => {
  const [page, members] = await Promise.all([auditLog(db, filter), staffMembers(db)]);
  const names = await namesIn(db, page.rows);
  const rows = page.rows.map((entry) => ({ ...entry, ...wordsOf(entry, names) }));
  const actors = Object.fromEntries([...members, operator].map(({ id, name }) => [id, name]));
  // Former staff are missing, but a link can select them.
  if (filter.actor) actors[filter.actor] ??= rows[0]?.actorName ?? filter.actor;
  return { ...page, rows, actors };
});

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

export default function Audit({ loaderData: { actors, ...list } }: Route.ComponentProps) {
  const isFiltered = isNarrowed(list.query);
  return (
    <StaffList
      title="Audit log"
      note="What staff and the system did, newest first. Entries are never changed."
      path={path}
      list={list}
      actions={isFiltered ? <Link to={path}>Show everything</Link> : null}
      filters={[
        { name: "actor", label: "Who did it", any: "Anyone", options: actors },
        { name: "action", label: "Action", any: "Anything", options: auditActions },
        { name: "day", label: "Day in Lagos" },
      ]}
      columns={[
        { label: "When", moment: ({ at }) => at },
        {
          label: "Who",
          isPlain: "inline",
          isFreeText: true,
          cell: ({ actorId, actorName }) => filterLink({ actor: actorId }, actorName),
        },
        {
          label: "What",
          isPlain: "inline",
          cell: ({ action }) => filterLink({ action }, auditActions[action] ?? action),
        },
        { label: "Subject", isFreeText: "name", isPlain: true, cell: (entry) => <Subject {...entry} /> },
        {
          label: "Detail",
          isNeeded: ({ details }) => details.length > 0,
          text: ({ details }) => details.join(", "),
          wideOnly: true,
        },
      ]}
      empty={{ title: isFiltered ? "No entry matches." : "No entries yet." }}
    />
  );
}

const link = "underlined hover:text-brass-ink";

const filterLink = (query: ListQuery, words: string, look = "hover:text-brass-ink hover:underline") => (
  <Link className={look} to={listAddress(path, query)}>
    {words}
  </Link>
);

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

/** Links to the subject's page if there is one, and to all entries about it. */
function Subject({ subjectKind, subjectId, subject }: AuditEntry & ReturnType<typeof wordsOf>) {
  const page = subjectId === "list" ? undefined : pages[subjectKind];
  const all = (words: string) => filterLink({ kind: subjectKind, subject: subjectId }, words, link);
  if (!page) return <span className="wrap-anywhere">{all(subject || "The whole list")}</span>;
  return (
    <>
      <Link className={`${link} wrap-anywhere`} to={`${page}/${encodeURIComponent(subjectId)}`}>
        {subject}
      </Link>
      <span className="ml-4 inline-block text-quiet">{all("All its entries")}</span>
    </>
  );
}
