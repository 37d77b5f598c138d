import type { ReactNode } from "react";
import { currencies } from "#app/content/trip/model.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Field, TextField, writingLine } from "#app/ui/field.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import type { FormProblem } from "./answer-trip.server.ts";
import { FurtherFlights } from "./further-flight.tsx";
import { PlaceField } from "./place-field.tsx";
import type { TypedTrip } from "./typed-trip.ts";

const words = tripPage.form;

interface TripFormProps {
  typed: TypedTrip;
  problems?: readonly FormProblem[];
}

/** The question as a plain form of the platform: what it asks is its address. */
export function TripForm({ typed, problems = [] }: TripFormProps) {
  const at = (field: string) => problems.filter((problem) => problem.field === field);
  const field = (name: "date" | "time" | "pax" | "bags" | "back") => {
    const error = at(name)[0]?.text;
    return { name, label: words[name], defaultValue: typed[name], ...(error ? { error } : {}) };
  };
  const isMoreOpen =
    [typed.time, typed.bags, typed.back, ...typed.legs].some(Boolean) ||
    typed.by === "arrive" ||
    problems.some(({ field }) => !["from", "to", "date", "pax"].includes(field));
  return (
    <form
      action="/trip"
      method="get"
      aria-label={words.name}
      className="grid gap-x-8 gap-y-8 sm:grid-cols-6 xl:grid-cols-[3.4fr_3.4fr_1.8fr_1.2fr_2fr]"
    >
      {problems.length > 0 ? (
        <div role="alert" className="col-span-full border-l-2 border-cancelled bg-cancelled-ground px-5 py-4">
          <p className="font-[550]">{words.wrong}</p>
          <ul className="mt-1 text-small">
            {problems.map(({ text, field: name }) => (
              <li key={`${name} ${text}`}>
                <a
                  href={`#${name === "leg" ? "leg-to-0" : name}`}
                  className="inline-block py-1 underline underline-offset-4"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {(["from", "to"] as const).map((name) => (
        <div key={name} className="sm:col-span-3 xl:col-span-1">
          <PlaceField
            end={name}
            hint={words.placeHint}
            defaultValue={typed[name]}
            {...(at(name)[0] ? { error: at(name)[0]?.text ?? "" } : {})}
          />
          <Choices name={name} problem={at(name).find(({ choices }) => choices.length > 0)} />
        </div>
      ))}
      <TextField {...field("date")} type="date" className="sm:col-span-2 xl:col-span-1" />
      <TextField
        {...field("pax")}
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        defaultValue={typed.pax || "4"}
        className="sm:col-span-2 xl:col-span-1"
      />
      <button
        type="submit"
        className={buttonClass(
          "call",
          "self-start px-4 sm:col-span-2 sm:mt-6.5 sm:px-2 xl:col-span-1 xl:px-2 xl:whitespace-nowrap",
        )}
      >
        {words.submit}
      </button>
      <details open={isMoreOpen} className="accordion col-span-full border-t hairline">
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 pt-3 text-small font-[550]">
          {words.more}
          <AccordionIcon />
        </summary>
        <div className="grid gap-x-8 gap-y-6 pt-5 sm:grid-cols-6 lg:grid-cols-12">
          <TextField
            {...field("time")}
            type="time"
            hint={words.timeHint}
            optional
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
          <TextField {...field("back")} type="date" optional className="sm:col-span-3" />
          <TextField
            name="back-time"
            label={words.backTime}
            type="time"
            optional
            defaultValue={typed.backTime}
            className="sm:col-span-3"
          />
          <Select name="by" label={words.by} value={typed.by}>
            <option value="depart">{words.depart}</option>
            <option value="arrive">{words.arrive}</option>
          </Select>
          <Select name="currency" label={words.currency} value={typed.currency || currencies[0]}>
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
          <p className="col-span-full text-small text-quiet">{words.moreLead}</p>
          <div className="col-span-full">
            <FurtherFlights legs={typed.legs} />
          </div>
          <button type="submit" className={buttonClass("plain", "col-span-full sm:justify-self-start")}>
            {words.submit}
          </button>
        </div>
      </details>
    </form>
  );
}

/** What a name may mean, to be chosen from: a chosen one wins over what was typed. */
function Choices({ name, problem }: { name: string; problem: FormProblem | undefined }) {
  if (!problem) return null;
  return (
    <fieldset className="mt-4">
      <legend className="text-small font-[550]">{words.choose}</legend>
      <div className="mt-2 grid max-h-80 gap-x-4 overflow-y-auto">
        {problem.choices.map(({ code, label }) => (
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
