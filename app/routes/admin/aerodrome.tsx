import { data, redirect } from "react-router";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { localTime } from "#app/features/trip/local-time.ts";
import { FactFigures } from "#app/features/trip/staff/fact-figures.tsx";
import { FactPage } from "#app/features/trip/staff/fact-page.tsx";
import { staffFactMessages as say } from "#app/features/trip/staff/messages.ts";
import { fileEntry } from "#app/features/trip/staff/read-aerodromes.server.ts";
import { factDetails } from "#app/features/trip/staff/read-facts.server.ts";
import { receiveFact } from "#app/features/trip/staff/receive-fact.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/aerodrome";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? say.aerodromes.title} | Harmattan Aviation` },
];

const kind = "aerodromeNotes";

/** An identifier as OurAirports makes them: what is none of these is no aerodrome, and none can be noted under it. */
function identIn(typed: string): string {
  if (!/^[A-Z0-9-]{2,8}$/.test(typed)) throw data(say.gone, { status: 404 });
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
          ...{ subjectId, detail: { revision } },
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
    <StaffPage title={name} note={note} back={{ to: "/admin/aerodromes", label: say.aerodromes.title }}>
      <FactPage
        details={details}
        done={done}
        refusal={replyIn(actionData)}
        first={["file", say.aerodromes.fileHeading]}
        isNew={!rows && details.versions.length === 0}
      >
        {rows ? (
          <div className="text-small wrap-anywhere">
            <FactFigures lines={rows} />
          </div>
        ) : (
          <p className="max-w-(--measure) text-small">{say.aerodromes.notInFile}</p>
        )}
      </FactPage>
    </StaffPage>
  );
}
