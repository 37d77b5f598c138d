import { Link } from "react-router";
import { DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { staffDay } from "#app/ui/staff/lagos-time.ts";
import type { factOverview, ListedFact } from "./fact-overview.server.ts";
import { factLineMessages } from "./line-messages.ts";
import { staffFactMessages as say } from "./messages.ts";

type Row = Awaited<ReturnType<typeof factOverview>>["fleet"][number];

/** Each aircraft with its rate and what it can do, so that an odd rate stands out beside its type. */
export function FleetFacts({ rows }: { rows: readonly Row[] }) {
  const { labels } = factLineMessages;
  const figure = (label: string, width = "") => ({
    ...{ label, width },
    cell: ({ figures }: Row) => <Dated fact={figures} label={label} />,
  });
  return (
    <section aria-labelledby="aircraft" className="pt-8">
      <h2 id="aircraft" className="scroll-mt-6 pb-2 text-[1.375rem]">
        {say.groups.aircraft}
      </h2>
      <DataTable
        caption={say.groups.aircraft}
        columns={[
          {
            label: say.fleet.name,
            isPlain: true,
            cell: ({ subject, name }) => (
              <span className="lg:whitespace-nowrap">
                <RowLink to={`/admin/facts/aircraft.${subject}`}>{name}</RowLink>
              </span>
            ),
          },
          {
            label: say.fleet.rate,
            cell: ({ rate }) =>
              rate ? (
                <Link to={`/admin/facts/${rate.address}`} className="underlined hover:text-brass-ink">
                  <Dated fact={rate} label={labels.rate} />
                </Link>
              ) : (
                say.nothingToday
              ),
          },
          figure(labels.range),
          figure(labels.cruise),
          figure(labels.fuel),
          {
            label: say.fleet.checked,
            cell: ({ rate, figures }) => (
              <span className="text-quiet lg:whitespace-nowrap">{checkedOf(rate, figures)}</span>
            ),
          },
        ]}
        rows={rows}
        rowKey={({ subject }) => subject}
      />
    </section>
  );
}

/** A figure of today, and what it is from the day on which the next version begins. */
function Dated({ fact, label }: { fact: ListedFact | undefined; label: string }) {
  const [now, next] = [fact?.now, fact?.next?.lines].map(
    (lines) => lines?.find((line) => line.label === label)?.value,
  );
  return (
    <>
      {now ?? say.nothingToday}
      {fact?.next && next !== now ? (
        <span className="block">
          <b className="font-[550]">{say.from(fact.next.from)}</b> {next}
        </span>
      ) : null}
    </>
  );
}

function checkedOf(rate: ListedFact | undefined, figures: ListedFact | undefined): string {
  const [one, other] = [rate, figures].map((fact) => (fact?.checkedOn ? staffDay(fact.checkedOn) : null));
  return one && other && one !== other ? say.checkedApart(one, other) : (one ?? other ?? "");
}
