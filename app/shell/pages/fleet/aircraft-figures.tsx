import { type Aircraft, type AircraftField, fleetNotes, fleetPage } from "#app/content/fleet.ts";
import { SpecFigure, SpecPanel, SpecText } from "#app/ui/spec-figure.tsx";
import { CabinZones } from "./cabin-zones.tsx";

/**
 * Everything that is measured on one aircraft, as an instrument panel. A phone shows what decides a journey and opens
 * the rest when asked; a wide screen, and paper, show all of it.
 */
export function AircraftFigures({ aircraft }: { aircraft: Aircraft }) {
  const { general, performance, cabin, outside } = aircraft;
  const marks = (field: AircraftField) => ({
    approximate: aircraft.approximate.includes(field),
    footnoted: aircraft.footnotes.some((note) => note.field === field),
  });
  const engine = general.engines.replace(/^\d+ × /, "");
  return (
    <div>
      <section className="grid gap-x-8 gap-y-4 border-t border-current/20 py-5 md:grid-cols-[8rem_1fr] lg:grid-cols-[minmax(0,2fr)_minmax(0,10fr)]">
        <h4 className="label-caps font-text">General</h4>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
          <SpecText label="Passengers">{general.passengers.text}</SpecText>
          <SpecText label="Engines" note={engine} className="sm:col-span-2">
            {general.engineCount}
          </SpecText>
          <SpecText label="Class" className="col-span-2 sm:col-span-3">
            {general.modelClass}
          </SpecText>
        </dl>
      </section>
      <SpecPanel name="Performance">
        <SpecFigure label="Range" value={performance.rangeNm} unit="nm" {...marks("performance.rangeNm")} />
        <SpecFigure
          label="Max cruising"
          value={performance.maxCruiseKtas}
          unit="ktas"
          {...marks("performance.maxCruiseKtas")}
        />
        <SpecFigure
          label="Planning speed"
          value={aircraft.planningSpeedKt}
          unit="kt"
          {...marks("planningSpeedKt")}
        />
        <SpecFigure
          label="Ceiling"
          value={performance.ceilingFt}
          unit="ft"
          {...marks("performance.ceilingFt")}
        />
        <FieldLength label="Take-off" value={performance.takeoffFt} {...marks("performance.takeoffFt")} />
        <FieldLength label="Landing" value={performance.landingFt} {...marks("performance.landingFt")} />
      </SpecPanel>
      <div className="max-w-(--measure) text-small text-current/75 not-empty:pb-5 md:ml-40 lg:ml-[calc((100%-2rem)/6+2rem)]">
        {aircraft.footnotes.map(({ field, text }) => (
          <p key={field}>
            <span aria-hidden="true">† </span>
            {text}
          </p>
        ))}
        {aircraft.planningSpeedKt > performance.maxCruiseKtas ? <p>{fleetNotes.planningAbove}</p> : null}
      </div>
      <details className="figures-more border-t border-current/20">
        <summary className="min-h-14 items-center justify-between gap-4 font-[550]">
          {fleetPage.moreFigures}
          <span className="sr-only"> of the {aircraft.name}</span>
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="size-4 text-brass"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
          >
            <path d="M10 2v16M2 10h16" />
          </svg>
        </summary>
        <SpecPanel name="Dimensions">
          <SpecFigure label="Cabin height" value={cabin.heightFt} unit="ft" {...marks("cabin.heightFt")} />
          <SpecFigure label="Cabin width" value={cabin.widthFt} unit="ft" {...marks("cabin.widthFt")} />
          <SpecFigure label="Cabin length" value={cabin.lengthFt} unit="ft" {...marks("cabin.lengthFt")} />
          <SpecFigure
            label="Length overall"
            value={outside.lengthFt}
            unit="ft"
            {...marks("outside.lengthFt")}
          />
          {outside.spanFt === undefined ? null : (
            <SpecFigure label="Wing span" value={outside.spanFt} unit="ft" {...marks("outside.spanFt")} />
          )}
          {outside.rotorDiameterFt === undefined ? null : (
            <SpecFigure
              label="Rotor"
              value={outside.rotorDiameterFt}
              unit="ft"
              {...marks("outside.rotorDiameterFt")}
            />
          )}
          <SpecFigure
            label="Height overall"
            value={outside.heightFt}
            unit="ft"
            {...marks("outside.heightFt")}
          />
        </SpecPanel>
        <CabinZones zones={cabin.zones} approximate={aircraft.approximate.includes("cabin.zones")} />
        <div className="border-t border-current/20 pt-4 text-small text-current/75 lg:columns-2 lg:gap-8">
          <p>{aircraft.wing === "fixed" ? fleetNotes.fieldLengths : fleetNotes.vertical}</p>
          <p>{fleetNotes.approximate}</p>
        </div>
      </details>
    </div>
  );
}

/** A field length, or the word that a helicopter has instead. */
function FieldLength({
  label,
  value,
  ...marks
}: {
  label: string;
  value: number | undefined;
  approximate: boolean;
  footnoted: boolean;
}) {
  if (value !== undefined) return <SpecFigure label={label} value={value} unit="ft" {...marks} />;
  return <SpecText label={label}>vertical</SpecText>;
}
