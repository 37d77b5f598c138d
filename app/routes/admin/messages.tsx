import { Link } from "react-router";
import { readCursor } from "#app/database/cursor.ts";
import { deskMessages as say } from "#app/features/contact/desk-messages.ts";
import { messagePage } from "#app/features/contact/message-desk.server.ts";
import { messageStates } from "#app/features/contact/message-states.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { type Column, DataTable } from "#app/ui/desk/data-table.tsx";
import { EmptyList } from "#app/ui/desk/empty-list.tsx";
import { FilterBar, listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { Pager } from "#app/ui/desk/pager.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import type { Route } from "./+types/messages";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const status = messageStates.find((state) => state === query.get("status"));
  const search = query.get("q")?.trim().slice(0, 100) ?? "";
  const after = readCursor(query.get("after"));
  const { messages, next } = await messagePage(context.get(servicesContext).db, {
    status,
    search: search || undefined,
    after,
  });
  return {
    rows: messages.map(({ id, createdAt, name, message, status }) => ({
      id,
      createdAt,
      name,
      status,
      excerpt: excerpt(message, 140),
    })),
    next,
    status: status ?? null,
    search,
    isFirst: after === null,
  };
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "createdAt",
    label: say.columns.createdAt,
    cell: (row) => <Moment at={row.createdAt} className="whitespace-nowrap" />,
  },
  {
    key: "name",
    label: say.columns.name,
    isFreeText: true,
    cell: (row) => (
      <Link
        to={`${path}/${row.id}`}
        className="font-[550] underline decoration-brass underline-offset-4 hover:text-brass-ink"
      >
        {row.name}
      </Link>
    ),
  },
  {
    key: "message",
    label: say.columns.message,
    cell: (row) => row.excerpt,
    isFreeText: true,
    wideOnly: true,
  },
  { key: "status", label: say.columns.status, cell: (row) => say.states[row.status] },
];

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { rows, next, status, search, isFirst } = loaderData;
  const choice = (label: string, value: string | null) => ({
    label,
    href: listAddress(path, { status: value, q: search }),
    isCurrent: status === value,
  });
  return (
    <DeskPage title={say.title} note={say.note}>
      <FilterBar
        searchLabel={say.searchLabel}
        search={search}
        hidden={{ status: status ?? undefined }}
        choices={[choice(say.all, null), ...messageStates.map((state) => choice(say.states[state], state))]}
      />
      {rows.length === 0 ? (
        <EmptyList title={search ? say.nothingFound : say.empty}>
          <p>{say.emptyDetail}</p>
        </EmptyList>
      ) : (
        <DataTable caption={say.title} columns={columns} rows={rows} rowKey={(row) => row.id} hasRowKeys />
      )}
      <Pager
        first={isFirst ? null : listAddress(path, { status, q: search })}
        next={next ? listAddress(path, { status, q: search, after: next }) : null}
      />
    </DeskPage>
  );
}
