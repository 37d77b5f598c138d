import type { ReactNode } from "react";
import { currencies } from "#app/content/trip/model.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Field, TextField, writingLine } from "#app/ui/field.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import type { FormProblem } from "./form-problem.ts";
import { FurtherFlights } from "./further-flight.tsx";
import { PlaceField } from "./place-field.tsx";
import { Choices, errorAt, isInView, WrongFields } from "./trip-problems.tsx";
import type { TypedTrip } from "./typed-trip.ts";

const words = tripPage.form;

interface TripFormProps {
  typed: TypedTrip;
  problems?: readonly FormProblem[];
  /** Where the page is about a journey already: its two ends behind one line. */
  journey?: string;
}

/** The question as a plain form of the platform: what it asks is its address. */
export function TripForm({ typed, problems = [], journey }: TripFormProps) {
  const field = (name: "date" | "time" | "pax" | "bags" | "back") => ({
    ...{ name, label: words[name], defaultValue: typed[name] },
    ...errorAt(problems, name),
  });
  // The sentence on parties that are too large names a telephone number, which does not fit under a narrow field.
  const isTooMany = problems.some(({ field }) => field === "pax");
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
  const places = (["from", "to"] as const).map((name) => (
    <div key={name} className={journey ? "" : "col-span-full sm:col-span-3 xl:col-span-1"}>
      <PlaceField
        end={name}
        placeholder={words.placeHint}
        defaultValue={typed[name]}
        {...(problems.some((problem) => isInView(problem) && problem.field === name)
          ? { hint: words.askedAbove }
          : {})}
        {...errorAt(problems, name)}
      />
    </div>
  ));
  const lastAsked = problems.findLast(isInView)?.field;
  const isMoreWrong = problems.some(({ field }) => !["from", "to", "date", "pax"].includes(field));
  const isMoreGiven =
    [typed.time, typed.bags, typed.back, ...typed.legs].some(Boolean) || typed.by === "arrive";
  // What is right stays out of the way of what is to be corrected.
  const isMoreOpen = isMoreWrong || (isMoreGiven && problems.length === 0);
  return (
    <form
      action="/trip"
      method="get"
      aria-label={words.name}
      className={`group/trip grid grid-cols-[3fr_2fr] gap-x-5 ${problems.length > 0 ? "gap-y-6" : "gap-y-4"} sm:grid-cols-6 sm:gap-x-8 sm:gap-y-8 ${columns}`}
    >
      <WrongFields problems={problems} />
      {(["from", "to"] as const).map((name) => (
        <Choices key={name} name={name} problems={problems} isWide>
          {name === lastAsked ? submit("mt-3 mb-1 max-sm:w-full") : null}
        </Choices>
      ))}
      {journey ? (
        <details className="accordion col-span-full border-y hairline">
          <summary className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-4 font-[550]">
            {journey}
            <span className="text-small underlined">{words.changePlaces}</span>
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
      {/* Past what has been answered: it is for whoever types another name. */}
      {submit(
        "self-start px-4 max-sm:col-span-full max-sm:group-has-[.trip-more[open]]/trip:hidden sm:col-span-2 sm:mt-[1.5625rem] sm:px-2 xl:col-span-1 xl:px-2 xl:whitespace-nowrap",
        lastAsked ? "plain" : "call",
      )}
      <details
        open={isMoreOpen}
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
            hint={words.timeHint}
            optional
            className="sm:col-span-3"
          />
          <Select name="by" label={words.by} value={typed.by}>
            <option value="depart">{words.depart}</option>
            <option value="arrive">{words.arrive}</option>
          </Select>
          <TextField {...field("back")} type="date" optional className="sm:col-span-3" />
          <TextField
            name="back-time"
            label={words.backTime}
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
          <Select name="currency" label={words.currency} value={typed.currency || currencies[0]}>
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
          <p className="col-span-full text-small text-quiet">{words.moreLead}</p>
          <div className="col-span-full">
            <FurtherFlights legs={typed.legs} problems={problems} />
          </div>
          {/* The one above gives way on a phone. */}
          {submit("col-span-full sm:hidden")}
          <button
            type="submit"
            className={buttonClass("plain", "col-span-full justify-self-start max-sm:hidden")}
          >
            {words.submit}
          </button>
        </div>
      </details>
    </form>
  );
}

function Select({
  name,
  label,
  value,
  children,
}: {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <Field name={name} label={label} className="sm:col-span-3">
      <select id={name} name={name} defaultValue={value} className={writingLine}>
        {children}
      </select>
    </Field>
  );
}
