import type { ReactNode } from "react";
import { currencies, mostLegs } from "#app/content/trip/model.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Field, TextField, writingLine } from "#app/ui/field.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import type { FormProblem } from "./answer-trip.server.ts";
import type { FlightPart } from "./trip-query.ts";
import { PlaceField } from "./trip-strip.tsx";
import type { TypedLeg, TypedTrip } from "./typed-trip.ts";

const words = tripPage.form;
const ends = ["from", "to"] as const;

interface TripFormProps {
  typed: TypedTrip;
  problems?: readonly FormProblem[];
  /** Where the page is about a journey already: its two ends behind one line. */
  journey?: string;
}

/** The question as a plain form of the platform: its fields make the address of the answer. */
export function TripForm({ typed, problems = [], journey }: TripFormProps) {
  const field = (name: "date" | "time" | "pax" | "bags" | "back") => ({
    name,
    label: words[name],
    defaultValue: typed[name],
    error: errorAt(problems, name),
  });
  const isWrong = problems.length > 0;
  // The sentence on parties that are too large names a telephone number, which does not fit under a narrow field.
  const isTooMany = problems.some((problem) => problem.field === "pax");
  const wide = isTooMany
    ? "xl:grid-cols-[3fr_3fr_2fr_2fr_2fr]"
    : "xl:grid-cols-[3.4fr_3.4fr_1.8fr_1.2fr_2fr]";
  const columns = journey ? "xl:grid-cols-[3fr_2fr_4fr]" : wide;
  const narrow = `min-w-0 sm:col-span-2 xl:col-span-1 ${isTooMany ? "max-sm:col-span-full" : ""}`;
  const submit = (className: string, look: "call" | "plain" = "call") => (
    <button type="submit" className={buttonClass(look, className)}>
      {words.submit}
    </button>
  );
  const places = ends.map((name) => (
    <div key={name} className={journey ? "" : "col-span-full sm:col-span-3 xl:col-span-1"}>
      <PlaceField
        end={name}
        placeholder="City, airport or code"
        defaultValue={typed[name]}
        hint={
          problems.some((problem) => isInView(problem) && problem.field === name)
            ? "Choose one above, or type another name."
            : undefined
        }
        error={errorAt(problems, name)}
      />
    </div>
  ));
  const lastAsked = problems.findLast(isInView)?.field;
  const isMoreWrong = problems.some((problem) => !["from", "to", "date", "pax"].includes(problem.field));
  const isMoreGiven =
    [typed.time, typed.bags, typed.back, ...typed.legs].some(Boolean) || typed.by === "arrive";
  return (
    <form
      action="/trip"
      method="get"
      aria-label="Your journey"
      className={`group/trip grid grid-cols-[3fr_2fr] gap-x-5 ${isWrong ? "gap-y-6" : "gap-y-4"} sm:grid-cols-6 sm:gap-x-8 sm:gap-y-8 ${columns}`}
    >
      <WrongFields problems={problems} />
      {ends.map((name) => (
        <Choices key={name} name={name} problems={problems} isWide>
          {name === lastAsked ? submit("mt-3 mb-1 max-sm:w-full") : null}
        </Choices>
      ))}
      {journey ? (
        <details className="accordion col-span-full border-y hairline">
          <summary className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-4 font-[550]">
            {journey}
            <span className="text-small underlined">Change</span>
          </summary>
          <div className="grid gap-x-8 gap-y-6 pt-4 pb-6 sm:grid-cols-2">{places}</div>
        </details>
      ) : (
        places
      )}
      <TextField {...field("date")} type="date" className={narrow} />
      <TextField
        {...field("pax")}
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        defaultValue={typed.pax || "4"}
        className={narrow}
      />
      {/* Secondary while a place must be chosen: the main button is under the choices. */}
      {submit(
        "self-start px-4 max-sm:col-span-full max-sm:group-has-[.trip-more[open]]/trip:hidden sm:col-span-2 sm:mt-[1.5625rem] sm:px-2 xl:col-span-1 xl:px-2 xl:whitespace-nowrap",
        lastAsked ? "plain" : "call",
      )}
      {/* Folded while it has no errors. */}
      <details
        open={isMoreWrong || (isMoreGiven && !isWrong)}
        className="trip-more @container accordion col-span-full border-t hairline sm:order-2"
      >
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 pt-3 text-small font-[550]">
          {words.more}
          <AccordionIcon />
        </summary>
        <div className="grid gap-x-8 gap-y-6 pt-5 sm:grid-cols-6 @4xl:grid-cols-12">
          <TextField
            {...field("time")}
            type="time"
            hint="Leave blank if undecided"
            optional
            className="sm:col-span-3"
          />
          <Select
            name="by"
            label="Time is"
            value={typed.by}
            options={{ depart: "Departure", arrive: "Arrival" }}
          />
          <TextField {...field("back")} type="date" optional className="sm:col-span-3" />
          <TextField
            name="back-time"
            label="Return at"
            type="time"
            optional
            defaultValue={typed.backTime}
            className="sm:col-span-3"
          />
          <TextField
            {...field("bags")}
            type="number"
            inputMode="numeric"
            min={0}
            max={99}
            optional
            className="sm:col-span-3"
          />
          <Select
            name="currency"
            label="Currency"
            value={typed.currency || currencies[0]}
            options={Object.fromEntries(currencies.map((code) => [code, code]))}
          />
          <p className="col-span-full text-small text-quiet">
            Flights after the first, in order. Leave “From” blank to start where you have just landed.
          </p>
          <div className="col-span-full">
            <FurtherFlights legs={typed.legs} problems={problems} />
          </div>
          {/* The one above gives way on a phone. */}
          {submit("col-span-full sm:hidden")}
          {submit("col-span-full justify-self-start max-sm:hidden", "plain")}
        </div>
      </details>
    </form>
  );
}

