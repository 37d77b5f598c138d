import { company, type Office } from "#app/content/company.ts";
import { mainLinks, tripLink } from "#app/content/navigation.ts";
import type { FullPost } from "#app/features/blog/posts.server.ts";

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
export type StructuredData = { [key: string]: Value };

const context = "https://schema.org";
const organizationId = (origin: string) => `${origin}/#organization`;

export function organization(origin: string): StructuredData {
  return {
    "@context": context,
    "@type": "Organization",
    "@id": organizationId(origin),
    name: company.name,
    legalName: company.legalName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: company.description,
    foundingDate: String(company.foundedYear),
    email: company.emails.desk,
    telephone: company.phones.desk.e164,
    sameAs: company.social.map(({ href }) => href),
  };
}

/** The organization with its desks and offices, for the contact page: they would cost the home page a round trip. */
export const organizationWithContacts = (origin: string): StructuredData => ({
  ...organization(origin),
  contactPoint: [company.phones.desk, company.phones.london].map((phone) => ({
    "@type": "ContactPoint",
    contactType: "reservations",
    name: phone.label,
    telephone: phone.e164,
    email: company.emails.desk,
    availableLanguage: "en",
  })),
  location: company.offices.map(place),
});

function place(office: Office): StructuredData {
  return {
    "@type": "LocalBusiness",
    name: `${company.name}, ${office.city}`,
    description: office.role,
    telephone: office.phone.e164,
    email: office.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: office.streetAddress,
      addressLocality: office.locality,
      addressRegion: office.region,
      postalCode: office.postalCode,
      addressCountry: office.countryCode,
    },
    geo: { "@type": "GeoCoordinates", ...office.geo },
    openingHoursSpecification: office.hours.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: [...days],
      opens,
      closes,
    })),
  };
}

export function website(origin: string): StructuredData {
  return {
    "@context": context,
    "@type": "WebSite",
    name: company.name,
    url: `${origin}/`,
    inLanguage: "en-GB",
    publisher: { "@id": organizationId(origin) },
  };
}

/** A post for search engines. `image`: paths on the site. */
export function blogPosting(
  origin: string,
  post: FullPost & { path: string; image: readonly string[] },
): StructuredData {
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    articleSection: post.category,
    ...(post.createdAt ? { datePublished: post.createdAt } : {}),
    dateModified: post.updatedAt,
    image: post.image.map((path) => `${origin}${path}`),
    inLanguage: "en-GB",
    url: `${origin}${post.path}`,
    mainEntityOfPage: `${origin}${post.path}`,
    author:
      post.author === company.name
        ? { "@type": "Organization", "@id": organizationId(origin), name: company.name, url: `${origin}/` }
        : { "@type": "Person", name: post.author, worksFor: { "@id": organizationId(origin) } },
    publisher: {
      "@type": "Organization",
      "@id": organizationId(origin),
      name: company.name,
      logo: { "@type": "ImageObject", url: `${origin}/icon-512.png` },
    },
  };
}

/** The trail from the home page to `path`; none for the home page itself. `title`: the page's own, for its last step. */
export function breadcrumbs(origin: string, path: string, title: string): StructuredData | null {
  if (path === "/") return null;
  const steps = path.split("/").slice(1);
  const trail = steps.map((_, index) => `/${steps.slice(0, index + 1).join("/")}`);
  const pageName = title.replace(/ \| .*$/, "");
  const name = (step: string) =>
    [...mainLinks, tripLink].find(({ href }) => href === step)?.label ?? pageName;
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: ["/", ...trail].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step === "/" ? "Home" : name(step),
      item: `${origin}${step}`,
    })),
  };
}
