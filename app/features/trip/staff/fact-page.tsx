import type { ReactNode } from "react";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { JumpLine } from "#app/ui/staff/jump-line.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { FactEditor } from "./fact-editor.tsx";
import { FactHistory, FactVersions, WithdrawFact } from "./fact-records.tsx";
import { staffFactMessages as say } from "./messages.ts";
import type { FactDetails } from "./read-facts.server.ts";

interface FactPageProps {
  details: FactDetails;
  refusal: Refusal | null;
  /** What was done to lead here. */
  done: string | null;
  /** A part that comes first, by its id and name. */
  first?: readonly [id: string, name: string];
  /** Nothing is known of it yet: its form stands open. */
  isNew?: boolean;
  children?: ReactNode;
}

/**
 * What holds, the form for another version, and who wrote what before. What has no days is read far more often than written: its form is
 * folded until it is asked for.
 */
export function FactPage({ details, refusal, done, first, isNew = false, children }: FactPageProps) {
  const { versions, history, isDated, version } = details;
  const said =
    done !== null && Object.hasOwn(say.done, done) ? say.done[done as keyof typeof say.done] : null;
  const editor = (
    <FactEditor key={`${version} ${details.answers.validFrom}`} details={details} refusal={refusal} />
  );
  const notice = <Notice>{refusal ? null : done === "" ? say.unchanged : said}</Notice>;
  const records = <FactVersions versions={versions} isDated={isDated} version={version} />;
  const past = (
    <Part id="history" name={say.history}>
      <FactHistory history={history} isDated={isDated} />
    </Part>
  );
  if (isDated)
    return (
      <>
        {notice}
        <JumpLine
          label={say.parts}
          parts={[
            ...(versions.length > 0 ? [["versions", say.versions] as const] : []),
            ...[["write", say.writeHeading] as const, ["history", say.history] as const],
          ]}
        />
        <div className={columns}>
          <div className="xl:col-start-2 xl:row-start-1">
            {versions.length > 0 ? (
              <Part id="versions" name={say.versions}>
                {records}
              </Part>
            ) : null}
          </div>
          <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
            <Part id="write" name={say.writeHeading}>
              <p className="mb-6 max-w-(--measure) text-small text-quiet">{say.writeDetail}</p>
              {editor}
            </Part>
          </div>
          <div className="xl:col-start-2">{past}</div>
        </div>
      </>
    );
  const isNoted = versions.length > 0;
  return (
    <>
      {notice}
      <div className={`border-t hairline ${columns}`}>
        <div className="relative xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Part id="versions" name={say.noted}>
            {isNoted ? records : <p className="text-small text-quiet">{say.noNotes}</p>}
            <details key={version} open={refusal !== null || isNew || undefined}>
              {/* At the head of the notes, where it is looked for; the form opens beneath them. */}
              <summary
                className={staffButton("plain", "absolute top-4 right-0 lg:top-5 cursor-pointer list-none")}
              >
                <span id="write">{isNoted ? say.noteHeading : say.noteFirst}</span>
              </summary>
              <p className="mt-4 mb-6 max-w-(--measure) border-t hairline pt-6 text-small text-quiet">
                {say.noteDetail}
              </p>
              {editor}
              <div className="mt-4">
                {versions.map((row) => (
                  <WithdrawFact key={row.validFrom} row={row} isDated={isDated} version={version} />
                ))}
              </div>
            </details>
          </Part>
        </div>
        <div className="max-xl:border-t max-xl:hairline xl:col-start-2 xl:row-start-1">
          {first ? (
            <Part id={first[0]} name={first[1]}>
              {children}
            </Part>
          ) : null}
        </div>
        <div className="border-t hairline xl:col-start-2">{past}</div>
      </div>
    </>
  );
}

/** Beside the form, where there is room: what holds, and what was written before. */
const columns = "gap-x-14 xl:grid xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr]";

const Part = ({ id, name, children }: { id: string; name: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="border-b hairline py-6 last:border-b-0">
    <h2 id={id} className="mb-3 scroll-mt-6 text-[1.375rem]">
      {name}
    </h2>
    {children}
  </section>
);
