// The links of the header panel, its flyouts and the footer. Flyouts follow the fleet, the services and the departments.

export type NavigationLink = { label: string; href: string };
export type MainLink = NavigationLink & {
  /** Links that open beside this one. */
  flyout: readonly NavigationLink[];
  /** Shown only to a signed-in customer. */
  signedInOnly: boolean;
};

// Written out: every page loads this file, and imports would add the texts of fleet and services. app/content/content.test.ts compares the
// lists.
export const servicesLinks: readonly NavigationLink[] = [
  { label: "Total Aircraft Management", href: "/services#total-aircraft-management" },
  {
    label: "Aircraft Acquisition and Sales Support",
    href: "/services#aircraft-acquisition-and-sales-support",
  },
  { label: "Consultancy and Advisory Services", href: "/services#consultancy-and-advisory-services" },
];

export const fleetLinks: readonly NavigationLink[] = [
  { label: "Hawker 800XP", href: "/fleet#hawker-800xp" },
  { label: "Challenger 604", href: "/fleet#challenger-604" },
  { label: "Legacy 600", href: "/fleet#legacy-600" },
  { label: "Gulfstream 400 (GIV-SP)", href: "/fleet#gulfstream-400" },
  { label: "Gulfstream 550", href: "/fleet#gulfstream-550" },
  { label: "AW109", href: "/fleet#aw109" },
  { label: "AW139", href: "/fleet#aw139" },
];

export const teamLinks: readonly NavigationLink[] = [
  { label: "Leadership", href: "/team/leadership" },
  { label: "Operations", href: "/team/operations" },
  { label: "Cabin Crew", href: "/team/cabin-crew" },
  { label: "Administration", href: "/team/administration" },
];

/** For a signed-in customer. */
export const bookingsLink = { label: "Bookings", href: "/bookings" } as const satisfies NavigationLink;

export const mainLinks: readonly MainLink[] = [
  { label: "Home", href: "/", flyout: [], signedInOnly: false },
  { label: "About", href: "/about", flyout: [], signedInOnly: false },
  { label: "Services", href: "/services", flyout: servicesLinks, signedInOnly: false },
  { label: "Fleet", href: "/fleet", flyout: fleetLinks, signedInOnly: false },
  { label: "Team", href: "/team", flyout: teamLinks, signedInOnly: false },
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

/** The site's main call to action. */
export const bookNow = { label: "Book Now", href: "/booking" } as const satisfies NavigationLink;

export const legalLinks = [
  { label: "Privacy Policy", href: "/privacy-policy" },
  { label: "Terms of Use", href: "/terms" },
  { label: "Cookies Policy", href: "/cookie-policy" },
] as const satisfies readonly NavigationLink[];

type FooterColumn = { heading: string; links: readonly NavigationLink[] };

export const footerColumns: readonly [FooterColumn, ...FooterColumn[]] = [
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
  { heading: "Services", links: servicesLinks },
  { heading: "Fleet", links: fleetLinks },
];

/** Pages that header and footer do not link to. */
const furtherPages = ["/owners", "/newsletter", "/trip/how-we-calculate"];

/** Every public page, for the sitemap. */
export const sitePages: readonly string[] = [
  ...new Set([
    ...mainLinks.filter(({ signedInOnly }) => !signedInOnly).map(({ href }) => href),
    ...teamLinks.map(({ href }) => href),
    ...footerColumns[0].links.map(({ href }) => href),
    bookNow.href,
    ...furtherPages,
    ...legalLinks.map(({ href }) => href),
  ]),
];

/** Texts beside the newsletter form in the footer. */
export const footerNewsletter = {
  heading: "Our newsletter, four times a year",
  text: "Route changes, permits, and what an aircraft costs to keep. No promotions. One click to unsubscribe.",
} as const;
