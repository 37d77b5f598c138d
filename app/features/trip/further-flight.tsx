import { mostLegs } from "#app/content/trip/model.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { TextField } from "#app/ui/field.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import type { FormProblem } from "./form-problem.ts";
import { PlaceField } from "./place-field.tsx";
import { Choices, errorAt } from "./trip-problems.tsx";
import type { TypedLeg } from "./typed-trip.ts";

const words = tripPage.form;

interface FlightsProps {
  legs: readonly TypedLeg[];
  problems: readonly FormProblem[];
  place?: number;
}

/** The flights from the one at `place` after the first: that one, and behind a line each as many as can be asked about. */
export function FurtherFlights({ legs, problems, place = 0 }: FlightsProps) {
  return (
    <>
      <FurtherFlight place={place} leg={legs[place]} problems={problems} />
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

/** The four fields of one flight. */
function FurtherFlight({
  place,
  leg,
  problems,
}: {
  place: number;
  leg: TypedLeg | undefined;
  problems: readonly FormProblem[];
}) {
  const control = (name: keyof typeof words & keyof TypedLeg) => ({
    name: `leg-${name}[]`,
    id: `leg-${name}-${place}`,
    defaultValue: leg?.[name] ?? "",
    ...errorAt(problems, `leg-${name}-${place}`),
  });
  return (
    <fieldset className="grid gap-x-8 gap-y-4 pt-2 pb-6 sm:grid-cols-6 @4xl:grid-cols-12">
      <legend className="float-left col-span-full mb-1 label-caps text-brass-ink">
        {words.flight} {place + 2}
      </legend>
      {(["from", "to"] as const).map((end) => (
        <div key={end} className="sm:col-span-3 @4xl:col-span-4">
          <PlaceField end={end} {...control(end)} />
          <Choices name={`leg-${end}-${place}`} problems={problems} />
        </div>
      ))}
      <TextField
        {...control("date")}
        label={words.date}
        type="date"
        optional={!leg?.to}
        className="sm:col-span-3 @4xl:col-span-2"
      />
      <TextField
        {...control("time")}
        label={words.time}
        type="time"
        optional
        className="sm:col-span-3 @4xl:col-span-2"
      />
    </fieldset>
  );
}
