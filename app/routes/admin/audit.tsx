import { Link } from "react-router";
import {
  type Actor,
  type AuditEntry,
  auditLog,
  namesIn,
  operator,
} from "#app/features/staff/audit.server.ts";
import { auditActions, auditDetail } from "#app/features/staff/audit-actions.ts";
import { staffMembers } from "#app/features/staff/members.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import type { Column } from "#app/ui/staff/data-table.tsx";
import { FilterSelect } from "#app/ui/staff/filter-bar.tsx";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import { type ListQuery, listAddress, readListAddress, readNumber } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { Route } from "./+types/audit";

export const meta: Route.MetaFunction = () => [{ title: `Audit log | Harmattan Aviation` }];

const path = "/admin/audit";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const parameter = (name: string) => url.searchParams.get(name) || undefined;
  const query = {
    actor: parameter("actor"),
    action: parameter("action"),
    kind: parameter("kind"),
    subject: parameter("subject"),
    day: parameter("day"),
  };
  const { after, isFirst } = readListAddress(request, []);
  const before = readNumber(after);
  const { db, clock } = context.get(servicesContext);
  const from = lagosMoment(`${query.day}T00:00`) ?? undefined;
  const { actor: actorId, action, kind: subjectKind, subject: subjectId } = query;
  const [{ entries, next }, members] = await Promise.all([
    auditLog(db, { actorId, action, subjectKind, subjectId, from, before }),
    staffMembers(db),
  ]);
  const names = await namesIn(db, entries);
  return {
    actors: actorsOf(members, actorId, entries[0]),
    list: {
      rows: entries.map((entry) => ({ ...entry, ...wordsOf(entry, names) })),
      query,
      next,
      isFirst,
      now: clock.now(),
    },
  };
}

/** Texts for the ids of an entry. */
function wordsOf({ subjectId, detail }: AuditEntry, names: Map<string, string>) {
  const nameOf = (value: unknown) => names.get(String(value)) ?? String(value);
  return {
    subject: names.get(subjectId) ?? (subjectId === "list" ? "" : subjectId),
    details: Object.entries(detail).map(([name, value]) => auditDetail(name, nameOf(value))),
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
  const { query } = list;
  const isFiltered = Object.values(query).some(Boolean);
  const choose = (
    name: "actor" | "action",
    label: string,
    all: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <FilterSelect
      name={name}
      value={query[name] ?? ""}
      options={[["", all], ...options]}
      label={label}
      className="min-w-0 sm:max-w-64"
    />
  );
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
        kept={["kind", "subject"]}
        controls={
          <div className="grid w-full grid-cols-2 gap-2 sm:flex">
            {choose("actor", "Who did it", "Anyone", actors)}
            {choose("action", "What was done", "Anything", [...auditActions])}
            <input
              key={query.day}
              type="date"
              name="day"
              aria-label="Day in Lagos"
              defaultValue={query.day ?? ""}
              className={`${staffControl} min-w-0 sm:max-w-44`}
            />
            <button type="submit" className={staffButton()}>
              Filter
            </button>
          </div>
        }
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
