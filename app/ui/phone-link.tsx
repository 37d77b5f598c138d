import type { ReactNode } from "react";
import type { Phone } from "#app/content/company.ts";

interface PhoneLinkProps {
  phone: Phone;
  className?: string;
  children?: ReactNode;
}

export const PhoneLink = ({ phone, className, children }: PhoneLinkProps) => (
  <a href={`tel:${phone.e164}`} className={className}>
    {children}
    {phone.display}
  </a>
);
