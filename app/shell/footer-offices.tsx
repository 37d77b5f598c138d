import { company } from "#app/content/company.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";

/** Where the company is, town by town. `linkClass`: the footer's quiet link. */
export function FooterOffices({ linkClass }: { linkClass: string }) {
  return (
    <ul className="grid gap-y-3 text-small max-lg:pt-1 max-lg:pb-6">
      {company.offices.map((office) => (
        <li key={office.id} className="grid-cols-[7rem_1fr] sm:grid">
          <h2 className="font-display text-[1.25rem] leading-snug">{office.city}</h2>
          <address className="max-w-[52ch] text-[0.9375rem] leading-[1.4] text-haze not-italic">
            {office.streetAddress}, {office.locality} {office.postalCode}, {office.country}
            <br />
            <PhoneLink phone={office.phone} className={linkClass} />
          </address>
        </li>
      ))}
    </ul>
  );
}
