import type { Office } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Picture } from "#app/ui/picture.tsx";

const link =
  "underline decoration-brass-light/60 underline-offset-4 transition-colors duration-300 ease-calm hover:text-brass-light";

/** An office in the style of an airport directory, with its airport's diagram. */
export function OfficeEntry({ office }: { office: Office }) {
  const { airport } = office;
  return (
    <section
      aria-labelledby={`office-${office.id}`}
      id={office.id}
      className="border-t hairline-dark pt-6 lg:row-span-2 lg:grid lg:grid-rows-subgrid lg:gap-y-6"
    >
      <div>
        <h3 id={`office-${office.id}`} className="text-heading">
          {office.city}
        </h3>
        <p className="mt-2 text-haze/85">{office.role}</p>
        <p className="mt-1 text-small">
          {contactPage.open}{" "}
          {office.hours.map((hours) => (
            <span key={hours.label} className="not-first:block">
              {openHours(hours)}
            </span>
          ))}
        </p>
      </div>
      <div className="md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10 md:max-lg:pt-5">
        <div className="max-w-md lg:max-w-none">
          <p className="flex flex-wrap justify-between gap-x-4 text-small text-brass-light max-md:mt-5">
            <span className="label-caps">
              {airport.iata} / {airport.icao}
            </span>
            <span>{coordinates(office.geo)}</span>
          </p>
          <Picture
            slot={airport.pictureSlot}
            sizes="(width >= 64rem) 30vw, 90vw"
            className="mt-2.5 h-auto w-full"
          />
        </div>
        <div>
          <address className="not-italic max-md:mt-6 lg:mt-6">
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
        </div>
      </div>
    </section>
  );
}

function openHours({ label, opens, closes }: Office["hours"][number]): string {
  const days = label.replace(/^Every/, "every");
  return opens === "00:00" && closes === "23:59" ? days : `${days}, ${opens} to ${closes}`;
}

function degreesMinutes(value: number, positive: string, negative: string): string {
  const minutes = Math.round(Math.abs(value) * 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′${value < 0 ? negative : positive}`;
}

/** A position such as `6°34′N, 3°19′E`, from decimal degrees (WGS 84). */
function coordinates({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${degreesMinutes(latitude, "N", "S")}, ${degreesMinutes(longitude, "E", "W")}`;
}
