import { tripPage } from "#app/content/trip/page.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import type { FormProblem } from "./form-problem.ts";

const words = tripPage.form;

/** A name that means several places is a question, and nobody's mistake. */
const isQuestion = ({ choices }: FormProblem) => choices.length > 0;

/** Which of the two places is all that is asked: the way on stands after its choices. */
export const onlyAsked = (problems: readonly FormProblem[]) =>
  problems.every(isQuestion)
    ? (["to", "from"] as const).find((end) => problems.some(({ field }) => field === end))
    : undefined;

/** What a field says is wrong with it. */
export function errorAt(problems: readonly FormProblem[], field: string): { error?: string } {
  const wrong = problems.find((problem) => problem.field === field && !isQuestion(problem));
  return wrong ? { error: wrong.text } : {};
}

const order = ["from", "to", "date", "pax", "time", "bags", "back"];
const placeOf = ({ field }: FormProblem) => order.indexOf(field);
const isNamed = (field: string): field is keyof typeof words.ways => field in words.ways;

/** What stands between a question and its answer, as the way to each field. */
export function WrongFields({ problems }: { problems: readonly FormProblem[] }) {
  if (problems.length === 0) return null;
  const isAsking = problems.every(isQuestion);
  // Flights after the first follow in their own order.
  const rank = (problem: FormProblem) => (placeOf(problem) < 0 ? order.length : placeOf(problem));
  const ways = new Map(
    problems
      .toSorted((one, other) => rank(one) - rank(other))
      .map((problem) => [problem.field, wayOf(problem)]),
  );
  return (
    <div
      {...(isAsking ? {} : { role: "alert" })}
      className={`col-span-full border-l-2 px-5 pt-4 pb-2 ${isAsking ? "border-brass bg-haze/40" : "border-cancelled bg-cancelled-ground"}`}
    >
      <p className="font-[550]">{isAsking ? words.question : words.wrong(ways.size)}</p>
      <ul className="flex flex-wrap gap-x-6 text-small">
        {[...ways].map(([field, name]) => (
          <li key={field}>
            <a
              href={`#${field === "leg" ? "leg-to-0" : field}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function wayOf(problem: FormProblem): string {
  const { field, flight, part, text } = problem;
  if (isQuestion(problem)) return text;
  if (isNamed(field)) return words.ways[field];
  return flight && part ? `${words.flight} ${flight}: ${words.ways[part].toLowerCase()}` : text;
}

/** Whoever means none of so many writes more of the name. */
const mostChoices = 9;
/** More than these are a press away. */
const choicesAtOnce = 5;

/** What a field's name may mean, to be chosen from: a chosen one wins over what was typed. */
export function Choices({ name, problems }: { name: string; problems: readonly FormProblem[] }) {
  const asked = problems.find((problem) => problem.field === name && isQuestion(problem));
  if (!asked) return null;
  const [first, more] = [
    asked.choices.slice(0, choicesAtOnce),
    asked.choices.slice(choicesAtOnce, mostChoices),
  ];
  return (
    <fieldset className="mt-2 mb-2">
      <legend className="sr-only">{asked.text}</legend>
      <div className="border-b hairline [&>:first-child]:border-t-0">
        {first.map((choice) => (
          <Choice key={choice.code} name={name} choice={choice} />
        ))}
        {more.length > 0 ? (
          <details className="accordion border-t hairline">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2">
              {words.moreChoices(more.length)}
              <AccordionIcon className="size-5 shrink-0" />
            </summary>
            {more.map((choice) => (
              <Choice key={choice.code} name={name} choice={choice} />
            ))}
          </details>
        ) : null}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  choice: FormProblem["choices"][number];
}

const Choice = ({ name, choice: { code, label, detail } }: ChoiceProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 border-t hairline py-2 leading-snug">
    <input type="radio" name={`${name}-choice`} value={code} className="size-5 shrink-0 accent-brass-ink" />
    <span>
      {label}
      <span className="block text-small text-quiet">
        <span className="sr-only">, </span>
        {detail}
      </span>
    </span>
  </label>
);
