import { tripForm as form, tripStrip as strip, tripForm, usualPlaces } from "#app/content/trip/form.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { TextField } from "#app/ui/field.tsx";

/** The question in four fields and one press, for pages on which it is not the matter. */
export function TripStrip() {
  return (
    <section aria-labelledby="trip" className="bg-haze print:hidden">
      <form
        action="/trip"
        method="get"
        className="page-width page-grid items-end gap-y-4 pt-5 pb-9 sm:gap-y-5 sm:pt-7 sm:pb-10 lg:pt-8 lg:pb-10"
      >
        <h2 id="trip" className="col-span-12 text-title">
          Where can we take you?
        </h2>
        <div className="col-span-12 sm:col-span-6 lg:col-span-2 xl:col-span-3">
          <PlaceField end="from" placeholder={strip.example} />
        </div>
        <div className="col-span-12 sm:col-span-6 lg:col-span-2 xl:col-span-3">
          <PlaceField end="to" placeholder={strip.example} />
        </div>
        <TextField
          name="date"
          label={form.date}
          type="date"
          className="col-span-7 sm:col-span-4 lg:col-span-3 xl:col-span-2"
        />
        <TextField
          name="pax"
          label="Passengers"
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          defaultValue="4"
          className="col-span-5 sm:col-span-3 lg:col-span-2"
        />
        <button
          type="submit"
          className={buttonClass(
            "call",
            "col-span-12 px-4 sm:col-span-5 lg:col-span-3 lg:px-2 lg:whitespace-nowrap xl:col-span-2",
          )}
        >
          {strip.submit}
        </button>
      </form>
    </section>
  );
}

interface PlaceFieldProps {
  end: "from" | "to";
  /** The control's name and id; its end, when left out. */
  name?: string;
  id?: string;
  hint?: string | undefined;
  placeholder?: string;
  defaultValue?: string;
  error?: string | undefined;
}

/** Where a journey begins or ends: a city, an airport or a code. */
export function PlaceField({ end, name = end, ...props }: PlaceFieldProps) {
  return (
    <Combobox
      name={name}
      label={tripForm[end]}
      suggestions={usualPlaces}
      source="/api/airports"
      maxLength={80}
      {...(name === "from" ? {} : { listOf: "from" })}
      {...props}
    />
  );
}
