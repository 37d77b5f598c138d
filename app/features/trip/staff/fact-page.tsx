import type { ReactNode } from "react";
import type { Refusal } from "#app/ui/form/form-reply.ts";
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
  children?: ReactNode;
}

/** What holds, the form for another version, and who wrote what before: where there is room, beside the form. */
export function FactPage({ details, refusal, done, first, children }: FactPageProps) {
  const { versions, history, isDated, version } = details;
  const said =
    done !== null && Object.hasOwn(say.done, done) ? say.done[done as keyof typeof say.done] : null;
  const names = {
    versions: isDated ? say.versions : say.noted,
    write: isDated ? say.writeHeading : say.noteHeading,
    history: say.history,
  };
  const standing = [
    ...(first ? [first] : []),
    ...(versions.length > 0 ? [["versions", names.versions] as const] : []),
  ];
  const read = (
    <div className="xl:col-start-2 xl:row-start-1">
      {first ? (
        <Part id={first[0]} name={first[1]}>
          {children}
        </Part>
      ) : null}
      {versions.length > 0 ? (
        <Part id="versions" name={names.versions}>
          <FactVersions versions={versions} isDated={isDated} version={version} />
        </Part>
      ) : null}
    </div>
  );
  const written = (
    <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
      <Part id="write" name={names.write}>
        <p className="mb-6 max-w-(--measure) text-small text-quiet">
          {isDated ? say.writeDetail : say.noteDetail}
        </p>
        <FactEditor key={`${version} ${details.answers.validFrom}`} details={details} refusal={refusal} />
      </Part>
    </div>
  );
  const write = ["write", names.write] as const;
  return (
    <>
      <Notice>{refusal ? null : done === "" ? say.unchanged : said}</Notice>
      <JumpLine
        label={say.parts}
        parts={[...(isDated ? [...standing, write] : [write, ...standing]), ["history", names.history]]}
      />
      <div className="gap-x-14 xl:grid xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr]">
        {/* The form of what has no days begins with all that stands beside it, and comes first. */}
        {isDated ? read : written}
        {isDated ? written : read}
        <div className="xl:col-start-2">
          <Part id="history" name={names.history}>
            <FactHistory history={history} isDated={isDated} />
          </Part>
        </div>
      </div>
    </>
  );
}

const Part = ({ id, name, children }: { id: string; name: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="border-b hairline py-6 last:border-b-0">
    <h2 id={id} className="mb-3 scroll-mt-6 text-[1.375rem]">
      {name}
    </h2>
    {children}
  </section>
);
