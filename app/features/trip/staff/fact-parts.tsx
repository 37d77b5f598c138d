import type { ReactNode } from "react";
import type { FactField } from "./fact-field.ts";

/** The fields that stand in a row under one name; those without a name by themselves. */
export function partsOf(fields: readonly FactField[]): [name: string, fields: FactField[]][] {
  const parts = new Map<string, FactField[]>();
  for (const each of fields) parts.set(each.group ?? "", [...(parts.get(each.group ?? "") ?? []), each]);
  return [...parts];
}

/** Fields that belong together, under their name. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className="border-t hairline pt-1 sm:col-span-2">
    <legend className="float-left w-full pt-4 pb-4 font-display text-[1.1875rem]">{name}</legend>
    <div className="clear-both grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">{children}</div>
  </fieldset>
);
