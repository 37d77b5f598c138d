import { Link } from "react-router";
import { issueTexts } from "#app/features/newsletter/campaign.ts";
import { campaignPage } from "#app/features/newsletter/campaigns.server.ts";
import { confirmedCount } from "#app/features/newsletter/subscriber-list.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, momentColumn, RowLink } from "#app/ui/staff/data-table.tsx";
import { readList } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/newsletters";

export const meta: Route.MetaFunction = () => [{ title: `${issueTexts.title} | Harmattan Aviation` }];

const path = "/admin/newsletters";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { filter, list } = readList(url.searchParams, {});
  const [page, confirmed] = await Promise.all([campaignPage(db, filter.after), confirmedCount(db)]);
  return { ...list, ...page, confirmed };
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
    label: "Issue",
    cell: (row) => <RowLink to={`${path}/${row.id}`}>{row.subject || issueTexts.untitled}</RowLink>,
    isFreeText: true,
    isPlain: true,
  },
  {
    label: "State",
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
        <span className="min-[700px]:hidden"> sent</span>
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
  momentColumn("Written", (row) => row.createdAt, { wideOnly: true }),
];

export default function Newsletters({ loaderData: { confirmed, ...list } }: Route.ComponentProps) {
  const create = { to: `${path}/create`, label: "Write an issue" };
  return (
    <StaffPage
      title={issueTexts.title}
      note={
        confirmed === 0
          ? "No subscriber has confirmed yet."
          : `${confirmed.toLocaleString("en-GB")} ${confirmed === 1 ? "person has confirmed and gets" : "people have confirmed and get"} the next issue.`
      }
      actions={
        <>
          <Link to={`${path}/subscribers`} className={staffButton()}>
            Subscribers
          </Link>
          {/* Without any issue, the list has this link. */}
          {list.rows.length > 0 ? (
            <Link to={create.to} className={staffButton("call")}>
              {create.label}
            </Link>
          ) : null}
        </>
      }
    >
      <StaffList
        caption={issueTexts.title}
        path={path}
        {...list}
        columns={columns}
        done={{ delete: "The draft is deleted." }}
        empty={{
          title: "No issue has been written yet.",
          detail: "A newsletter goes to everyone who has confirmed. Send yourself a test first.",
          way: create,
        }}
      />
    </StaffPage>
  );
}
