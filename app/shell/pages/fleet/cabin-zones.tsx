import { specRow } from "#app/ui/spec-figure.tsx";

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
export function CabinZones({ zones }: CabinZonesProps) {
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
