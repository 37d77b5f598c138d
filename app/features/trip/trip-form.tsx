import type { ComponentProps } from "react";
import { usualPlaces, tripForm as words } from "#app/content/trip/form.ts";
import { currencies, mostLegs } from "#app/content/trip/model.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { Field, TextField, writingLine } from "#app/ui/field.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import type { FormProblem } from "./answer-trip.server.ts";
import type { FlightPart } from "./trip-query.ts";
import { journeys, readTypedTrip, type TypedLeg, type TypedTrip } from "./typed-trip.ts";

const ends = ["from", "to"] as const;

/** The form as a section of another page. */
export function TripStrip() {
  return (
    <section aria-labelledby="trip" className="bg-haze print:hidden">
      <div className="page-width pt-5 pb-9 sm:pt-7 sm:pb-10 lg:pt-8">
        <h2 id="trip" className="mb-4 text-title sm:mb-5">
          Where can we take you?
        </h2>
        <TripForm typed={readTypedTrip(new URLSearchParams())} />
      </div>
    </section>
  );
}

interface TripFormProps {
  typed: TypedTrip;
  problems?: readonly FormProblem[];
  /** On a page about one journey, beside its text: the summary under which the two places are folded. */
  heading?: string;
}

/** A GET form whose fields make the address of the answer. */
export function TripForm({ typed, problems = [], heading }: TripFormProps) {
  const field = (name: "date" | "time" | "pax" | "bags" | "back") => ({
    name,
    label: words[name],
    defaultValue: typed[name],
    error: errorAt(problems, name),
  });
  const places = ends.map((name) => (
    <PlaceField
      key={name}
      end={name}
      defaultValue={typed[name]}
      hint={
        problems.some((problem) => isInView(problem) && problem.field === name)
          ? "Choose one above, or type another name."
          : undefined
      }
      error={errorAt(problems, name)}
      className={heading ? "" : "col-span-full sm:col-span-3 xl:col-span-1"}
    />
  ));
  const hasProblems = problems.length > 0;
  const hasMoreProblems = problems.some(({ field: name }) => ["time", "bags"].includes(name));
  const hasMoreValues = Boolean(typed.time || typed.bags) || typed.by === "arrive";
  return (
    <form
      action="/trip"
      method="get"
      aria-label="Your journey"
      data-hydrates
      className={`group/trip grid grid-cols-2 max-sm:[reading-flow:grid-order] gap-x-5 gap-y-4 sm:grid-cols-6 sm:gap-x-8 sm:gap-y-6 ${heading ? "xl:grid-cols-[1fr_1fr_11.25rem] xl:has-[[value=return]:checked]:grid-cols-2" : "xl:grid-cols-[3.4fr_3.4fr_1.8fr_1.2fr_2fr] xl:has-[[value=return]:checked]:grid-cols-[2.9fr_2.9fr_1.95fr_1.95fr_1.1fr_2fr]"}`}
    >
      <WrongFields problems={problems} />
      {ends.map((name) => (
        <Choices key={name} name={name} typed={typed[name]} problems={problems} isWide />
      ))}
      <fieldset className="col-span-full -mb-1 flex flex-wrap gap-x-2 max-sm:justify-between sm:gap-x-6">
        <legend className="sr-only">Kind of journey</legend>
        {journeys.map((kind) => (
          <label
            key={kind}
            className="flex min-h-11 cursor-pointer items-center gap-1.5 font-[550] max-sm:text-small sm:gap-2"
          >
            <input
              type="radio"
              name="journey"
              value={kind}
              defaultChecked={typed.journey === kind}
              className="size-5 accent-brass-ink"
            />
            {words.journeys[kind]}
          </label>
        ))}
      </fieldset>
      {heading ? (
        <details className="accordion col-span-full border-y hairline">
          <summary className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-4 font-[550]">
            {heading}
            <span className="text-small underlined">Change</span>
          </summary>
          <div className="grid gap-x-8 gap-y-6 pt-4 pb-6 sm:grid-cols-2">{places}</div>
        </details>
      ) : (
        places
      )}
      <TextField {...field("date")} type="date" className="min-w-0 sm:col-span-2 xl:col-span-1" />
      <TextField
        {...field("back")}
        type="date"
        className="hidden min-w-0 group-has-[[value=return]:checked]/trip:block sm:col-span-2 xl:col-span-1"
      />
      <TextField
        {...field("pax")}
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        defaultValue={typed.pax || "4"}
        className="min-w-0 sm:col-span-2 xl:col-span-1"
      />
      <button
        type="submit"
        className={buttonClass(
          "call",
          "order-last col-span-full px-4 sm:order-none sm:mt-[1.5625rem] sm:self-start sm:not-group-has-[[value=return]:checked]/trip:col-span-2 xl:col-span-1! xl:px-2 xl:whitespace-nowrap",
        )}
      >
        {words.submit}
      </button>
      <div className="col-span-full flex flex-wrap items-center gap-x-8 text-small">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 group-has-[[value=several]:checked]/trip:hidden">
          <input
            type="checkbox"
            name="open"
            value="1"
            defaultChecked={typed.hasOpenTick}
            className="size-5 accent-brass-ink"
          />
          I don’t know the date yet
        </label>
        <label className="flex min-h-11 items-center gap-2.5">
          Currency
          <select
            id="currency"
            name="currency"
            defaultValue={typed.currency || currencies[0]}
            className="min-h-11 border-b border-ink/55 bg-transparent"
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      </div>
      <div className="col-span-full hidden group-has-[[value=several]:checked]/trip:block">
        <p className="text-small text-quiet">
          Flights after the first, in order. Leave “From” blank to start where you have just landed.
        </p>
        <FurtherFlights legs={typed.legs} problems={problems} isBeside={Boolean(heading)} />
      </div>
      <details
        open={hasMoreProblems || (hasMoreValues && !hasProblems)}
        className="trip-more accordion col-span-full border-t hairline"
      >
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 pt-3 text-small font-[550]">
          {words.more}
          <AccordionIcon />
        </summary>
        <div className="grid gap-x-8 gap-y-6 pt-5 pb-2 sm:grid-cols-4">
          <TextField {...field("time")} type="time" hint="Leave blank if undecided" optional />
          <Field name="by" label="Time is">
            <select id="by" name="by" defaultValue={typed.by || "depart"} className={writingLine}>
              <option value="depart">Departure</option>
              <option value="arrive">Arrival</option>
            </select>
          </Field>
          <TextField
            name="back-time"
            label="Return at"
            type="time"
            optional
            defaultValue={typed.backTime}
            className="hidden group-has-[[value=return]:checked]/trip:block"
          />
          <TextField {...field("bags")} type="number" inputMode="numeric" min={0} max={99} optional />
        </div>
      </details>
    </form>
  );
}

