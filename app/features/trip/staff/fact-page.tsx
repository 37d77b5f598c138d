import type { ReactNode } from "react";
import type { Refusal } from "#app/ui/form/form-reply.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { JumpLine } from "#app/ui/staff/jump-line.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { FactEditor } from "./fact-editor.tsx";
import { FactHistory, FactVersions } from "./fact-records.tsx";
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
        <div className="xl:col-start-1 xl:row-start-1">
          <Part id="versions" name={say.noted}>
            {isNoted ? records : <p className="text-small text-quiet">{say.noNotes}</p>}
          </Part>
        </div>
        <div className="xl:col-start-2 xl:row-start-1 max-xl:border-t max-xl:hairline">
          {first ? (
            <Part id={first[0]} name={first[1]}>
              {children}
            </Part>
          ) : null}
        </div>
        <details
          key={version}
          open={refusal !== null || isNew || undefined}
          className="accordion border-y hairline xl:col-start-1 xl:row-start-2 xl:self-start"
        >
          <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-6">
            <h2 id="write" className="scroll-mt-6 text-[1.375rem]">
              {isNoted ? say.noteHeading : say.noteFirst}
            </h2>
            <AccordionIcon />
          </summary>
          <p className="mb-6 max-w-(--measure) text-small text-quiet">{say.noteDetail}</p>
          {editor}
        </details>
        <div className="xl:col-start-2 xl:border-t xl:hairline">{past}</div>
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
