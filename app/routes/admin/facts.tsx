import { data, Link, redirect } from "react-router";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { localTime } from "#app/features/trip/local-time.ts";
import { FactsOfGroup, PriceSwitch } from "#app/features/trip/staff/fact-records.tsx";
import { staffFactMessages } from "#app/features/trip/staff/messages.ts";
import { factOverview } from "#app/features/trip/staff/read-facts.server.ts";
import { receivePriceSwitch } from "#app/features/trip/staff/receive-fact.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import { JumpLine } from "#app/ui/staff/jump-line.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { Route } from "./+types/facts";

export const meta: Route.MetaFunction = () => [{ title: `${staffFactMessages.title} | Harmattan Aviation` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const overview = await factOverview(db, localTime(clock.now(), "UTC").date);
  return { ...overview, done: url.searchParams.get("done") };
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "fact");
  const reply = await receivePriceSwitch(
    form,
    {
      staffId: staff.id,
      record: (transaction, intent, subject, { kind, ...detail }) =>
        record(transaction, { action: `fact.${intent}`, subjectId: `${kind}.${subject}`, detail }),
    },
    services,
  );
  if (reply.ok) throw redirect(`/admin/facts?done=${reply.done ?? ""}`);
  return data(reply, { status: reply.status });
}

export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  const { pricesShown, groups, checkedOn, unsure, done } = loaderData;
  const columns = [true, false].map((isFleet) =>
    groups.filter(({ group }) => ["hourlyRates", "aircraft", "rates"].includes(group) === isFleet),
  );
  return (
    <StaffPage
      title={staffFactMessages.title}
      note={
        <>
          The figures behind the trip page. A change shows there at once.{" "}
          {checkedOn ? staffFactMessages.checkedAll(checkedOn) : null}
          {unsure > 0 ? (
            <span className="mt-2 block">
              <StateMark tone="open">{staffFactMessages.unsure(unsure)}</StateMark>
            </span>
          ) : null}
        </>
      }
      actions={
        <Link to="/admin/aerodromes" className={staffButton()}>
          {staffFactMessages.aerodromes.title}
        </Link>
      }
    >
      <Notice>
        {replyIn(actionData)?.message ?? (done === "prices" ? staffFactMessages.done.prices : null)}
      </Notice>
      <JumpLine
        label={staffFactMessages.parts}
        parts={[
          ["prices", staffFactMessages.jumps.prices],
          ...columns.flat().map(({ group }) => [group, staffFactMessages.jumps[group]] as const),
        ]}
      />
      <PriceSwitch shown={pricesShown} />
      <div className="gap-x-14 xl:grid xl:grid-cols-2">
        {columns.map((column) => (
          <div key={column[0]?.group}>
            {column.map((each) => (
              <FactsOfGroup key={each.group} {...each} checkedOn={checkedOn} />
            ))}
          </div>
        ))}
      </div>
    </StaffPage>
  );
}
