import { Form, Link } from "react-router";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { FactFigures } from "./fact-figures.tsx";
import { staffFactMessages as say } from "./messages.ts";
import type { FactDetails } from "./read-facts.server.ts";

/** What holds and what is to come, each with what can be done about it. */
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
              {row.isNow ? <span className="label-caps text-brass-ink">{say.today}</span> : null}
            </p>
          ) : null}
          <div className="wrap-anywhere">
            <FactFigures lines={[...row.lines, ...originOf(row, row.by)]} />
          </div>
          <div className="mt-3 flex flex-wrap content-start items-start gap-3">
            {isDated ? (
              <Link to={`?from=${row.validFrom}#write`} className={staffButton()}>
                {say.change}
                <span className="sr-only"> {validity(row)}</span>
              </Link>
            ) : null}
            {row.mayWithdraw ? (
              <AskFirst
                ask={isDated ? say.withdraw : say.withdrawNotes}
                about={isDated ? validity(row) : undefined}
                detail={isDated ? say.withdrawDetail(row.validFrom) : say.withdrawNote}
                look="quiet-danger"
              >
                <Form method="post">
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="from" value={row.validFrom} />
                  <IntentButton value="withdraw" look="danger">
                    {isDated ? say.withdraw : say.withdrawNotes}
                  </IntentButton>
                </Form>
              </AskFirst>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Who wrote what before. */
export function FactHistory({ history, isDated }: Pick<FactDetails, "history" | "isDated">) {
  return (
    <>
      {history.length === 0 ? <p className="text-small text-quiet">{say.noHistory}</p> : null}
      <ul className="text-small">
        {history.map((row) => (
          <li key={row.revision} className="border-b hairline py-3 first:pt-0 last:border-b-0">
            <p>
              <Moment at={row.writtenAt} />, {row.by}
            </p>
            {isDated || row.isEnded ? (
              <p className="text-quiet">
                {[isDated ? validity(row) : "", row.isEnded ? say.replaced : ""].filter(Boolean).join(". ")}
              </p>
            ) : null}
            <div className="mt-1 wrap-anywhere">
              {row.lines ? <FactFigures lines={[...row.lines, ...originOf(row)]} /> : say.withdrawn}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const validity = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  say.dates(validFrom, validTo);

const originOf = ({ source, checkedOn }: { source: string; checkedOn: string }, by: string | null = null) => [
  { label: say.source, value: say.sourceOf(source) },
  { label: say.checked, value: say.checkedBy(checkedOn, by) },
];
