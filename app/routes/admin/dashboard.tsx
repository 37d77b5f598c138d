import { type AnyColumn, sql } from "drizzle-orm";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { comments } from "#app/database/schema/comments.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { bookingEnds } from "#app/features/booking/booking-status.ts";
import { DeskToday } from "#app/features/booking/staff/desk-today.tsx";
import { bookingNews, deskToday, waitingRequests } from "#app/features/booking/staff-bookings.server.ts";
import { unansweredMessages } from "#app/features/contact/contact-messages.server.ts";
import { openHandling } from "#app/features/handling/handling.server.ts";
import { failedMails } from "#app/features/mail/staff-mail.server.ts";
import { type DeskFigures, deskFigures, openAccounts } from "#app/features/quotation/desk-figures.server.ts";
import { can } from "#app/features/staff/roles.ts";
import { staffContext } from "#app/features/staff/staff-request.server.ts";
import { duration } from "#app/features/trip/figure-text.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { ChartFigure } from "#app/ui/staff/chart-figure.tsx";
import { lagosDue } from "#app/ui/staff/lagos-time.ts";
import type { Route } from "./+types/dashboard";

/** Limit of the lists of amounts due and refunds. */
const maxListed = 12;

/** All staff get the journal's figures; staff with the right to bookings also get the desk's. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const now = clock.now();
  const staff = context.get(staffContext);
  return {
    now,
    // The counts include hidden comments and unsubscribed addresses.
    comments: await countsPerWeek(db, comments.createdAt, now),
    subscribers: await countsPerWeek(db, newsletterSubscribers.confirmedAt, now),
    desk: can(staff.role, "bookings") ? await deskOf(db, staff.id, now) : null,
  };
}

const deskOf = async (db: Queries, staffId: string, now: Date) => ({
  waiting: await waitingRequests(db, now),
  messages: await unansweredMessages(db),
  failedMails: await failedMails(db),
  today: await deskToday(db, staffId, now),
  figures: await deskFigures(db, now),
  handling: await openHandling(db, now),
  accounts: await openAccounts(db, now),
  news: await bookingNews(db, now),
  requestWeeks: await countsPerWeek(db, bookings.createdAt, now),
  messageWeeks: await countsPerWeek(db, contactMessages.createdAt, now),
});

const weeksShown = 12;

/** Rows of a table by week (its Monday, UTC): the last twelve weeks, oldest first. */
async function countsPerWeek(db: Queries, moment: AnyColumn, now: Date) {
  const monday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 7 * (weeksShown - 1));
  const { rows } = await db.execute<{ week: string; count: number }>(sql`
    select to_char(week, 'YYYY-MM-DD') as week, count(${moment})::int as count
    from generate_series(0, ${weeksShown - 1}) number
    cross join lateral (select ${monday.toISOString()}::timestamptz at time zone 'UTC' + number * interval '1 week' as week) weeks
    left join ${moment.table} on ${moment} >= week at time zone 'UTC' and ${moment} < (week + interval '1 week') at time zone 'UTC'
    group by week order by week`);
  return rows;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { desk, now } = loaderData;
  return (
    <StaffPage
      title="Dashboard"
      actions={
        desk ? (
          <Link to="/admin/bookings/new" className={staffButton("call")}>
            New request
          </Link>
        ) : null
      }
    >
      {desk ? (
        <>
          <ul className="grid grid-cols-2 border-y hairline sm:grid-cols-3">
            <Count
              count={desk.waiting.count}
              labels={["request waiting", "requests waiting"]}
              href="/admin/bookings?status=pending"
            >
              {desk.waiting.late > 0 ? (
                <span className="block font-[550] text-cancelled">
                  {desk.waiting.late} past the promised time
                </span>
              ) : null}
              {desk.waiting.next ? (
                <span className="block text-ink">next due {lagosDue(desk.waiting.next.due, now)}</span>
              ) : null}
            </Count>
            <Count
              count={desk.messages}
              labels={["unanswered message", "unanswered messages"]}
              href="/admin/messages?status=new"
            />
            <Count
              count={desk.failedMails}
              labels={["failed e-mail", "failed e-mails"]}
              href="/admin/mail?status=failed"
            />
          </ul>
          <Figures {...desk.figures} />
          <div className="gap-x-14 border-b hairline empty:hidden sm:columns-2">
            {newsTitles.map(([kind, title, page]) => (
              <ListedBookings
                key={kind}
                title={title}
                page={page}
                lines={desk.news
                  .filter((entry) => entry.kind === kind)
                  .map(({ reference, fullName }) => ({ reference, text: fullName }))}
              />
            ))}
            <ListedBookings
              title="Handling open, departing within 24 hours"
              page="/handling"
              lines={desk.handling}
            />
            <ListedBookings
              title="Money due"
              page="/quotation"
              count={desk.accounts.due.length}
              lines={desk.accounts.due.slice(0, maxListed)}
            />
            <ListedBookings
              title="Refund owed"
              page="/quotation"
              count={desk.accounts.refunds.length}
              lines={desk.accounts.refunds.slice(0, maxListed)}
            />
          </div>
          <DeskToday
            {...desk.today}
            now={now}
            next={desk.waiting.next?.reference}
            waitingCount={desk.waiting.count}
          />
        </>
      ) : null}
      <details open={!desk} className="border-t hairline">
        <summary className={staffButton("plain", "my-5 cursor-pointer list-none")}>
          Charts of the last twelve weeks
        </summary>
        <div className="gap-x-12 xl:grid xl:grid-cols-2">
          {desk ? (
            <>
              <ChartFigure title="Requests per week" unit="Requests" weeks={desk.requestWeeks} />
              <ChartFigure title="Messages per week" unit="Messages" weeks={desk.messageWeeks} />
            </>
          ) : null}
          <ChartFigure title="New subscribers per week" unit="Subscribers" weeks={loaderData.subscribers} />
          <ChartFigure title="Comments per week" unit="Comments" weeks={loaderData.comments} />
        </div>
      </details>
    </StaffPage>
  );
}