interface SelectProps {
  name: string;
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
}

const Select = ({ name, label, value, options }: SelectProps) => (
  <Field name={name} label={label} className="sm:col-span-3">
    <select id={name} name={name} defaultValue={value} className={writingLine}>
      {Object.entries(options).map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  </Field>
);

interface FlightsProps {
  legs: readonly TypedLeg[];
  problems: readonly FormProblem[];
  place?: number;
}

/** The flights from the one at `place` after the first: four fields, and behind a line each as many as can be asked about. */
function FurtherFlights({ legs, problems, place = 0 }: FlightsProps) {
  const leg = legs[place];
  const control = (name: FlightPart) => ({
    name: `leg-${name}[]`,
    id: `leg-${name}-${place}`,
    defaultValue: leg?.[name] ?? "",
    error: errorAt(problems, `leg-${name}-${place}`),
  });
  return (
    <>
      <fieldset className="grid gap-x-8 gap-y-4 pt-2 pb-6 sm:grid-cols-6 @4xl:grid-cols-12">
        <legend className="float-left col-span-full mb-1 label-caps text-brass-ink">
          {words.flight} {place + 2}
        </legend>
        {ends.map((end) => (
          <div key={end} className="sm:col-span-3 @4xl:col-span-4">
            <PlaceField end={end} {...control(end)} />
            <Choices name={`leg-${end}-${place}`} problems={problems} />
          </div>
        ))}
        {(["date", "time"] as const).map((name) => (
          <TextField
            key={name}
            {...control(name)}
            label={words[name]}
            type={name}
            optional={name === "time" || !leg?.to}
            className="sm:col-span-3 @4xl:col-span-2"
          />
        ))}
      </fieldset>
      {place + 2 < mostLegs ? (
        <details open={legs.length > place + 1} className="accordion border-t hairline">
          <summary className="flex min-h-12 cursor-pointer items-center gap-3 text-small font-[550]">
            {words.another}
            <AccordionIcon />
          </summary>
          <FurtherFlights legs={legs} problems={problems} place={place + 1} />
        </details>
      ) : null}
    </>
  );
}

/** A name that means several places is a question, not an error. */
const isQuestion = ({ choices }: FormProblem) => choices.length > 0;

const errorAt = (problems: readonly FormProblem[], field: string): string | undefined =>
  problems.find((problem) => problem.field === field && !isQuestion(problem))?.text;

const order = ["from", "to", "date", "pax", "time", "bags", "back"];
const isNamed = (field: string): field is keyof typeof words.ways => field in words.ways;

/** The choice between places for one of a journey's two ends is in full view, and needs no link to it. */
const isInView = (problem: FormProblem) => isQuestion(problem) && ["from", "to"].includes(problem.field);

/** Problems of a question, as links to their fields. */
function WrongFields({ problems }: { problems: readonly FormProblem[] }) {
  const listed = problems.filter((problem) => !isInView(problem));
  if (listed.length === 0) return null;
  const isAsking = listed.every(isQuestion);
  // Flights after the first follow in their own order.
  const rank = ({ field }: FormProblem) => (order.includes(field) ? order.indexOf(field) : order.length);
  const sorted = listed.toSorted((one, other) => rank(one) - rank(other));
  const links = new Map(sorted.map((problem) => [problem.field, linkText(problem)]));
  return (
    <div
      {...(isAsking ? {} : { role: "alert" })}
      className={`col-span-full justify-self-start border-l-2 pr-8 pl-5 pt-4 pb-2 max-sm:justify-self-stretch ${isAsking ? "border-brass bg-haze" : "border-cancelled bg-cancelled-ground"}`}
    >
      <p className="font-[550]">{isAsking ? "One question before we answer" : words.wrong(links.size)}</p>
      <ul className="flex flex-wrap gap-x-6 text-small">
        {[...links].map(([field, name]) => (
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

function linkText(problem: FormProblem): string {
  const { field, flight, part, text } = problem;
  if (isQuestion(problem)) return text;
  if (isNamed(field)) return words.ways[field];
  return flight && part ? `${words.flight} ${flight}: ${words.ways[part].toLowerCase()}` : text;
}

/** Choices shown at most; a longer name finds others. */
const mostChoices = 9;
/** On a phone more than these are a press away. */
const choicesAtOnce = 6;

interface ChoicesProps {
  name: string;
  problems: readonly FormProblem[];
  /** Across the form, before its fields. */
  isWide?: boolean;
  /** At the foot of the question. */
  children?: ReactNode;
}

/** The aerodromes that a typed name may mean; a chosen one wins over the typed name. */
function Choices({ name, problems, isWide = false, children }: ChoicesProps) {
  const question = problems.find((problem) => problem.field === name && isQuestion(problem));
  if (!question) return null;
  const first = question.choices.slice(0, choicesAtOnce);
  const more = question.choices.slice(choicesAtOnce, mostChoices);
  const renderChoices = (choices: typeof first) => (
    <div className={isWide ? "grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3" : ""}>
      {choices.map(({ code, label, detail }) => (
        <label
          key={code}
          className="flex min-h-11 cursor-pointer items-start gap-3 border-t hairline py-2.5 leading-snug"
        >
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
        {question.text}
      </legend>
      <div className="clear-both">
        {renderChoices(first)}
        {more.length > 0 ? (
          <details className={isWide ? "phone-fold" : "accordion"}>
            <summary
              className={`${isWide ? "max-lg:flex" : "flex"} min-h-11 cursor-pointer items-center justify-between gap-4 border-t hairline py-2 font-[550]`}
            >
              {words.moreChoices(more.length)}
              {isWide ? null : <AccordionIcon className="size-5 shrink-0" />}
            </summary>
            {renderChoices(more)}
          </details>
        ) : null}
        {children}
      </div>
    </fieldset>
  );
}
