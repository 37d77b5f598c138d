import { Link } from "react-router";
import { issueTexts } from "#app/features/newsletter/campaign.ts";
import { campaignPage } from "#app/features/newsletter/campaigns.server.ts";
import { confirmedCount } from "#app/features/newsletter/subscriber-list.server.ts";
import { listLoader } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/newsletters";

const path = "/admin/newsletters";
const create = { to: `${path}/create`, label: "Write an issue" };

export const loader = listLoader({}, async ({ db }, { after }) => {
  const [page, confirmed] = await Promise.all([campaignPage(db, after), confirmedCount(db)]);
  return { ...page, confirmed };
});

const tones = {
  draft: "open",
  scheduled: "open",
  sending: "open",
  sent: "done",
  cancelled: "over",
} as const;

export default function Newsletters({ loaderData: { confirmed, ...list } }: Route.ComponentProps) {
  return (
    <StaffList
      title={issueTexts.title}
      note={
        confirmed === 0
          ? "No subscriber has confirmed yet."
          : `${confirmed.toLocaleString("en-GB")} ${confirmed === 1 ? "person has confirmed and gets" : "people have confirmed and get"} the next issue.`
      }
      path={path}
      list={list}
      actions={
        <>
          <Link to={`${path}/subscribers`} className={staffButton()}>
            Subscribers
          </Link>
          {/* The empty list shows this link itself. */}
          {list.rows.length > 0 ? (
            <Link to={create.to} className={staffButton("call")}>
              {create.label}
            </Link>
          ) : null}
        </>
      }
      columns={[
        {
          label: "Issue",
          link: (row) => [`${path}/${row.id}`, row.subject || issueTexts.untitled],
          isFreeText: true,
        },
        {
          label: "State",
          isPlain: "inline",
          cell: (row) => (
            <>
              <StateMark tone={tones[row.status]}>{issueTexts.statuses[row.status]}</StateMark>
              {row.status === "scheduled" && row.startAt ? (
                <Moment at={row.startAt} className="ml-3" />
              ) : null}
            </>
          ),
        },
        {
          label: issueTexts.columns.sent,
          isPlain: "inline",
          number: (row) => row.sent,
          // Cards have no column heading.
          cell: (row) => (
            <>
              {row.sent}
              <span className="min-[700px]:hidden"> sent</span>
            </>
          ),
        },
        {
          label: issueTexts.columns.queued,
          number: (row) => row.total - row.sent - row.failed - row.skipped,
          wideOnly: true,
        },
        { label: issueTexts.columns.failed, number: (row) => row.failed, wideOnly: true },
        { label: issueTexts.columns.skipped, number: (row) => row.skipped, wideOnly: true },
        { label: "Written", moment: (row) => row.createdAt, wideOnly: true },
      ]}
      empty={{
        title: "No issue has been written yet.",
        detail: "A newsletter goes to everyone who has confirmed. Send yourself a test first.",
        link: create,
      }}
      done={{ delete: "The draft is deleted." }}
    />
  );
}
