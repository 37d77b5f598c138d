import { Link, useSearchParams } from "react-router";
import { isRowId, pageOf } from "#app/database/cursor.ts";
import { issueTexts } from "#app/features/newsletter/campaign.ts";
import { latestCampaigns } from "#app/features/newsletter/campaigns.server.ts";
import { confirmedCount } from "#app/features/newsletter/subscriber-list.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/newsletters";

export const meta: Route.MetaFunction = () => [{ title: `${issueTexts.title} | Harmattan Aviation` }];

const path = "/admin/newsletters";
const pageSize = 30;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const cursor = url.searchParams.get("after") ?? "";
  const after = isRowId(cursor) ? cursor : null;
  const [campaigns, confirmed] = await Promise.all([
    latestCampaigns(db, pageSize + 1, after),
    confirmedCount(db),
  ]);
  const { page, next } = pageOf(campaigns, pageSize, ({ id }) => id);
  const rows = page.map(({ html: _whole, ...row }) => row);
  return { rows, confirmed, list: { query: {}, next, isFirst: after === null } };
}

const tones = {
  draft: "open",
  scheduled: "open",
  sending: "open",
  sent: "done",
  cancelled: "over",
} as const;

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    label: issueTexts.columns.subject,
    cell: (row) => <RowLink to={`${path}/${row.id}`}>{row.subject || issueTexts.untitled}</RowLink>,
    isFreeText: true,
    isPlain: true,
  },
  {
    label: issueTexts.columns.status,
    isPlain: "inline",
    cell: (row) => (
      <>
        <StateMark tone={tones[row.status]}>{issueTexts.statuses[row.status]}</StateMark>
        {row.status === "scheduled" && row.startAt ? <Moment at={row.startAt} className="ml-3" /> : null}
      </>
    ),
  },
  {
    label: issueTexts.columns.sent,
    isNumber: true,
    isPlain: "inline",
    // A card has no heading that says of what it is the number.
    cell: (row) => (
      <>
        {row.sent}
        <span className="min-[700px]:hidden"> {issueTexts.columns.sent.toLowerCase()}</span>
      </>
    ),
  },
  {
    label: issueTexts.columns.queued,
    cell: (row) => row.total - row.sent - row.failed - row.skipped,
    isNumber: true,
    wideOnly: true,
  },
  { label: issueTexts.columns.failed, cell: (row) => row.failed, isNumber: true, wideOnly: true },
  { label: issueTexts.columns.skipped, cell: (row) => row.skipped, isNumber: true, wideOnly: true },
  {
    label: issueTexts.columns.createdAt,
    cell: (row) => <Moment at={row.createdAt} className="whitespace-nowrap" />,
    wideOnly: true,
  },
];

export default function Newsletters({ loaderData: { rows, confirmed, list } }: Route.ComponentProps) {
  const isDeleted = useSearchParams()[0].get("done") === "delete";
  return (
    <StaffPage
      title={issueTexts.title}
      note={issueTexts.note(confirmed)}
      actions={
        <>
          <Link to={`${path}/subscribers`} className={staffButton()}>
            Subscribers
          </Link>
          {/* Without any, the list asks for the first. */}
          {rows.length > 0 ? (
            <Link to={`${path}/create`} className={staffButton("call")}>
              Write an issue
            </Link>
          ) : null}
        </>
      }
    >
      <Notice>{isDeleted ? "The draft is deleted." : null}</Notice>
      <StaffList
        path={path}
        {...list}
        empty={
          rows.length === 0
            ? {
                title: "No issue has been written yet.",
                detail: "A newsletter goes to everyone who has confirmed. Send yourself a test first.",
                way: { to: `${path}/create`, label: "Write an issue" },
              }
            : null
        }
      >
        <DataTable
          caption={issueTexts.title}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          hasRowKeys
        />
      </StaffList>
    </StaffPage>
  );
}
