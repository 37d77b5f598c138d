import { tripPage } from "#app/content/trip/page.ts";
import type { TripMap } from "./trip-map.ts";

/** What the lines of the map are, under it. */
export function MapKey({
  map: { main, others, beyond, isDetoured, isOut, isForPhone },
  passengers,
}: {
  map: TripMap;
  passengers: number;
}) {
  const { solid, dashed, thin, farther, basis } = tripPage.map;
  if (!main && others.length === 0) return null;
  const isOthers = others.some(({ name }) => name !== main?.name);
  const lines: { text: string; className: string; isWide?: boolean }[] = [
    ...(main
      ? [
          { text: solid(main.name), className: "border-t-2 border-brass-light" },
          { text: dashed, className: "border-t-2 border-dotted border-bone/70" },
        ]
      : []),
    ...(isOthers
      ? [{ text: thin(!main), className: "border-t border-brass-light/60", isWide: !isForPhone }]
      : []),
  ];
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-0.5 px-[clamp(20px,5vw,96px)] py-2 lg:justify-end text-[0.8125rem] text-haze">
      {lines.map(({ text, className, isWide }) => (
        <li key={text} className={`flex items-center gap-x-2 ${isWide ? "max-md:hidden" : ""}`}>
          <span className={`w-5 ${className}`} aria-hidden="true" />
          {text}
        </li>
      ))}
      <li className={`basis-full text-haze/80 lg:text-right ${main || isForPhone ? "" : "max-md:hidden"}`}>
        {basis(passengers, isDetoured, isOut)}
        {beyond.length > 0 ? ` ${farther(beyond)}` : ""}
      </li>
    </ul>
  );
}
