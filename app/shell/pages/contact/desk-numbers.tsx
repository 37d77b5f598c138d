import { company } from "#app/content/company.ts";
import { contactPage } from "#app/content/contact.ts";

const { desk, london, whatsapp } = company.phones;
const numbers = [
  { ...desk, href: `tel:${desk.e164}`, does: contactPage.call },
  { ...london, href: `tel:${london.e164}`, does: contactPage.call },
  { ...whatsapp, href: `https://wa.me/${whatsapp.e164.slice(1)}`, does: contactPage.chat },
];

/** The charter desk's three numbers, large enough to read across a room. */
export function DeskNumbers() {
  return (
    <ul>
      {numbers.map(({ label, display, href, does }) => (
        <li key={label} className="border-t hairline-dark last:border-b">
          <a href={href} className="group block py-3 md:py-4">
            <span className="label-caps block text-haze">{label}</span>
            <span className="mt-1 flex items-baseline justify-between gap-4 transition-colors duration-300 ease-calm group-hover:text-brass-light">
              <span className="font-display text-title">{display}</span>{" "}
              <span className="text-small underline decoration-brass-light/60 underline-offset-4">
                {does}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
