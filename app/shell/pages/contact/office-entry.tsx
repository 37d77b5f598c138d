import type { Office } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Picture } from "#app/ui/picture.tsx";

const link =
  "underline decoration-brass-light/60 underline-offset-4 transition-colors duration-300 ease-calm hover:text-brass-light";

/** One office, set like an entry of an airport directory, with the diagram of its airport. */
export function OfficeEntry({ office }: { office: Office }) {
  const { airport } = office;
  return (
    <section aria-labelledby={`office-${office.id}`} id={office.id} className="border-t hairline-dark pt-6">
      <p className="label-caps flex flex-wrap justify-between gap-x-4 text-brass-light">
        <span>
          {airport.iata} / {airport.icao}
        </span>
        <span>{coordinates(office.geo)}</span>
      </p>
      <Picture
        slot={airport.pictureSlot}
        sizes="(width >= 64rem) 30vw, 90vw"
        className="mt-5 h-auto w-full max-w-112"
      />
      <h3 id={`office-${office.id}`} className="mt-8 text-heading">
        {office.city}
      </h3>
      <p className="mt-2 text-haze/85">{office.role}</p>
      <address className="mt-7 not-italic">
        {office.streetAddress}
        <br />
        {office.locality} {office.postalCode}
        <br />
        {office.country}
      </address>
      <p className="mt-4 text-small text-haze/85">{airport.terminal}</p>
      <ul className="mt-5 max-sm:flex max-sm:flex-wrap max-sm:gap-x-8">
        <li>
          <a
            className={`${link} inline-block py-2`}
            href={`https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: `${office.geo.latitude},${office.geo.longitude}` })}`}
            rel="noopener"
          >
            {contactPage.directions}
            <span className="sr-only">: {office.city}</span>
          </a>
        </li>
        <li>
          <PhoneLink phone={office.phone} className={`${link} inline-block py-2`} />
        </li>
        <li>
          <a className={`${link} inline-block py-2 break-all`} href={`mailto:${office.email}`}>
            {office.email}
          </a>
        </li>
      </ul>
      <ul className="mt-6 text-small text-haze/85">
        {office.hours.map(({ label, opens, closes }) => (
          <li key={label}>
            {label}
            {opens === "00:00" && closes === "23:59" ? "" : `, ${opens} to ${closes}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function degreesMinutes(value: number, positive: string, negative: string): string {
  const minutes = Math.round(Math.abs(value) * 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′ ${value < 0 ? negative : positive}`;
}

/** A position as a chart prints it: `6°34′ N 3°19′ E`. Takes decimal degrees, WGS 84. */
function coordinates({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${degreesMinutes(latitude, "N", "S")} ${degreesMinutes(longitude, "E", "W")}`;
}
