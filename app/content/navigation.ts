// The links of the header panel, its flyouts and the footer. Flyouts follow the fleet, the services and the departments.

import { fleet } from "#app/content/fleet.ts";
import { serviceSections } from "#app/content/services.ts";
import { departments } from "#app/content/team.ts";

export type NavigationLink = { label: string; href: string };
export type MainLink = NavigationLink & {
  /** Links that open beside this one. */
  flyout: readonly NavigationLink[];
  /** Shown only to a signed-in customer. */
  signedInOnly: boolean;
};

const servicesFlyout: readonly NavigationLink[] = serviceSections.map(({ title, id }) => ({
  label: title,
  href: `/services#${id}`,
}));

/** Each aircraft on the page of the fleet. */
export const fleetLinks: readonly NavigationLink[] = fleet.map(({ name, slug }) => ({
  label: name,
  href: `/fleet#${slug}`,
}));

const teamFlyout: readonly NavigationLink[] = departments.map(({ name, slug }) => ({
  label: name,
  href: `/team/${slug}`,
}));

/** For a signed-in customer. */
export const bookingsLink = { label: "Bookings", href: "/bookings" } as const satisfies NavigationLink;

export const mainLinks: readonly MainLink[] = [
  { label: "Home", href: "/", flyout: [], signedInOnly: false },
  { label: "About", href: "/about", flyout: [], signedInOnly: false },
  { label: "Services", href: "/services", flyout: servicesFlyout, signedInOnly: false },
  { label: "Fleet", href: "/fleet", flyout: fleetLinks, signedInOnly: false },
  { label: "Team", href: "/team", flyout: teamFlyout, signedInOnly: false },
  { label: "Blog", href: "/blog", flyout: [], signedInOnly: false },
  { label: "Certifications", href: "/certifications", flyout: [], signedInOnly: false },
  { label: "Contact", href: "/contact", flyout: [], signedInOnly: false },
  { ...bookingsLink, flyout: [], signedInOnly: true },
];

/** Beside the call to action in the menu. */
export const tripLink = { label: "Plan a trip", href: "/trip" } as const satisfies NavigationLink;

/** Links of the header from 1024 px. */
export const headerLinks: readonly NavigationLink[] = [
  { label: "Services", href: "/services" },
  { label: "Fleet", href: "/fleet" },
  tripLink,
];

/** The call to action that is always in reach. */
export const bookNow = { label: "Book Now", href: "/booking" } as const satisfies NavigationLink;

export const legalLinks = [
  { label: "Privacy Policy", href: "/privacy-policy" },
  { label: "Terms of Use", href: "/terms" },
  { label: "Cookies Policy", href: "/cookie-policy" },
] as const satisfies readonly NavigationLink[];

type FooterColumn = { heading: string; links: readonly NavigationLink[] };

export const footerColumns: readonly FooterColumn[] = [
  {
    heading: "Company",
    links: [
      { label: "About", href: "/about" },
      { label: "Team", href: "/team" },
      { label: "Certifications", href: "/certifications" },
      { label: "Blog", href: "/blog" },
      { label: "Contact", href: "/contact" },
      { label: "Plan a trip", href: "/trip" },
    ],
  },
  { heading: "Services", links: servicesFlyout },
  { heading: "Fleet", links: fleetLinks },
];

/** The words beside the newsletter form in the footer. */
export const footerNewsletter = {
  heading: "Our newsletter, four times a year",
  text: "Route changes, permits, and what an aircraft costs to keep. No promotions. One click to unsubscribe.",
} as const;
