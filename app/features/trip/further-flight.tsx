import { tripPage } from "#app/content/trip/page.ts";
import { writingLine } from "#app/ui/field.tsx";
import type { TypedLeg } from "./typed-trip.ts";

const words = tripPage.form;

/** The four fields of one flight after the first. */
export function FurtherFlight({ place, leg }: { place: number; leg: TypedLeg | undefined }) {
  const id = (name: string) => `leg-${name}-${place}`;
  const label = (text: string) => (
    <>
      <span className="sr-only">
        {words.flight} {place + 2},{" "}
      </span>
      {text}
    </>
  );
  const inputs = [
    { name: "from", type: "text", width: "sm:col-span-2 lg:col-span-4" },
    { name: "to", type: "text", width: "sm:col-span-2 lg:col-span-4" },
    { name: "date", type: "date", width: "sm:col-span-1 lg:col-span-2" },
    { name: "time", type: "time", width: "sm:col-span-1 lg:col-span-2" },
  ] as const;
  return (
    <fieldset className="col-span-full grid gap-x-8 gap-y-3 border-t hairline pt-4 sm:grid-cols-6 lg:grid-cols-12">
      <legend className="float-left mb-1 label-caps text-brass-ink">
        {words.flight} {place + 2}
      </legend>
      {inputs.map(({ name, type, width }) => (
        <div key={name} className={`clear-both ${width}`}>
          <label htmlFor={id(name)} className="mb-1 block text-small font-[550]">
            {label(words[name])}
          </label>
          <input
            id={id(name)}
            name={`leg-${name}[]`}
            type={type}
            defaultValue={leg?.[name] ?? ""}
            {...(type === "text" ? { maxLength: 80 } : {})}
            className={writingLine}
          />
        </div>
      ))}
    </fieldset>
  );
}
