import { type Aircraft, fleetNotes, fleetPage } from "#app/content/fleet.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { AviationUnit } from "#app/ui/quantity.ts";
import { SpecFigure, SpecPanel, SpecText, specRow } from "#app/ui/spec-figure.tsx";

/**
 * Everything that is measured on one aircraft, as an instrument panel. A phone shows what decides a journey and opens
 * the rest when asked; a wide screen, and paper, show all of it.
 */
export function AircraftFigures({ aircraft }: { aircraft: Aircraft }) {
  const { general, performance, cabin, outside } = aircraft;
  /** The reading; nothing where the aircraft has none. */
  const figure = (label: string, value: number | undefined, unit: AviationUnit) =>
    value === undefined ? null : <SpecFigure label={label} value={value} unit={unit} />;
  const withMetric = (name: string) => `${name} of the ${aircraft.name}, with metric values`;
  const vertical = (label: string) => <SpecText label={label}>vertical</SpecText>;
  return (
    <div>
      <SpecPanel name="General">
        <SpecText label="Passengers">{general.passengers.text}</SpecText>
        <SpecText label="Engines" note={general.engines.replace(/^\d+ × /, "")} className="sm:col-span-2">
          {general.engineCount}
        </SpecText>
        <SpecText label="Class" className="col-span-2 sm:col-span-3">
          {general.modelClass}
        </SpecText>
      </SpecPanel>
      <SpecPanel name="Performance" withMetric={withMetric("Performance")}>
        {figure("Range", performance.rangeNm, "nm")}
        {figure("Max cruising", performance.maxCruiseKtas, "ktas")}
        {figure("Ceiling", performance.ceilingFt, "ft")}
        {figure("Take-off", performance.takeoffFt, "ft") ?? vertical("Take-off")}
        {figure("Landing", performance.landingFt, "ft") ?? vertical("Landing")}
      </SpecPanel>
      <p className="max-w-[52rem] pb-5 text-small text-current/75 md:ml-40 lg:ml-[calc((100%-2rem)/6+2rem)]">
        {fleetNotes.figures}
      </p>
      <details className="figures-more border-t border-current/20">
        <summary className="min-h-14 items-center justify-between gap-4 font-[550]">
          {fleetPage.moreFigures}
          <span className="sr-only"> of the {aircraft.name}</span>
          <Icon shape="plus" className="size-4 text-brass" />
        </summary>
        <SpecPanel name="Dimensions" withMetric={withMetric("Dimensions")}>
          {figure("Cabin height", cabin.heightFt, "ft")}
          {figure("Cabin width", cabin.widthFt, "ft")}
          {figure("Cabin length", cabin.lengthFt, "ft")}
          {figure("Length overall", outside.lengthFt, "ft")}
          {figure("Wing span", outside.spanFt, "ft")}
          {figure("Rotor", outside.rotorDiameterFt, "ft")}
          {figure("Height overall", outside.heightFt, "ft")}
        </SpecPanel>
        <CabinZones zones={cabin.zones} />
        <p className="border-t border-current/20 pt-4 text-small text-current/75">
          {aircraft.wing === "fixed" ? fleetNotes.fieldLengths : fleetNotes.vertical}
        </p>
      </details>
    </div>
  );
}

interface CabinZonesProps {
  zones: readonly { name: string; seats: number }[];
}

// Written out, since the stylesheet is made from the words that stand in the files.
const grow: Record<number, string> = {
  3: "md:grow-3",
  4: "md:grow-4",
  5: "md:grow-5",
  6: "md:grow-6",
  7: "md:grow-7",
  12: "md:grow-12",
};

/** The cabin from nose to tail as a plan in hairlines: one bay a zone, one mark a seat. */
function CabinZones({ zones }: CabinZonesProps) {
  return (
    <section className={specRow}>
      <h4 className="label-caps font-text">Cabin zones</h4>
      <ol className="flex flex-col divide-current/30 border border-current/30 max-md:divide-y max-md:rounded-t-[3rem] max-md:pt-6 md:flex-row md:divide-x md:rounded-l-[4rem] md:pl-8">
        {zones.map(({ name, seats }) => (
          <li key={name} className={`basis-0 px-5 py-4 ${grow[seats] ?? "md:grow-4"}`}>
            <span className="flex flex-wrap gap-1.5" aria-hidden="true">
              {Array.from(Array(seats).keys(), (seat) => (
                <span
                  key={seat}
                  className="h-3.5 w-3 rounded-r-hair border-l-[3px] border-brass bg-current/15"
                />
              ))}
            </span>
            <span className="mt-3 block text-small leading-snug">
              {name}{" "}
              <span className="block text-current/75">
                {seats} {seats === 1 ? "seat" : "seats"}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
