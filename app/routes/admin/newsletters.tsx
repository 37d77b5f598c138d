import { Link } from "react-router";
import { isRowId } from "#app/database/row-id.ts";
import { latestCampaigns } from "#app/features/newsletter/campaigns.server.ts";
import { letterDesk as say } from "#app/features/newsletter/desk-messages.ts";
import { confirmedCount } from "#app/features/newsletter/subscriber-counts.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { deskButton } from "#app/ui/desk/button.ts";
import { type Column, DataTable } from "#app/ui/desk/data-table.tsx";
import { EmptyList } from "#app/ui/desk/empty-list.tsx";
import { listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Moment } from "#app/ui/desk/moment.tsx";
import { Pager } from "#app/ui/desk/pager.tsx";
import type { Route } from "./+types/newsletters";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/newsletters";
const pageSize = 30;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const asked = new URL(request.url).searchParams.get("after") ?? "";
  const after = isRowId(asked) ? asked : null;
  const [rows, confirmed] = await Promise.all([latestCampaigns(db, pageSize + 1, after), confirmedCount(db)]);
  const letters = rows.slice(0, pageSize).map(({ html: _whole, ...letter }) => letter);
  return {
    letters,
    next: rows.length > pageSize ? (letters.at(-1)?.id ?? null) : null,
    confirmed,
    isFirst: after === null,
  };
}

type Row = Route.ComponentProps["loaderData"]["letters"][number];

const columns: Column<Row>[] = [
  {
    key: "subject",
    label: say.columns.subject,
    isFreeText: true,
    cell: (row) => (
      <Link
        to={`${path}/${row.id}`}
        className="font-[550] underline decoration-brass underline-offset-4 hover:text-brass-ink"
      >
        {row.subject}
      </Link>
    ),
  },
  {
    key: "status",
    label: say.columns.status,
    cell: (row) => (
      <>
        {say.statuses[row.status]}
        {row.status === "scheduled" && row.startAt ? (
          <>
            , <Moment at={row.startAt} />
          </>
        ) : null}
      </>
    ),
  },
  { key: "sent", label: say.columns.sent, cell: (row) => row.sent, isNumber: true },
  {
    key: "queued",
    label: say.columns.queued,
    cell: (row) => row.total - row.sent - row.failed - row.skipped,
    isNumber: true,
    wideOnly: true,
  },
  { key: "failed", label: say.columns.failed, cell: (row) => row.failed, isNumber: true, wideOnly: true },
  { key: "skipped", label: say.columns.skipped, cell: (row) => row.skipped, isNumber: true, wideOnly: true },
  {
    key: "createdAt",
    label: say.columns.createdAt,
    cell: (row) => <Moment at={row.createdAt} className="whitespace-nowrap" />,
    wideOnly: true,
  },
];

export default function Newsletters({ loaderData }: Route.ComponentProps) {
  const { letters, next, confirmed, isFirst } = loaderData;
  return (
    <DeskPage
      title={say.title}
      note={say.note(confirmed)}
      actions={
        <>
          <Link to={`${path}/subscribers`} className={deskButton()}>
            {say.subscribers}
          </Link>
          <Link to={`${path}/create`} className={deskButton("call")}>
            {say.create}
          </Link>
        </>
      }
    >
      {letters.length === 0 ? (
        <EmptyList title={say.empty}>
          <p>{say.emptyDetail}</p>
        </EmptyList>
      ) : (
        <DataTable caption={say.title} columns={columns} rows={letters} rowKey={(row) => row.id} hasRowKeys />
      )}
      <Pager first={isFirst ? null : path} next={next ? listAddress(path, { after: next }) : null} />
    </DeskPage>
  );
}