type PlaceFieldProps = { end: "from" | "to" } & Partial<ComponentProps<typeof Combobox>>;

/** Where a journey begins or ends: a city, an airport or a code. */
const PlaceField = ({ end, name = end, ...props }: PlaceFieldProps) => (
  <Combobox
    name={name}
    label={words[end]}
    placeholder={words.example}
    suggestions={usualPlaces}
    source="/api/airports"
    maxLength={80}
    {...(name === "from" ? {} : { listOf: "from" })}
    {...props}
  />
);

interface FlightsProps {
  legs: readonly TypedLeg[];
  problems: readonly FormProblem[];
  place?: number;
  /** Beside a text, where one row of four fields has no room. */
  isBeside: boolean;
}

/** The fields of the flights from index `place` on; later ones are folded. */
function FurtherFlights({ legs, problems, place = 0, isBeside }: FlightsProps) {
  const leg = legs[place];
  const control = (name: FlightPart) => ({
    name: `leg-${name}[]`,
    id: `leg-${name}-${place}`,
    defaultValue: leg?.[name] ?? "",
    error: errorAt(problems, `leg-${name}-${place}`),
  });
  return (
    <>
      <fieldset
        className={`grid gap-x-8 gap-y-4 pt-2 pb-6 sm:grid-cols-6 ${isBeside ? "" : "xl:grid-cols-12"}`}
      >
        <legend className="float-left col-span-full mb-1 label-caps text-brass-ink">
          {`${words.flight} ${place + 2}`}
        </legend>
        {ends.map((end) => (
          <div key={end} className={isBeside ? "sm:col-span-3" : "sm:col-span-3 xl:col-span-4"}>
            <PlaceField end={end} {...control(end)} />
            <Choices name={`leg-${end}-${place}`} typed={leg?.[end] ?? ""} problems={problems} />
          </div>
        ))}
        {(["date", "time"] as const).map((name) => (
          <TextField
            key={name}
            {...control(name)}
            label={words[name]}
            type={name}
            optional={name === "time"}
            className={isBeside ? "sm:col-span-3" : "sm:col-span-3 xl:col-span-2"}
          />
        ))}
      </fieldset>
      {place + 2 < mostLegs ? (
        <details open={legs.length > place + 1} className="accordion border-t hairline">
          <summary className="flex min-h-12 cursor-pointer items-center gap-3 text-small font-[550]">
            {words.another}
            <AccordionIcon />
          </summary>
          <FurtherFlights legs={legs} problems={problems} place={place + 1} isBeside={isBeside} />
        </details>
      ) : null}
    </>
  );
}