const newsTitles = [
  ["message", "New messages from customers", "#messages"],
  ["accepted", "Quotation accepted, to be confirmed", ""],
  ["ends", "Quotation ends within a day", "/quotation"],
] as const;

interface ListedBookingsProps {
  title: string;
  /** Appended to the booking's address. */
  page: string;
  lines: readonly { reference: string; text: string }[];
  /** Total, including those that are not listed. */
  count?: number;
}

const ListedBookings = ({ title, page, lines, count = lines.length }: ListedBookingsProps) =>
  lines.length > 0 ? (
    <section aria-label={title} className="break-inside-avoid py-4 text-small">
      <h2 className="font-[550] text-pending">{title}</h2>
      <ul>
        {lines.map(({ reference, text }) => (
          <li key={reference} className="mt-1 wrap-anywhere">
            <Link to={`/admin/bookings/${reference}${page}`} className="underlined">
              {reference}
            </Link>
            {`, ${text}`}
          </li>
        ))}
      </ul>
      {count > lines.length ? <p className="mt-1">{`and ${count - lines.length} more`}</p> : null}
    </section>
  ) : null;

function Figures({ answerMinutes, onTimePercent, quotedPercent, finalPercent, ends }: DeskFigures) {
  const signed = (percent: number) => `${percent >= 0 ? "+" : "−"}${Math.abs(percent).toFixed(1)} %`;
  const sentences = [
    answerMinutes !== null && onTimePercent !== null
      ? `Last 30 days: first answer after ${duration(Math.round(answerMinutes))} (median), ${Math.round(onTimePercent)} % in the promised time.`
      : "",
    ends.length > 0
      ? `Requests ended in the last 30 days: ${ends.map(({ reason, count }) => `${count} ${bookingEnds[reason].label.toLowerCase()}`).join(", ")}.`
      : "",
    quotedPercent === null
      ? ""
      : `Accepted quotations: ${signed(quotedPercent)} against the estimate (median).`,
    finalPercent === null ? "" : `Final amounts: ${signed(finalPercent)} against the quotation (median).`,
  ].filter(Boolean);
  return sentences.length > 0 ? (
    <p className="border-b hairline py-4 text-small text-quiet">{sentences.join(" ")}</p>
  ) : null;
}

interface CountProps {
  count: number;
  /** Singular and plural. */
  labels: [string, string];
  href: string;
  children?: ReactNode;
}

const Count = ({ count, labels, href, children }: CountProps) => (
  <li className="border-l hairline first:border-l-0 max-sm:first:col-span-2 max-sm:first:border-b max-sm:nth-2:border-l-0">
    <Link
      to={href}
      className="flex h-full flex-wrap items-start justify-between gap-x-6 py-4 transition-colors duration-150 hover:text-brass-ink sm:py-5 [li:not(:first-child)>&]:px-4 max-sm:[li:nth-child(2)>&]:pl-0 sm:[li>&]:pr-6 sm:[li:not(:first-child)>&]:pl-6"
    >
      <span>
        <span className="font-display text-[2.25rem] leading-none sm:text-[2.75rem]">{count}</span>
        <span className="mt-1 block text-small text-quiet max-sm:text-[0.875rem] max-sm:leading-6">
          {labels[count === 1 ? 0 : 1]}
        </span>
      </span>
      {children ? <span className="self-end text-small">{children}</span> : null}
    </Link>
  </li>
);
