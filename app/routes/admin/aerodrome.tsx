import { data, redirect } from "react-router";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { localTime } from "#app/features/trip/local-time.ts";
import { FactPage } from "#app/features/trip/staff/fact-page.tsx";
import { FactFigures } from "#app/features/trip/staff/fact-records.tsx";
import { staffFactMessages } from "#app/features/trip/staff/messages.ts";
import { fileEntry } from "#app/features/trip/staff/read-aerodromes.server.ts";
import { factDetails } from "#app/features/trip/staff/read-facts.server.ts";
import { receiveFact } from "#app/features/trip/staff/receive-fact.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/aerodrome";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? staffFactMessages.aerodromes.title} | Harmattan Aviation` },
];

const kind = "aerodromeNotes";

/** An identifier as in OurAirports; 404 for anything else. */
function identIn(typed: string): string {
  if (!/^[A-Z0-9-]{2,8}$/.test(typed)) throw data(staffFactMessages.gone, { status: 404 });
  return typed;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const subject = identIn(params.ident);
  const today = localTime(clock.now(), "UTC").date;
  const [entry, details] = await Promise.all([
    fileEntry(db, subject, clock.now()),
    factDetails(db, { kind, subject, from: null, today }),
  ]);
  return { ...entry, subject, details, done: url.searchParams.get("done") };
}

export async function action(args: Route.ActionArgs) {
  const { form, staff, record, services } = await staffAction(args, "aerodrome");
  const subject = identIn(args.params.ident);
  const reply = await receiveFact(
    form,
    { kind, subject },
    {
      staffId: staff.id,
      record: (transaction, intent, subjectId, { revision = 0 }) =>
        record(transaction, {
          action: intent === "withdraw" ? "aerodrome.withdraw" : "aerodrome.write",
          subjectId,
          detail: { revision },
        }),
    },
    services,
  );
  if (reply.ok) throw redirect(`/admin/aerodromes/${subject}?done=${reply.done ?? ""}`);
  return data(reply, { status: reply.status });
}

export const shouldRevalidate = revalidateOnConflict;

export default function Aerodrome({ loaderData, actionData }: Route.ComponentProps) {
  const { name, note, rows, details, done } = loaderData;
  return (
    <StaffPage
      title={name}
      note={note}
      back={{ to: "/admin/aerodromes", label: staffFactMessages.aerodromes.title }}
    >
      <FactPage
        details={details}
        done={done}
        refusal={replyIn(actionData)}
        aside={["file", "From the public list"]}
      >
        {rows ? (
          <div className="text-small wrap-anywhere">
            <FactFigures lines={rows} />
          </div>
        ) : (
          <p className="max-w-(--measure) text-small">
            The public list does not have it. With its place and runways written here, it can be searched for.
          </p>
        )}
      </FactPage>
    </StaffPage>
  );
}
