import { Form, Link } from "react-router";
import { staffButton } from "#app/ui/staff/button.ts";
import { RowLink } from "#app/ui/staff/data-table.tsx";
import { StateMark } from "#app/ui/staff/state-mark.tsx";
import { FactFigures } from "./fact-figures.tsx";
import { unnamed } from "./fact-form.ts";
import type { factOverview, ListedFact } from "./fact-overview.server.ts";
import { staffFactMessages as say } from "./messages.ts";

type Overview = Awaited<ReturnType<typeof factOverview>>;

/** Whether visitors see prices, and the button that changes it. */
export function PriceSwitch({ shown }: { shown: Overview["pricesShown"] }) {
  const words = say.prices;
  return (
    <section aria-labelledby="prices" className="border-b hairline py-6">
      <h2 id="prices" className="scroll-mt-6 text-[1.375rem]">
        {words.heading}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-small">
        <p className="max-w-(--measure)">
          {shown === null ? words.none : shown ? words.shown : words.hidden}
          {shown === null ? null : <span className="block text-quiet">{words.from}</span>}
        </p>
        {shown === null ? null : (
          <Form method="post">
            <input type="hidden" name="shown" value={String(!shown)} />
            <button type="submit" className={staffButton()}>
              {shown ? words.hide : words.show}
            </button>
          </Form>
        )}
      </div>
    </section>
  );
}

/** The facts of one group: what holds today, and what comes next. */
export function FactsOfGroup({
  group,
  facts,
  checkedOn,
}: Overview["groups"][number] & { checkedOn: string | null }) {
  return (
    <section aria-labelledby={group} className="pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={group} className="scroll-mt-6 pb-3 text-[1.375rem]">
          {say.groups[group]}
        </h2>
        {group === "corridors" ? (
          <Link to={`/admin/facts/corridors.${unnamed}`} className={staffButton("quiet", "-mx-1")}>
            {say.addCorridor}
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
              {until ? <p className="font-[550]">{say.until(until)}</p> : null}
              {now ? <FactFigures lines={now.lines} /> : say.nothingToday}
              {next ? (
                <>
                  <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="font-[550]">{say.from(next.from)}</span>
                    <HowSure record={next} />
                  </p>
                  <FactFigures lines={next.lines} />
                </>
              ) : null}
              {fact.checkedOn && fact.checkedOn !== checkedOn ? (
                <p className="mt-1 text-quiet">{say.checkedDay(fact.checkedOn)}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How sure a figure is: what is still to be confirmed is marked. */
function HowSure({ record }: { record: Pick<NonNullable<ListedFact["now"]>, "sure" | "isUnsure"> | null }) {
  if (!record?.sure) return null;
  return <StateMark tone={record.isUnsure ? "open" : "over"}>{record.sure}</StateMark>;
}
