import type { ReactNode } from "react";
import { tripPage } from "#app/content/trip/page.ts";
import type { FormProblem } from "./answer-trip.server.ts";

const words = tripPage.form;

/** Fields that say what is wrong with them themselves; of flights after the first the list says it. */
const telling = ["from", "to", "date", "pax", "time", "bags", "back"] as const;

/** What stands between a question and its answer, as the way to each field. */
export function WrongFields({ problems }: { problems: readonly FormProblem[] }) {
  if (problems.length === 0) return null;
  const at = (field: string) => problems.filter((problem) => problem.field === field);
  return (
    <div role="alert" className="col-span-full border-l-2 border-cancelled bg-cancelled-ground px-5 py-4">
      <p className="font-[550]">{words.wrong}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5 text-small">
        {telling
          .filter((name) => at(name).length > 0)
          .map((name) => (
            <Way key={name} to={name}>
              {words[name]}
            </Way>
          ))}
        {at("leg").map(({ text }) => (
          <Way key={text} to="leg-to-0">
            {text}
          </Way>
        ))}
      </ul>
    </div>
  );
}

/** From what is wrong to where it can be mended. */
function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <a href={`#${to}`} className="inline-block py-1 underline underline-offset-4">
        {children}
      </a>
    </li>
  );
}

/** Whoever means none of so many writes more of the name. */
const mostChoices = 9;

/** What a name may mean, to be chosen from: a chosen one wins over what was typed. */
export function Choices({ name, problem }: { name: string; problem: FormProblem | undefined }) {
  if (!problem) return null;
  return (
    <fieldset className="mt-4 mb-2">
      <legend className="sr-only">{words.choose}</legend>
      <div className="border-b hairline">
        {problem.choices.slice(0, mostChoices).map(({ code, label }) => (
          <label key={code} className="flex min-h-11 cursor-pointer items-center gap-3 border-t hairline">
            <input
              type="radio"
              name={`${name}-choice`}
              value={code}
              className="size-5 shrink-0 accent-brass-ink"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
