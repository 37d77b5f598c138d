import { Form } from "react-router";
import { staffButton } from "#app/ui/staff/button.ts";
import { DataTable, RowLink } from "#app/ui/staff/data-table.tsx";
import { FactFigures } from "./fact-figures.tsx";
import type { factOverview } from "./fact-overview.server.ts";
import { staffFactMessages as say } from "./messages.ts";

type Overview = Awaited<ReturnType<typeof factOverview>>;

/** Whether visitors see prices, and the button that changes it. */
export function PriceSwitch({ shown }: { shown: Overview["pricesShown"] }) {
  const words = say.prices;
  return (
    <section aria-labelledby="prices" className="border-y hairline py-6">
      <h2 id="prices" className="text-[1.375rem]">
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

/** The facts of one kind: what holds today, and what comes next. */
export function FactsOfKind({ kind, facts }: Overview["kinds"][number]) {
  const { columns } = say;
  const isChanging = facts.some(({ next }) => next);
  return (
    <section aria-labelledby={kind} className="pt-12">
      <h2 id={kind} className="mb-3 text-[1.375rem]">
        {say.kinds[kind]}
      </h2>
      <DataTable
        caption={say.kinds[kind]}
        columns={[
          {
            label: columns.subject,
            width: "w-[22%]",
            isPlain: true,
            cell: ({ subject, name }) => <RowLink to={`/admin/facts/${kind}.${subject}`}>{name}</RowLink>,
          },
          {
            label: columns.now,
            isFreeText: true,
            isPlain: true,
            cell: ({ now, until }) => (
              <>
                {now ? <FactFigures lines={now} /> : say.nothingToday}
                {until ? <span className="block text-quiet">{say.until(until)}</span> : null}
              </>
            ),
          },
          ...(isChanging
            ? [
                {
                  label: columns.next,
                  width: "w-[39%]",
                  isFreeText: true,
                  isPlain: true,
                  cell: ({ next }: (typeof facts)[number]) =>
                    next ? (
                      <>
                        {say.from(next.from)}
                        <FactFigures lines={next.lines} />
                      </>
                    ) : null,
                },
              ]
            : []),
        ]}
        rows={facts}
        rowKey={({ subject }) => subject}
      />
    </section>
  );
}
