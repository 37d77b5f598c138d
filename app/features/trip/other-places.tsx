import { tripPage } from "#app/content/trip/page.ts";
import type { PlaceNotes as Notes } from "./place-notes.ts";

const words = tripPage.answer;

/** Above an answer: what a name was taken for, and the city's other aerodromes, one press away. */
export function PlaceNotes({ guesses, cities }: Notes) {
  if (guesses.length + cities.length === 0) return null;
  return (
    <ul className="page-width grid gap-1 pt-5 text-small text-quiet print:hidden">
      {guesses.map(({ typed, place, others }) => (
        <li key={typed} className="flex flex-wrap items-baseline gap-x-4">
          <span>
            {words.guess(typed, place)} {others.length > 0 ? words.otherAirports : null}
          </span>
          <Others others={others} />
        </li>
      ))}
      {cities.map(({ city, chosen, others }) => (
        <li key={chosen} className="flex flex-wrap items-baseline gap-x-4">
          <span>
            <span className="font-[550] text-ink">{words.airportOf(city, chosen)}</span> {words.otherAirports}
          </span>
          <Others others={others} />
        </li>
      ))}
    </ul>
  );
}

const Others = ({ others }: Pick<Notes["cities"][number], "others">) =>
  others.map(({ name, search }) => (
    <a key={search} href={`/trip?${search}`} className="py-2 text-ink underlined">
      {name}
    </a>
  ));
