import { tripForm, usualPlaces } from "#app/content/trip/form.ts";
import { Combobox } from "#app/ui/combobox.tsx";

interface PlaceFieldProps {
  end: "from" | "to";
  /** The control's name and id; its end, when left out. */
  name?: string;
  id?: string;
  hint?: string;
  placeholder?: string;
  defaultValue?: string;
  error?: string;
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
