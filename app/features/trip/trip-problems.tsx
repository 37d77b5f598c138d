import type { ReactNode } from "react";
import { tripPage } from "#app/content/trip/page.ts";
import { AccordionIcon } from "#app/ui/icon.tsx";
import type { FormProblem } from "./form-problem.ts";

const words = tripPage.form;

/** A name that means several places is a question, and nobody's mistake. */
const isQuestion = ({ choices }: FormProblem) => choices.length > 0;

/** What a field says is wrong with it. */
export function errorAt(problems: readonly FormProblem[], field: string): { error?: string } {
  const wrong = problems.find((problem) => problem.field === field && !isQuestion(problem));
  return wrong ? { error: wrong.text } : {};
}

const order = ["from", "to", "date", "pax", "time", "bags", "back"];
const placeOf = ({ field }: FormProblem) => order.indexOf(field);
const isNamed = (field: string): field is keyof typeof words.ways => field in words.ways;

/** Which of a journey's two ends is meant is asked in full view, and needs no way to it. */
export const isInView = (problem: FormProblem) =>
  isQuestion(problem) && ["from", "to"].includes(problem.field);

/** What stands between a question and its answer, as the way to each field. */
export function WrongFields({ problems }: { problems: readonly FormProblem[] }) {
  const listed = problems.filter((problem) => !isInView(problem));
  if (listed.length === 0) return null;
  const isAsking = listed.every(isQuestion);
  // Flights after the first follow in their own order.
  const rank = (problem: FormProblem) => (placeOf(problem) < 0 ? order.length : placeOf(problem));
  const ways = new Map(
    listed
      .toSorted((one, other) => rank(one) - rank(other))
      .map((problem) => [problem.field, wayOf(problem)]),
  );
  return (
    <div
      {...(isAsking ? {} : { role: "alert" })}
      className={`col-span-full justify-self-start border-l-2 pr-8 pl-5 pt-4 pb-2 max-sm:justify-self-stretch ${isAsking ? "border-brass bg-haze" : "border-cancelled bg-cancelled-ground"}`}
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
/** On a phone more than these are a press away. */
const choicesAtOnce = 6;

/** What a field's name may mean, to be chosen from: a chosen one wins over what was typed. */
export function Choices({
  name,
  problems,
  isWide = false,
  children,
}: {
  name: string;
  problems: readonly FormProblem[];
  /** Across the form, before its fields. */
  isWide?: boolean;
  /** At the foot of the question. */
  children?: ReactNode;
}) {
  const asked = problems.find((problem) => problem.field === name && isQuestion(problem));
  if (!asked) return null;
  const [first, more] = [
    asked.choices.slice(0, choicesAtOnce),
    asked.choices.slice(choicesAtOnce, mostChoices),
  ];
  const columns = isWide ? "grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3" : "";
  const drawn = (choices: typeof first) => (
    <div className={columns}>
      {choices.map((choice) => (
        <Choice key={choice.code} name={name} choice={choice} />
      ))}
    </div>
  );
  return (
    <fieldset
      className={
        isWide ? "col-span-full border-l-2 border-brass bg-haze px-5 pt-5 pb-4 sm:px-7" : "mt-2 mb-2"
      }
    >
      <legend
        className={isWide ? "float-left mb-4 w-full font-display text-[1.375rem] leading-snug" : "sr-only"}
      >
        {asked.text}
      </legend>
      <div className="clear-both">
        {drawn(first)}
        {more.length > 0 ? (
          <details className={isWide ? "phone-fold" : "accordion"}>
            <summary
              className={`${isWide ? "max-lg:flex" : "flex"} min-h-11 cursor-pointer items-center justify-between gap-4 border-t hairline py-2 font-[550]`}
            >
              {words.moreChoices(more.length)}
              {isWide ? null : <AccordionIcon className="size-5 shrink-0" />}
            </summary>
            {drawn(more)}
          </details>
        ) : null}
        {children}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  choice: FormProblem["choices"][number];
}

const Choice = ({ name, choice: { code, label, detail } }: ChoiceProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 border-t hairline py-2.5 leading-snug">
    <input
      type="radio"
      name={`${name}-choice`}
      value={code}
      className="mt-px size-5 shrink-0 accent-brass-ink"
    />
    <span>
      {label}
      <span className="block text-small text-quiet">
        <span className="sr-only">, </span>
        {detail}
      </span>
    </span>
  </label>
);