/** A name that means several places is a question, not an error. */
const isQuestion = ({ choices }: FormProblem) => choices.length > 0;

const errorAt = (problems: readonly FormProblem[], field: string): string | undefined =>
  problems.find((problem) => problem.field === field && !isQuestion(problem))?.text;

const isNamed = (field: string): field is keyof typeof words.fieldNames => field in words.fieldNames;

/** Choices for the first flight's two places are at the top of the form and need no link. */
const isInView = (problem: FormProblem) => isQuestion(problem) && ["from", "to"].includes(problem.field);

/** The problems of a query as links to their fields. */
function WrongFields({ problems }: { problems: readonly FormProblem[] }) {
  const listed = problems.filter((problem) => !isInView(problem));
  if (listed.length === 0) return null;
  const isAsking = listed.every(isQuestion);
  const links = new Map(listed.map((problem) => [problem.field, linkText(problem)]));
  return (
    <div
      {...(isAsking ? {} : { role: "alert" })}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page loads anew with this answer, which the focus announces.
      autoFocus
      className={`col-span-full outline-none justify-self-start border-l-2 pr-8 pl-5 pt-4 pb-2 max-sm:justify-self-stretch ${isAsking ? "border-brass bg-haze" : "border-cancelled bg-cancelled-ground"}`}
    >
      <p className="font-[550]">{isAsking ? "One question before we answer" : words.wrong(links.size)}</p>
      <ul className="flex flex-wrap gap-x-6 text-small">
        {[...links].map(([field, name]) => (
          <li key={field}>
            <a
              href={`#${field === "leg" ? "leg-to-0" : field}`}
              className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
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
  if (isNamed(field)) return words.fieldNames[field];
  return flight && part ? `${words.flight} ${flight}: ${words.fieldNames[part].toLowerCase()}` : text;
}

/** The most choices shown; a longer name finds the others. */
const mostChoices = 9;

interface ChoicesProps {
  name: string;
  typed: string;
  problems: readonly FormProblem[];
  isWide?: boolean;
}

/** The aerodromes that a typed name may mean; the chosen one replaces the name. */
function Choices({ name, typed, problems, isWide = false }: ChoicesProps) {
  const question = problems.find((problem) => problem.field === name && isQuestion(problem));
  if (!question) return null;
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
      <div className={`clear-both ${isWide ? "grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3" : ""}`}>
        {question.choices.slice(0, mostChoices).map(({ code, label, detail }) => (
          <label
            key={code}
            className="flex min-h-11 cursor-pointer items-start gap-3 border-t hairline py-2.5 leading-snug"
          >
            <input
              type="radio"
              name={`${name}-choice`}
              value={`${code}=${typed}`}
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
      {isWide ? (
        <button type="submit" className={buttonClass("plain", "mt-3 mb-1 max-sm:w-full")}>
          {words.submit}
        </button>
      ) : null}
    </fieldset>
  );
}
