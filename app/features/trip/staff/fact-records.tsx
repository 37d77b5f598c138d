import { Form, Link } from "react-router";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { FactFigures } from "./fact-figures.tsx";
import type { FactLine } from "./fact-lines.ts";
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
            <FactFigures lines={linesOf(row, isDated, row.by)} />
          </div>
          {isDated ? (
            <div className="mt-3 flex flex-wrap content-start items-start gap-3">
              <Link to={`?from=${row.validFrom}#write`} className={staffButton()}>
                {say.change}
                <span className="sr-only"> {validity(row)}</span>
              </Link>
              <WithdrawFact row={row} isDated version={version} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Takes one version back, after it asked. */
export function WithdrawFact({
  row,
  isDated,
  version,
}: Pick<FactDetails, "isDated" | "version"> & { row: FactDetails["versions"][number] }) {
  if (!row.mayWithdraw) return null;
  return (
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
              {row.lines ? (
                <FactFigures lines={linesOf({ ...row, lines: row.lines }, isDated)} />
              ) : (
                say.withdrawn
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const validity = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  say.dates(validFrom, validTo);

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
  const [from, checked] = [say.sourceOf(source), say.checkedBy(checkedOn, by)];
  if (isDated) return [...lines, { label: say.source, value: from }, { label: say.checked, value: checked }];
  const known = lines.find(({ label }) => label === say.known);
  return [
    ...lines.filter((line) => line !== known),
    { label: say.source, value: say.origins(from, known?.value ?? "", checked) },
  ];
}
