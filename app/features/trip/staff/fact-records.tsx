import { Form, Link } from "react-router";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { RowLink } from "#app/ui/staff/data-table.tsx";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import { unnamed } from "./fact-form.ts";
import type { FactLine } from "./fact-lines.ts";
import { staffFactMessages } from "./messages.ts";
import type { FactDetails, factOverview, ListedFact } from "./read-facts.server.ts";

export function FactVersions({
  versions,
  isDated,
  version,
}: Pick<FactDetails, "versions" | "isDated" | "version">) {
  return (
    <ul className="text-small">
      {versions.map((row) => (
        <li key={row.validFrom} className="border-b hairline py-3 first:pt-0 last:border-b-0">
          {isDated ? (
            <p className="mb-1 flex flex-wrap justify-between gap-x-4">
              <span className="font-[550]">{validity(row)}</span>
              {row.isNow ? <span className="label-caps text-brass-ink">Today</span> : null}
            </p>
          ) : null}
          <div className="wrap-anywhere">
            <FactFigures lines={linesOf(row, isDated, row.by)} />
          </div>
          <div className="mt-3 flex flex-wrap content-start items-start gap-3">
            {isDated ? (
              <Link to={`?from=${row.validFrom}#write`} className={staffButton()}>
                Change
                <span className="sr-only"> {validity(row)}</span>
              </Link>
            ) : null}
            <WithdrawFact row={row} isDated={isDated} version={version} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function WithdrawFact({
  row,
  isDated,
  version,
}: Pick<FactDetails, "isDated" | "version"> & { row: FactDetails["versions"][number] }) {
  if (!row.mayWithdraw) return null;
  return (
    <AskFirst
      ask={isDated ? staffFactMessages.withdraw : staffFactMessages.withdrawNotes}
      about={isDated ? validity(row) : undefined}
      detail={
        isDated
          ? staffFactMessages.withdrawDetail(row.validFrom)
          : "Our notes are removed, and the public list applies again. The history keeps them."
      }
      look="quiet-danger"
    >
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="from" value={row.validFrom} />
        <IntentButton value="withdraw" look="danger">
          {isDated ? staffFactMessages.withdraw : staffFactMessages.withdrawNotes}
        </IntentButton>
      </Form>
    </AskFirst>
  );
}

export function FactHistory({ history, isDated }: Pick<FactDetails, "history" | "isDated">) {
  return (
    <>
      {history.length === 0 ? <p className="text-small text-quiet">No changes yet.</p> : null}
      <ul className="text-small">
        {history.map((row) => (
          <li key={row.revision} className="border-b hairline py-3 first:pt-0 last:border-b-0">
            <p>
              <Moment at={row.writtenAt} />, {row.by}
            </p>
            {isDated || row.isEnded ? (
              <p className="text-quiet">
                {[isDated ? validity(row) : "", row.isEnded ? "Replaced" : ""].filter(Boolean).join(". ")}
              </p>
            ) : null}
            <div className="mt-1 wrap-anywhere">
              {row.lines ? (
                <FactFigures lines={linesOf({ ...row, lines: row.lines }, isDated)} />
              ) : (
                staffFactMessages.withdrawn
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const validity = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  staffFactMessages.dates(validFrom, validTo);

interface Recorded {
  lines: FactLine[];
  source: string;
  checkedOn: string;
}

/** A record and where it comes from; of a note, that is one statement. */
function linesOf(
  { lines, source, checkedOn }: Recorded,
  isDated: boolean,
  by: string | null = null,
): FactLine[] {
  const [from, checked] = [staffFactMessages.sourceOf(source), staffFactMessages.checkedBy(checkedOn, by)];
  if (isDated)
    return [
      ...lines,
      { label: staffFactMessages.source, value: from },
      { label: staffFactMessages.checked, value: checked },
    ];
  const sourceLine = lines.find(({ label }) => label === staffFactMessages.known);
  return [
    ...lines.filter((line) => line !== sourceLine),
    {
      label: staffFactMessages.source,
      value: staffFactMessages.origins(from, sourceLine?.value ?? "", checked),
    },
  ];
}

/** A site of the web is written as it is. */
const isAddress = /^\S+\.[a-z]/;

/** A fact's figures: one by itself, several beside their names. */
export function FactFigures({ lines }: { lines: readonly FactLine[] }) {
  const [first] = lines;
  if (lines.length === 1 && first) return <p className="first-letter:uppercase">{first.value}</p>;
  return (
    <dl className="grid grid-cols-[7.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 min-[700px]:gap-x-4 min-[700px]:grid-cols-[9.5rem_minmax(0,1fr)]">
      {lines.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className={`whitespace-pre-line ${isAddress.test(value) ? "" : "first-letter:uppercase"}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Overview = Awaited<ReturnType<typeof factOverview>>;

export function PriceSwitch({ shown }: { shown: Overview["pricesShown"] }) {
  const words = staffFactMessages.prices;
  return (
    <section aria-labelledby="prices" className="border-b hairline py-6">
      <h2 id="prices" className="scroll-mt-6 text-[1.375rem]">
        Prices on the trip page
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-small">
        <p className="max-w-(--measure)">
          {shown === null
            ? "There are no price rules to switch. Write them first."
            : shown
              ? "Visitors see an estimate with every aircraft."
              : words.hidden}
          {shown === null ? null : (
            <span className="block text-quiet">
              Applies to all departures, from now. The rates stay as they are.
            </span>
          )}
        </p>
        {shown === null ? null : (
          <Form method="post">
            <input type="hidden" name="shown" value={String(!shown)} />
            <button type="submit" className={staffButton()}>
              {shown ? "Hide prices from visitors" : "Show prices to visitors"}
            </button>
          </Form>
        )}
      </div>
    </section>
  );
}

export function FactsOfGroup({
  group,
  facts,
  checkedOn,
}: Overview["groups"][number] & { checkedOn: string | null }) {
  return (
    <section aria-labelledby={group} className="pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={group} className="scroll-mt-6 pb-3 text-[1.375rem]">
          {staffFactMessages.groups[group]}
        </h2>
        {group === "corridors" ? (
          <Link to={`/admin/facts/corridors.${unnamed}`} className={staffButton("quiet", "-mx-1")}>
            Add closed airspace
          </Link>
        ) : null}
      </div>
      <ul className="border-t border-ink/40 text-small">
        {facts.map(({ address, name, now, until, next, ...fact }) => (
          <li key={address} className="border-b hairline py-2.5">
            <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
              <RowLink to={`/admin/facts/${address}`}>{name}</RowLink>
              <HowSure record={now} />
            </p>
            <div className="min-w-0 wrap-anywhere">
              {until ? <p className="font-[550]">{staffFactMessages.until(until)}</p> : null}
              {now ? <FactFigures lines={now.lines} /> : staffFactMessages.nothingToday}
              {next ? (
                <>
                  <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="font-[550]">{staffFactMessages.from(next.from)}</span>
                    <HowSure record={next} />
                  </p>
                  <FactFigures lines={next.lines} />
                </>
              ) : null}
              {fact.checkedOn && fact.checkedOn !== checkedOn ? (
                <p className="mt-1 text-quiet">{staffFactMessages.checkedDay(fact.checkedOn)}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HowSure({ record }: { record: Pick<NonNullable<ListedFact["now"]>, "sure" | "isUnsure"> | null }) {
  if (!record?.sure) return null;
  return <StateMark tone={record.isUnsure ? "open" : "over"}>{record.sure}</StateMark>;
}
