import { type Aircraft, fleetNotes, fleetPage } from "#app/content/fleet.ts";
import { aircraftFigures } from "#app/content/trip/aircraft-figures.ts";
import { DrawnPanel, SpecFigure, SpecPanel, SpecText, specRow } from "#app/routes/fleet/spec-figure.tsx";
import { AccordionIcon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type AviationUnit, formatFigure } from "#app/ui/quantity.ts";
import { SideProfile } from "#app/ui/side-profile.tsx";

export function AircraftFigures({ aircraft }: { aircraft: Aircraft }) {
  const { general, performance, cabin, outside, doubtful } = aircraft;
  const [, planning] = Object.entries(aircraftFigures).find(([icao]) => icao === aircraft.icao) ?? [];
  const [people, nm] = planning?.rangeNm[0] ?? [0, performance.rangeNm];
  const planned =
    nm === performance.rangeNm
      ? ""
      : `Range as published; we plan trips with ${formatFigure(nm)} nm with ${people} on board. `;
  const figure = (label: string, value: number | undefined, unit: AviationUnit, noted = false) =>
    value === undefined ? null : <SpecFigure label={label} value={value} unit={unit} noted={noted} />;
  const withMetric = (name: string) => `${name} of the ${aircraft.name}, with metric values`;
  const upTo = general.passengers.text.replace(/ ?\d+$/, "");
  return (
    <div>
      <DrawnPanel
        name={withMetric("Performance")}
        drawing={<SideView aircraft={aircraft} />}
        note={`${planned}${doubtful ? fleetNotes.doubtful : ""}`}
      >
        {/* The qualifier is part of the label, so that the figures align. */}
        <SpecText
          label={
            <span className="min-[22.5rem]:whitespace-nowrap">
              Passengers {upTo ? <span className="tracking-normal normal-case">{upTo} </span> : null}
            </span>
          }
        >
          {general.passengers.most}
        </SpecText>
        {figure("Range", performance.rangeNm, "nm")}
        {figure("Max cruising", performance.maxCruiseKtas, "ktas", doubtful === "performance.maxCruiseKtas")}
        {figure("Ceiling", performance.ceilingFt, "ft", doubtful === "performance.ceilingFt")}
        {figure("Take-off", performance.takeoffFt, "ft")}
        {figure("Landing", performance.landingFt, "ft")}
        {aircraft.wing === "rotary" ? (
          <SpecText label={fleetPage.vertical.label} className="col-span-2">
            {fleetPage.vertical.value}
          </SpecText>
        ) : null}
      </DrawnPanel>
      <details className="figures-more accordion printed-open border-y border-current/20">
        <summary className="min-h-14 items-center justify-between gap-4 font-[550]">
          {fleetPage.moreFigures}
          <span className="sr-only"> of the {aircraft.name}</span>
          <AccordionIcon />
        </summary>
        <SpecPanel name="General">
          <SpecText label="Engines" note={general.engines.replace(/^\d+ × /, "")} className="col-span-3">
            {general.engineCount}
          </SpecText>
          <SpecText label="Class" className="col-span-3">
            {general.modelClass}
          </SpecText>
        </SpecPanel>
        <SpecPanel name="Dimensions" withMetric={withMetric("Dimensions")}>
          {figure("Cabin height", cabin.heightFt, "ft")}
          {figure("Cabin width", cabin.widthFt, "ft")}
          {figure("Cabin length", cabin.lengthFt, "ft")}
          {figure("Length overall", outside.lengthFt, "ft")}
          {figure("Wing span", outside.spanFt, "ft")}
          {figure("Rotor", outside.rotorDiameterFt, "ft")}
          {figure("Height overall", outside.heightFt, "ft")}
        </SpecPanel>
        <CabinZones aircraft={aircraft} />
        <p className="border-t border-current/20 py-4 text-small text-current/75">
          {fleetNotes.figures} {fleetNotes.speeds}{" "}
          {aircraft.wing === "fixed" ? fleetNotes.fieldLengths : fleetNotes.vertical}
        </p>
      </details>
    </div>
  );
}

// Inverts a drawing for a dark ground; `lighten` hides its background.
const drawnOnNight =
  "[filter:hue-rotate(180deg)_invert(1)] mix-blend-lighten print:filter-none print:mix-blend-normal";

function SideView({ aircraft }: { aircraft: Aircraft }) {
  if (!aircraft.pictureSlots.some((slot) => slot.endsWith("-plate"))) return null;
  return (
    <>
      <p className="label-caps text-current/75 md:mb-3">{fleetPage.sideView}</p>
      <SideProfile
        aircraft={aircraft}
        // All drawings have the height of the highest tail; on a phone the helicopter's empty top is cut.
        className={`h-18 w-auto max-w-none lg:h-28 ${aircraft.wing === "rotary" ? `max-md:-mt-4 ${drawnOnNight}` : ""}`}
      />
    </>
  );
}

function CabinZones({ aircraft: { cabin, cabinSlot, wing } }: { aircraft: Aircraft }) {
  return (
    <section className={specRow}>
      <h4 className="label-caps font-text">Cabin zones</h4>
      <div>
        {cabinSlot ? (
          <Picture
            slot={cabinSlot}
            className={`h-auto w-full ${wing === "fixed" ? "max-w-5xl" : "max-w-3xl"}`}
          />
        ) : null}
        <ol className="mt-5 flex flex-wrap gap-x-10 gap-y-2 text-small">
          {cabin.zones.map(({ name, seats }) => (
            <li key={name}>
              {name}{" "}
              <span className="text-current/75">
                {seats} {seats === 1 ? "seat" : "seats"}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
