import { useId } from "react";
import { useRouteLoaderData } from "react-router";
import { quickestFormMs } from "#app/limits.ts";
import { hiddenFields } from "./hidden-fields.ts";

/** A hidden field that bots fill in. Its data attribute is the shortest time for which the form must be open. */
export function Honeypot() {
  const id = useId();
  const root = useRouteLoaderData<{ quickestFormMs: number }>("root");
  return (
    <div aria-hidden="true" className="absolute -left-[999rem] h-px w-px overflow-hidden">
      <label htmlFor={id}>Website</label>
      <input
        id={id}
        name={hiddenFields.website}
        type="text"
        data-quickest-ms={root?.quickestFormMs ?? quickestFormMs}
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  );
}
