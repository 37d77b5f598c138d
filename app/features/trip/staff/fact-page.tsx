import { Form, Link } from "react-router";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { AskFirst } from "#app/ui/staff/ask-first.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { IntentButton } from "#app/ui/staff/intent-button.tsx";
import { Moment } from "#app/ui/staff/moment.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { FactEditor } from "./fact-editor.tsx";
import { FactFigures } from "./fact-figures.tsx";
import { staffFactMessages as say } from "./messages.ts";
import type { FactDetails } from "./read-facts.server.ts";

const heading = "text-[1.375rem]";
const part = "border-t hairline pt-6 mt-12 first-of-type:mt-0";

interface FactPageProps {
  details: FactDetails;
  refusal: Refusal | null;
  /** What was done to lead here. */
  done: string | null;
}

/** What holds, the form for another version, and who wrote what before. */
export function FactPage({ details, refusal, done }: FactPageProps) {
  const { versions, history, isDated, version } = details;
  const said =
    done !== null && Object.hasOwn(say.done, done) ? say.done[done as keyof typeof say.done] : null;
  return (
    <>
      <Notice>{refusal ? null : done === "" ? say.unchanged : said}</Notice>
      {versions.length > 0 ? (
        <section aria-labelledby="versions" className={part}>
          <h2 id="versions" className={heading}>
            {isDated ? say.versions : say.noted}
          </h2>
          <ul className="mt-4 border-b hairline text-small">
            {versions.map((row) => (
              <li
                key={row.validFrom}
                className={`grid gap-x-8 gap-y-2 border-t hairline py-3 ${isDated ? "lg:grid-cols-[13rem_minmax(0,1fr)_14rem]" : "lg:grid-cols-[minmax(0,1fr)_14rem]"}`}
              >
                {isDated ? (
                  <div>
                    <p className="font-[550]">{validity(row)}</p>
                    {row.isNow ? <p className="label-caps text-brass-ink">{say.columns.now}</p> : null}
                  </div>
                ) : null}
                <div className="min-w-0 wrap-anywhere">
                  <FactFigures lines={row.lines} />
                  <p className="mt-1 text-quiet">
                    {say.checkedOn(row.source, row.checkedOn)}; {row.by}
                  </p>
                </div>
                <div className="flex flex-wrap content-start items-start gap-3">
                  {isDated ? (
                    <Link to={`?from=${row.validFrom}#write`} className={staffButton()}>
                      {say.change}
                      <span className="sr-only"> {validity(row)}</span>
                    </Link>
                  ) : null}
                  {row.mayWithdraw ? (
                    <AskFirst
                      ask={say.withdraw}
                      about={isDated ? validity(row) : undefined}
                      detail={isDated ? say.withdrawDetail(row.validFrom) : say.withdrawNote}
                      look="quiet"
                    >
                      <Form method="post">
                        <input type="hidden" name="version" value={version} />
                        <input type="hidden" name="from" value={row.validFrom} />
                        <IntentButton value="withdraw" look="danger">
                          {say.withdraw}
                        </IntentButton>
                      </Form>
                    </AskFirst>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="write" className={part}>
        <h2 id="write" className={heading}>
          {isDated ? say.writeHeading : say.noteHeading}
        </h2>
        <p className="mt-2 mb-6 max-w-(--measure) text-small text-quiet">
          {isDated ? say.writeDetail : say.noteDetail}
        </p>
        <FactEditor key={`${version} ${details.answers.validFrom}`} details={details} refusal={refusal} />
      </section>
      <section aria-labelledby="history" className={part}>
        <h2 id="history" className={heading}>
          {say.history}
        </h2>
        {history.length === 0 ? <p className="mt-4 text-small text-quiet">{say.noHistory}</p> : null}
        <ul className="mt-4 text-small">
          {history.map((row) => (
            <li
              key={row.revision}
              className="grid gap-x-8 gap-y-1 border-t hairline py-3 lg:grid-cols-[13rem_minmax(0,1fr)_14rem]"
            >
              <p>
                <Moment at={row.writtenAt} />
                <span className="block text-quiet">{row.by}</span>
              </p>
              <div className="min-w-0 wrap-anywhere">
                {row.lines ? <FactFigures lines={row.lines} /> : say.withdrawn}
                {row.lines ? (
                  <p className="mt-1 text-quiet">{say.checkedOn(row.source, row.checkedOn)}</p>
                ) : null}
              </div>
              <p>
                {isDated ? validity(row) : null}
                {row.isEnded ? <span className="block text-quiet">{say.replaced}</span> : null}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const validity = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  say.dates(validFrom, validTo);
