import { company } from "#app/content/company.ts";

const { desk, london, whatsapp } = company.phones;
const numbers = [
  { ...desk, href: `tel:${desk.e164}` },
  { ...london, href: `tel:${london.e164}` },
  { ...whatsapp, href: `https://wa.me/${whatsapp.e164.slice(1)}` },
];

/** The charter desk's three numbers, large enough to read across a room. */
export function DeskNumbers() {
  return (
    <ul>
      {numbers.map(({ label, display, href }) => (
        <li key={label} className="border-t hairline-dark last:border-b">
          <a href={href} className="group block py-3 md:py-4">
            <span className="label-caps block text-haze">{label}</span>
            <span className="mt-1 block font-display text-title transition-colors duration-300 ease-calm group-hover:text-brass-light">
              {display}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
