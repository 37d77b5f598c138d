import { Link } from "react-router";
import { DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { staffDay } from "#app/ui/staff/lagos-time.ts";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import type { factOverview, ListedFact } from "./fact-overview.server.ts";
import { factLineMessages } from "./line-messages.ts";
import { staffFactMessages as say } from "./messages.ts";

type Row = Awaited<ReturnType<typeof factOverview>>["fleet"][number];

/** Each aircraft with its rate and what it can do, so that an odd rate stands out beside its type. */
export function FleetFacts({ rows, checkedOn }: { rows: readonly Row[]; checkedOn: string | null }) {
  const { labels } = factLineMessages;
  const { columns, units } = say.fleet;
  const figure = (label: string, column: keyof typeof units) => ({
    ...{ label: columns[column], isPlain: "inline" as const, isNumber: true },
    cell: ({ figures }: Row) => <Dated fact={figures} label={label} unit={units[column]} />,
  });
  // What is said of all is said once, above them.
  const isSample = rows.every(({ rate }) => !rate?.now || rate.now.isUnsure);
  const isApart = rows.some(({ rate, figures }) => checkedApart(rate, figures, checkedOn));
  return (
    <section aria-labelledby="aircraft" className="pt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-2">
        <h2 id="aircraft" className="scroll-mt-6 text-[1.375rem]">
          {say.groups.aircraft}
        </h2>
        {isSample ? <StateMark tone="open">{factLineMessages.sample}</StateMark> : null}
      </div>
      <DataTable
        caption={say.groups.aircraft}
        columns={[
          {
            label: columns.name,
            isPlain: "inline",
            cell: ({ subject, name }) => (
              <span className="lg:whitespace-nowrap">
                <RowLink to={`/admin/facts/aircraft.${subject}`}>{name}</RowLink>
              </span>
            ),
          },
          {
            ...{ label: columns.rate, isPlain: "inline", isNumber: true },
            cell: ({ rate }) =>
              rate ? (
                <Link to={`/admin/facts/${rate.address}`} className="underlined hover:text-brass-ink">
                  <Dated fact={rate} label={labels.rate} unit={units.rate} />
                  {isSample || !rate.now?.sure ? null : (
                    <span className="block text-pending">{rate.now.sure}</span>
                  )}
                </Link>
              ) : (
                say.nothingToday
              ),
          },
          { ...figure(labels.range, "range"), isPlain: true, isNumber: false },
          figure(labels.cruise, "cruise"),
          { ...figure(labels.longRange, "longRange"), wideOnly: true },
          figure(labels.fuel, "fuel"),
          ...(isApart
            ? [
                {
                  label: columns.checked,
                  cell: ({ rate, figures }: Row) => (
                    <span className="text-quiet lg:whitespace-nowrap">
                      {checkedApart(rate, figures, checkedOn)}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
        rows={rows}
        rowKey={({ subject }) => subject}
      />
    </section>
  );
}

/** A figure of today, and what it is from the day on which the next version begins; its unit where no head says it. */
function Dated({ fact, label, unit }: { fact: ListedFact | undefined; label: string; unit: string }) {
  const [now, next] = [fact?.now, fact?.next].map(
    (record) => record?.lines.find((line) => line.label === label)?.value,
  );
  return (
    <span className="tabular-nums">
      {now ?? say.nothingToday}
      {now ? <span className="text-quiet min-[700px]:hidden">{unit}</span> : null}
      {fact?.next && next !== now ? (
        <span className="block">
          <b className="font-[550]">{say.from(fact.next.from)}</b> {next}
        </span>
      ) : null}
    </span>
  );
}

/** When they were checked, where that is another day than most. */
function checkedApart(rate: ListedFact | undefined, figures: ListedFact | undefined, most: string | null) {
  const [one, other] = [rate, figures].map((fact) => fact?.checkedOn ?? most);
  if (one === most && other === most) return null;
  if (one && other && one !== other) return say.checkedApart(staffDay(one), staffDay(other));
  return one && staffDay(one);
}
