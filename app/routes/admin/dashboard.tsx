import { Link } from "react-router";
import { comments as commentsTable } from "#app/database/schema/comments.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { countsPerWeek, lastWeeks } from "#app/database/weeks.server.ts";
import {
  answerHoursPerWeek,
  longestWaiting,
  requestsPerWeek,
} from "#app/features/booking/booking-figures.server.ts";
import { bookingStatuses } from "#app/features/booking/booking-status.ts";
import { waitingRequests } from "#app/features/booking/staff-bookings.server.ts";
import { staffAreaMessages } from "#app/features/booking/staff-messages.ts";
import { unansweredMessages } from "#app/features/contact/staff-inbox.server.ts";
import { failedMails } from "#app/features/mail/staff-mail.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import { can } from "#app/features/staff/roles.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { ChartFigure } from "#app/ui/staff/chart-figure.tsx";
import { Moment, waited } from "#app/ui/staff/moment.tsx";
import type { Route } from "./+types/dashboard";

const say = staffMessages.dashboard;

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const weeksShown = 12;
const waitingShown = 6;

/** Who sees to the bookings sees the charter desk's figures, everybody the journal's. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const now = clock.now();
  const weeks = lastWeeks(now, weeksShown);
  const since = weeks[0] ?? "";
  const isCharterDesk = can(context.get(staffContext).role, "bookings");
  // What was hidden, and who has left, since then counts.
  const [comments, subscribers, desk] = await Promise.all([
    countsPerWeek(db, commentsTable.createdAt, since),
    countsPerWeek(db, newsletterSubscribers.confirmedAt, since),
    isCharterDesk
      ? Promise.all([
          waitingRequests(db),
          unansweredMessages(db),
          failedMails(db),
          longestWaiting(db, waitingShown),
          requestsPerWeek(db, since),
          answerHoursPerWeek(db, since),
        ])
      : null,
  ]);
  const byWeek = (values: (week: string) => Record<string, number | null>) =>
    weeks.map((week) => ({ week, values: values(week) }));
  const counted = (rows: readonly { week: string; count: number }[]) =>
    byWeek((week) => ({ count: rows.find((row) => row.week === week)?.count ?? 0 }));
  const [requests, messages, mails, waiting, perWeek, answers] = desk ?? [0, 0, 0, [], [], []];
  return {
    now,
    comments: counted(comments),
    subscribers: counted(subscribers),
    desk: isCharterDesk && {
      counts: { requests, messages, mails },
      waiting,
      requests: byWeek((week) => {
        const inWeek = perWeek.filter((row) => row.week === week);
        const count = (status: string) => inWeek.find((row) => row.status === status)?.count ?? 0;
        return Object.fromEntries(bookingStatuses.map((status) => [status, count(status)]));
      }),
      answers: byWeek((week) => ({ hours: answers.find((row) => row.week === week)?.hours ?? null })),
    },
  };
}

const statusColours = {
  pending: "var(--color-brass-light)",
  confirmed: "var(--color-confirmed)",
  completed: "var(--color-dusk)",
  cancelled: "var(--color-cancelled)",
} as const;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { desk, comments, subscribers, now } = loaderData;
  const shared = (name: "requests" | "answer" | "subscribers" | "comments") => ({
    title: say[`${name}Title`],
    note: say[`${name}Note`],
    say: { ...say, value: say[`${name}Series`] },
  });
  return (
    <StaffPage title={say.title}>
      {desk ? (
        <>
          <ul className="grid border-t hairline sm:grid-cols-3">
            <Count
              count={desk.counts.requests}
              label={say.requests}
              href="/admin/bookings?status=pending&order=oldest"
            />
            <Count count={desk.counts.messages} label={say.messages} href="/admin/messages?status=new" />
            <Count count={desk.counts.mails} label={say.failedMail} href="/admin/mail?status=failed" />
          </ul>
          <section aria-labelledby="waiting" className="border-t hairline py-6">
            <h2 id="waiting" className="text-[1.1875rem]">
              {say.waitingTitle}
            </h2>
            {desk.waiting.length === 0 ? (
              <p className="mt-2 text-small text-quiet">{say.nothingWaits}</p>
            ) : (
              <ol className="mt-3 text-small">
                {desk.waiting.map((request) => (
                  <li
                    key={request.reference}
                    className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 border-b hairline py-2.5"
                  >
                    <Link
                      to={`/admin/bookings/${request.reference}`}
                      className="inline-flex min-h-11 items-center font-[550] underlined hover:text-brass-ink lg:min-h-0"
                    >
                      {request.reference}
                    </Link>
                    <span className="grow basis-52 wrap-anywhere max-sm:basis-full">
                      {request.fullName}, {request.departureCity} – {request.arrivalCity}
                    </span>
                    <span className="text-quiet max-sm:basis-full">
                      {say.waits(waited(request.createdAt, now))}, <Moment at={request.createdAt} />
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </>
      ) : null}
      <div className="gap-x-12 xl:grid xl:grid-cols-2">
        {desk ? (
          <>
            <ChartFigure
              {...shared("requests")}
              kind="bars"
              series={bookingStatuses.map((status) => ({
                key: status,
                label: staffAreaMessages.statuses[status],
                colour: statusColours[status],
              }))}
              weeks={desk.requests}
            />
            <ChartFigure
              {...shared("answer")}
              kind="line"
              unit=" h"
              series={[{ key: "hours", label: say.answerSeries, colour: "var(--color-dusk)" }]}
              weeks={desk.answers}
            />
          </>
        ) : null}
        <ChartFigure
          {...shared("subscribers")}
          kind="bars"
          series={[{ key: "count", label: say.subscribersSeries, colour: "var(--color-dusk)" }]}
          weeks={subscribers}
        />
        <ChartFigure
          {...shared("comments")}
          kind="bars"
          series={[{ key: "count", label: say.commentsSeries, colour: "var(--color-brass)" }]}
          weeks={comments}
        />
      </div>
    </StaffPage>
  );
}

function Count({ count, label, href }: { count: number; label: (count: number) => string; href: string }) {
  return (
    <li className="border-b hairline sm:border-b-0 sm:border-l sm:first:border-l-0">
      <Link
        to={href}
        className="block py-5 transition-colors duration-150 hover:text-brass-ink sm:px-6 sm:[li:first-child>&]:pl-0"
      >
        <span className="font-display text-[2.75rem] leading-none font-[350]">{count}</span>
        <span className="mt-1 block text-small text-quiet">{label(count)}</span>
      </Link>
    </li>
  );
}
