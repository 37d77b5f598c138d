import { Link } from "react-router";
import { type Actor, type AuditEntry, auditLog, operator } from "#app/features/staff/audit.server.ts";
import { AuditFilters } from "#app/features/staff/audit-filters.tsx";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { staffMembers } from "#app/features/staff/staff-accounts.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { DataTable } from "#app/ui/desk/data-table.tsx";
import { EmptyList } from "#app/ui/desk/empty-list.tsx";
import { listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { Pager } from "#app/ui/desk/pager.tsx";
import type { Route } from "./+types/audit";

export const meta: Route.MetaFunction = () => [{ title: `${say.auditTitle} | Harmattan Aviation` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const asked = query.get("before") ?? "";
  const before = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;
  const filter = {
    actorId: query.get("actor") || undefined,
    action: query.get("action") || undefined,
    subjectKind: query.get("kind") || undefined,
    subjectId: query.get("subject") || undefined,
  };
  const { db } = context.get(servicesContext);
  const [page, members] = await Promise.all([auditLog(db, { ...filter, before }), staffMembers(db)]);
  return {
    ...page,
    filter,
    actors: actorsOf(members, filter.actorId, page.entries[0]),
    isFirst: before === undefined,
  };
}

/** Whom the log can be narrowed to. Whoever is no longer staff has entries all the same, which lead here by a link. */
function actorsOf(members: readonly Actor[], chosen: string | undefined, entry: AuditEntry | undefined) {
  const actors = [...members.map(({ id, name }) => ({ id, name })), operator];
  if (!chosen || actors.some(({ id }) => id === chosen)) return actors;
  return [...actors, { id: chosen, name: entry?.actorName ?? chosen }];
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, next, filter, actors, isFirst } = loaderData;
  const { actorId = "", action = "", subjectKind, subjectId } = filter;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <DeskPage
      title={say.auditTitle}
      note={say.auditNote}
      actions={isFiltered ? <Link to="/admin/audit">{say.auditAll}</Link> : null}
    >
      <AuditFilters
        actors={actors}
        actor={actorId}
        action={action}
        hidden={{ kind: subjectKind, subject: subjectId }}
      />
      {entries.length === 0 ? (
        <EmptyList title={isFiltered ? say.auditNothing : say.auditEmpty} />
      ) : (
        <DataTable
          caption={say.auditTitle}
          columns={columns}
          rows={entries}
          rowKey={(entry) => String(entry.id)}
          hasRowKeys
          stacks
        />
      )}
      <Pager
        first={isFirst ? null : address(filter)}
        next={next ? address({ ...filter, before: String(next) }) : null}
      />
    </DeskPage>
  );
}

type Filter = Record<string, string | undefined>;

/** The log's address under a filter; the log of everything without one. */
const address = ({ actorId, action, subjectKind, subjectId, before }: Filter): string =>
  listAddress("/admin/audit", { actor: actorId, action, kind: subjectKind, subject: subjectId, before });

const link = "underline decoration-brass underline-offset-4 hover:text-brass-ink";

const columns = [
  {
    key: "at",
    label: "When",
    cell: (entry: AuditEntry) => <Moment at={entry.at} className="whitespace-nowrap" />,
  },
  {
    key: "actor",
    label: "Who",
    isFreeText: true,
    cell: (entry: AuditEntry) => (
      <Link className={link} to={address({ actorId: entry.actorId })}>
        {entry.actorName}
      </Link>
    ),
  },
  {
    key: "action",
    label: "What",
    cell: (entry: AuditEntry) => (
      <Link className={link} to={address({ action: entry.action })}>
        {entry.action}
      </Link>
    ),
  },
  {
    key: "subject",
    label: "Subject",
    cell: (entry: AuditEntry) => <Subject {...entry} />,
  },
  {
    key: "detail",
    label: "Detail",
    isFreeText: true,
    wideOnly: true,
    cell: (entry: AuditEntry) =>
      Object.entries(entry.detail)
        .map(([name, value]) => `${name} ${value}`)
        .join(", "),
  },
];

/** Where the desk shows a thing of this kind; a kind without a page of its own is not here. */
const pages: Readonly<Record<string, string>> = {
  booking: "/admin/bookings",
  message: "/admin/messages",
  post: "/admin/blogs/edit",
  newsletter: "/admin/newsletters",
  mail: "/admin/mail",
};

/** What was done something to: its kind leads to all that was done to it, its id to the thing itself. */
function Subject({ subjectKind, subjectId }: Pick<AuditEntry, "subjectKind" | "subjectId">) {
  // An export is of a whole list, which has no id.
  const page = subjectId === "list" ? undefined : pages[subjectKind];
  const look = "whitespace-nowrap lg:break-all lg:whitespace-normal";
  return (
    <>
      <Link className={link} to={address({ subjectKind, subjectId })}>
        {subjectKind}
      </Link>{" "}
      {page ? (
        <Link className={`${link} ${look}`} to={`${page}/${encodeURIComponent(subjectId)}`}>
          {subjectId}
        </Link>
      ) : (
        <span className={`text-quiet ${look}`}>{subjectId}</span>
      )}
    </>
  );
}
