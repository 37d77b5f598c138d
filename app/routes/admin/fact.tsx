import { data, redirect } from "react-router";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { localTime } from "#app/features/trip/local-time.ts";
import { unnamed } from "#app/features/trip/staff/fact-form.ts";
import { FactPage } from "#app/features/trip/staff/fact-page.tsx";
import { staffFactMessages } from "#app/features/trip/staff/messages.ts";
import { factDetails, listedKinds } from "#app/features/trip/staff/read-facts.server.ts";
import { receiveFact } from "#app/features/trip/staff/receive-fact.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/fact";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.details.name ?? staffFactMessages.title} | Harmattan Aviation` },
];

/** `hourlyRates.CL60`: the kind, and which one of it. */
function namedBy(fact: string) {
  const [name = "", subject = "", ...more] = fact.split(".");
  const kind = listedKinds.find((each) => each === name);
  if (!kind || !subject || more.length > 0 || (subject === unnamed && kind !== "corridors"))
    throw data(staffFactMessages.gone, { status: 404 });
  return { kind, subject };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const subject = namedBy(params.fact);
  const today = localTime(clock.now(), "UTC").date;
  const details = await factDetails(db, { ...subject, today, from: url.searchParams.get("from") });
  if (details.versions.length === 0 && details.history.length === 0 && subject.subject !== unnamed)
    throw data(staffFactMessages.gone, { status: 404 });
  return { details, done: url.searchParams.get("done") };
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "fact");
  const factSubject = namedBy(args.params.fact);
  const reply = await receiveFact(
    form,
    factSubject,
    {
      staffId: staff.id,
      record: (transaction, intent, subject, { kind, ...detail }) =>
        record(transaction, { action: `fact.${intent}`, subjectId: `${kind}.${subject}`, detail }),
    },
    services,
  );
  if (reply.ok) throw redirect(`/admin/facts/${factSubject.kind}.${reply.subject}?done=${reply.done ?? ""}`);
  return data(reply, { status: reply.status });
}

export const shouldRevalidate = revalidateOnConflict;

export default function Fact({ loaderData, actionData }: Route.ComponentProps) {
  const { details, done } = loaderData;
  const reply = replyIn(actionData);
  return (
    <StaffPage
      title={details.name}
      note={
        details.name === staffFactMessages.kinds[details.kind] ? null : staffFactMessages.kinds[details.kind]
      }
      back={{ to: "/admin/facts", label: staffFactMessages.title }}
    >
      <FactPage details={details} done={done} refusal={reply} />
    </StaffPage>
  );
}
