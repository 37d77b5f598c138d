import type { ReactNode } from "react";
import type { Phone } from "#app/content/company.ts";

interface PhoneLinkProps {
  phone: Phone;
  className?: string;
  /** Said before the number. */
  children?: ReactNode;
}

/** A telephone number to be read, and dialled by whoever has a telephone at hand. */
export const PhoneLink = ({ phone, className, children }: PhoneLinkProps) => (
  <a href={`tel:${phone.e164}`} className={className}>
    {children}
    {phone.display}
  </a>
);
