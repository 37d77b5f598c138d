// One file, because it proves one promise: the content can be edited by a non-programmer, and a slip does not pass.

import { describe, expect, test } from "vitest";
import { about } from "#app/content/about.ts";
import { departureSuggestionLabels, departureSuggestions, otherSuggestion } from "#app/content/airports.ts";
import { nextSteps } from "#app/content/booking.ts";
import { certifications } from "#app/content/certifications.ts";
import { company } from "#app/content/company.ts";
import { type Aircraft, type AircraftField, fleet } from "#app/content/fleet.ts";
import { faq, hero, stats, testimonials } from "#app/content/home.ts";
import { cookiePolicy } from "#app/content/legal/cookie-policy.ts";
import type { LegalDocument } from "#app/content/legal/legal-document.ts";
import { privacyPolicy } from "#app/content/legal/privacy-policy.ts";
import { terms } from "#app/content/legal/terms.ts";
import {
  bookNow,
  fleetLinks,
  footerColumns,
  legalLinks,
  mainLinks,
  servicesLinks,
  teamLinks,
} from "#app/content/navigation.ts";
import { type PageMeta, pageMeta } from "#app/content/page-meta.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { serviceCards, serviceSections } from "#app/content/services.ts";
import { departments, team } from "#app/content/team.ts";

const everyModule = import.meta.glob<Record<string, unknown>>(
  ["./*.ts", "./legal/*.ts", "!./*.test.ts", "!./pictures.ts"],
  { eager: true },
);

/** Every value in a tree of data, with the path that leads to it. */
function* leaves(value: unknown, path: string): Generator<[path: string, value: unknown]> {
  if (value !== null && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) yield* leaves(inner, `${path}.${key}`);
  } else {
    yield [path, value];
  }
}

const allLeaves = [...leaves(everyModule, "content")];
const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ");
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const fleetRows: readonly Aircraft[] = fleet;

describe("every sentence and figure", () => {
  test("the whole content is looked at", () => {
    expect(Object.keys(everyModule).length).toBeGreaterThanOrEqual(16);
    expect(allLeaves.length).toBeGreaterThan(800);
  });

  test("no field is empty, missing or padded with spaces", () => {
    const faulty = allLeaves.filter(
      ([, value]) =>
        value === null ||
        value === undefined ||
        (typeof value === "string" && (value.trim() === "" || value !== value.trim())) ||
        (typeof value === "number" && !Number.isFinite(value)),
    );
    expect(faulty).toEqual([]);
  });

  test("no word that the voice forbids, and nothing unfinished", () => {
    const forbidden = /luxur|elevat(e|es|ed|ing)\b|seamless|unparallel|lorem|ipsum|\bTODO\b|\bTBC\b/i;
    expect(allLeaves.filter(([, value]) => typeof value === "string" && forbidden.test(value))).toEqual([]);
  });

  test.each([
    ["aircraft", fleet.map(({ slug }) => slug)],
    ["service cards", serviceCards.map(({ slug }) => slug)],
    ["service sections", serviceSections.map(({ id }) => id)],
    ["departments", departments.map(({ slug }) => slug)],
    ["people", team.map(({ slug }) => slug)],
    ["certifications", certifications.map(({ slug }) => slug)],
    ["posts", samplePosts.map(({ id }) => id)],
    ["offices", company.offices.map(({ id }) => id)],
    ["privacy policy", privacyPolicy.sections.map(({ id }) => id)],
    ["terms", terms.sections.map(({ id }) => id)],
    ["cookie policy", cookiePolicy.sections.map(({ id }) => id)],
  ])("slugs of %s are unique and readable", (_, slugs: readonly string[]) => {
    expect(repeated(slugs)).toEqual([]);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

describe("the company", () => {
  test("telephones are dialled as they are shown, and mail goes to the reserved domain only", () => {
    for (const [path, value] of allLeaves) {
      if (path.endsWith(".e164")) expect(value).toMatch(/^\+\d{10,15}$/);
      if (typeof value === "string" && path.includes("company.ts") && value.includes("@harmattan-")) {
        expect(value).toMatch(/@harmattan-aviation\.example>?$/);
      }
    }
    const phones = [...Object.values(company.phones), ...company.offices.map(({ phone }) => phone)];
    for (const { e164, display } of phones) expect(display.replaceAll(" ", "")).toBe(e164);
  });

  test("offices stand in Lagos, Abuja and London, in a real time zone, and open before they close", () => {
    expect(company.offices.map(({ city }) => city)).toEqual(["Lagos", "Abuja", "London"]);
    for (const { timeZone, hours } of company.offices) {
      expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
      for (const { opens, closes } of hours) expect(opens < closes).toBe(true);
    }
  });

  test("registration numbers are marked as samples", () => {
    for (const { sample } of company.registrations) expect(sample).toBe(true);
  });
});

test("the departure suggestions are the 14 of the specification, in its order", () => {
  expect(departureSuggestionLabels).toEqual([
    "London Heathrow (LHR)",
    "John F. Kennedy International (JFK)",
    "Los Angeles International (LAX)",
    "Dubai International (DXB)",
    "Tokyo Haneda (HND)",
    "Paris Charles de Gaulle (CDG)",
    "Frankfurt (FRA)",
    "Singapore Changi (SIN)",
    "Amsterdam Schiphol (AMS)",
    "Istanbul (IST)",
    "Lagos Murtala Muhammed (LOS)",
    "Cape Town International (CPT)",
    "Abuja Nnamdi Azikiwe (ABV)",
    "Other...",
  ]);
  expect(otherSuggestion).toBe("Other...");
  for (const { label, iata, timeZone } of departureSuggestions) {
    expect(label.endsWith(`(${iata})`)).toBe(true);
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  }
});

describe("the fleet", () => {
  test("names and published figures are those of the specification", () => {
    const shown = fleetRows.map(({ name, wing, general, performance }) => [
      name,
      wing,
      performance.rangeNm,
      performance.maxCruiseKtas,
      performance.ceilingFt,
      general.passengers.text,
    ]);
    expect(shown).toEqual([
      ["Hawker 800XP", "fixed", 2539, 449, 41000, "8"],
      ["Challenger 604", "fixed", 3751, 490, 41000, "up to 12"],
      ["Legacy 600", "fixed", 3429, 400, 41000, "up to 12"],
      ["Gulfstream 400 (GIV-SP)", "fixed", 4200, 516, 51000, "up to 14"],
      ["Gulfstream 550", "fixed", 6750, 450, 51000, "up to 19"],
      ["AW109", "rotary", 503, 193, 16076, "up to 5"],
      ["AW139", "rotary", 573, 165, 20000, "up to 12"],
    ]);
    for (const { general } of fleetRows) expect(general.engineCount).toBe(2);
  });

  test.each(fleetRows.map((aircraft) => [aircraft.name, aircraft] as const))(
    "%s is complete",
    (_, aircraft) => {
      const { slug, wing, general, performance, cabin, outside } = aircraft;
      expect(words(aircraft.description.join(" "))).toBeGreaterThanOrEqual(60);
      expect(words(aircraft.description.join(" "))).toBeLessThanOrEqual(110);
      expect(general.passengers.text).toMatch(new RegExp(`\\b${general.passengers.most}$`));
      expect(cabin.zones.reduce((seats, zone) => seats + zone.seats, 0)).toBe(general.passengers.most);
      expect([performance.takeoffFt === undefined, performance.landingFt === undefined]).toEqual(
        wing === "rotary" ? [true, true] : [false, false],
      );
      expect([outside.spanFt === undefined, outside.rotorDiameterFt === undefined]).toEqual(
        wing === "rotary" ? [true, false] : [false, true],
      );
      const order = [`${slug}-air`, `${slug}-plate`, `${slug}-range`];
      expect(aircraft.pictureSlots).toEqual(
        order.filter((slot) => (aircraft.pictureSlots as readonly string[]).includes(slot)),
      );
      expect(aircraft.sources.length).toBeGreaterThan(0);
    },
  );

  test("a figure to be confirmed is one that exists, once", () => {
    const valueAt = (aircraft: Aircraft, field: AircraftField): unknown =>
      field
        .split(".")
        .reduce<unknown>(
          (value, key) => (value !== null && typeof value === "object" ? Reflect.get(value, key) : undefined),
          aircraft,
        );
    for (const aircraft of fleetRows) {
      expect(repeated(aircraft.approximate)).toEqual([]);
      for (const field of aircraft.approximate) {
        expect(valueAt(aircraft, field), `${aircraft.slug} ${field}`).toBeDefined();
      }
    }
  });
});

describe("navigation", () => {
  test("main links, flyouts and anchors are those of the specification", () => {
    expect(mainLinks.map(({ label }) => label)).toEqual([
      "Home",
      "About",
      "Services",
      "Fleet",
      "Team",
      "Blog",
      "Certifications",
      "Contact",
      "Bookings",
    ]);
    expect(mainLinks.filter(({ signedInOnly }) => signedInOnly).map(({ label }) => label)).toEqual([
      "Bookings",
    ]);
    const flyout = (label: string) => mainLinks.find((link) => link.label === label)?.flyout;
    expect(flyout("Services")).toEqual([
      { label: "Total Aircraft Management", href: "/services#total-aircraft-management" },
      {
        label: "Aircraft Acquisition and Sales Support",
        href: "/services#aircraft-acquisition-and-sales-support",
      },
      {
        label: "Consultancy and Advisory Services",
        href: "/services#consultancy-and-advisory-services",
      },
    ]);
    expect(flyout("Fleet")).toEqual([
      { label: "Hawker 800XP", href: "/fleet#hawker-800xp" },
      { label: "Challenger 604", href: "/fleet#challenger-604" },
      { label: "Legacy 600", href: "/fleet#legacy-600" },
      { label: "Gulfstream 400 (GIV-SP)", href: "/fleet#gulfstream-400" },
      { label: "Gulfstream 550", href: "/fleet#gulfstream-550" },
      { label: "AW109", href: "/fleet#aw109" },
      { label: "AW139", href: "/fleet#aw139" },
    ]);
    expect(flyout("Team")?.map(({ href }) => href)).toEqual([
      "/team/leadership",
      "/team/operations",
      "/team/cabin-crew",
      "/team/administration",
    ]);
  });

  test("every link in the content leads to a public page", () => {
    const hrefs = allLeaves.filter(([path]) => path.endsWith(".href")).map(([, value]) => String(value));
    const inside = hrefs.filter((href) => !href.startsWith("https://"));
    expect(inside).toEqual(expect.arrayContaining([bookNow.href, ...legalLinks.map(({ href }) => href)]));
    for (const href of inside) expect(Object.keys(pageMeta)).toContain(href.split("#")[0]);
    for (const { links } of footerColumns) expect(links.length).toBeGreaterThan(0);
  });
});

test("four service cards; nine features of Flight Operations Management; three sections with steps", () => {
  expect(serviceCards.map(({ title }) => title)).toEqual([
    "Flight Operations Management",
    "Maintenance Oversight",
    "Commercial Management",
    "Regulatory Compliance",
  ]);
  expect(serviceCards[0].features.map(({ title }) => title)).toEqual([
    "Flight planning",
    "Fuel release",
    "Ground support",
    "Slots and parking",
    "Permits",
    "Protocol",
    "Handling",
    "Catering",
    "Charter",
  ]);
  for (const { features } of serviceCards) {
    expect(features.length).toBeGreaterThanOrEqual(6);
    for (const { text } of features) expect(text).toMatch(/^[A-Z0-9].*\.$/);
  }
  expect(serviceSections).toHaveLength(3);
  for (const { paragraphs, steps } of serviceSections) {
    expect(paragraphs.length).toBeGreaterThanOrEqual(2);
    expect(steps.length).toBeGreaterThanOrEqual(3);
  }
});

test("the story is some 350 words, and the values spell SPIRE", () => {
  const story = about.story.flatMap(({ paragraphs }) => paragraphs).join(" ");
  expect(words(story)).toBeGreaterThanOrEqual(300);
  expect(words(story)).toBeLessThanOrEqual(400);
  expect(about.values.map(({ name }) => name)).toEqual([
    "Safety",
    "Professionalism",
    "Integrity",
    "Reliability",
    "Excellence",
  ]);
  for (const { letter, name } of about.values) expect(name[0]).toBe(letter);
});

test("nine people, each with a role, a plate and a biography; nobody's department is empty", () => {
  expect(team.map(({ role }) => role)).toEqual([
    "MD/CEO",
    "Chief Operating Officer",
    "Flight Operations",
    "Quality and Safety",
    "Human Resource",
    "Administration and Facility",
    "Cabin Service",
    "Project and Communications",
    "Airworthiness",
  ]);
  expect(repeated(team.map(({ name }) => name))).toEqual([]);
  expect(repeated(team.map(({ initials }) => initials))).toEqual([]);
  expect(repeated(team.map(({ pictureSlot }) => pictureSlot))).toEqual([]);
  for (const { biography, initials } of team) {
    expect(initials).toMatch(/^[A-Z]{2}$/);
    expect(words(biography)).toBeGreaterThanOrEqual(60);
    expect(words(biography)).toBeLessThanOrEqual(90);
  }
  const staffed = new Set<string>(team.flatMap((person) => person.departments));
  expect([...staffed].sort()).toEqual(departments.map(({ slug }) => slug).toSorted());
});

test("six certificates, five PDFs and one image, all marked as specimens", () => {
  expect(certifications).toHaveLength(6);
  expect(certifications.filter(({ file }) => file.kind === "image").map(({ slug }) => slug)).toEqual([
    "agent-of-foreign-airline",
  ]);
  expect(repeated(certifications.map(({ file }) => file.path))).toEqual([]);
  for (const { slug, number, issuedOn, validUntil, file } of certifications) {
    expect(number).toContain("SPECIMEN");
    expect(file.path).toMatch(
      new RegExp(`^/certificates/${slug}\\.(${file.kind === "pdf" ? "pdf" : "png|jpg"})$`),
    );
    expect(issuedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(Date.parse(issuedOn)).toBeLessThan(Date.parse(validUntil));
  }
});

test("the home page has its headlines, figures, testimonials and questions", () => {
  expect(hero.buttons.map(({ label, href }) => [label, href])).toEqual([
    ["Learn More", "/about"],
    ["Discover Our Experience", "/services"],
  ]);
  for (const headline of hero.headlines) expect(headline.length).toBeLessThan(40);
  expect(stats.map(({ value, suffix, label }) => `${value}${suffix} ${label.toLowerCase()}`)).toEqual([
    "1067+ flights coordinated",
    "100+ destinations covered",
    "300+ clients managed",
  ]);
  expect(testimonials).toHaveLength(3);
  for (const { rating } of testimonials) expect([1, 2, 3, 4, 5]).toContain(rating);
  expect(faq.length).toBeGreaterThanOrEqual(6);
  expect(faq.length).toBeLessThanOrEqual(8);
  for (const { question } of faq) expect(question).toMatch(/\?$/);
  expect(nextSteps).toHaveLength(3);
});

describe("sample posts", () => {
  test("there are three, of 2026, newest first", () => {
    expect(samplePosts).toHaveLength(3);
    const dates = samplePosts.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const date of dates) {
      expect(date).toMatch(/^2026-/);
      expect(new Date(date).toISOString()).toBe(date);
    }
  });

  test.each(samplePosts.map((post) => [post.id, post] as const))("%s is an article", (_, post) => {
    expect(words(textOf(post.content))).toBeGreaterThanOrEqual(500);
    expect(words(textOf(post.content))).toBeLessThanOrEqual(900);
    expect(`${post.title} ${post.excerpt}`, "title and excerpt are text").not.toMatch(/[<>]|&[a-z#0-9]+;/i);
    expect(post.excerpt.length).toBeGreaterThan(100);
    const allowed = /^(h2|p|a|ul|li|blockquote|img|table|caption|thead|tbody|tr|th|td|figure|figcaption)$/;
    const tags = [...post.content.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => String(tag));
    expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
    expect(post.content.match(/<a (?!href="\/[a-z#-]+">)/), "links lead to pages of this site").toBeNull();
    for (const tag of new Set(tags.filter((tag) => tag !== "img"))) {
      const count = (pattern: string) => post.content.match(new RegExp(pattern, "g"))?.length;
      expect(count(`<${tag}[ >]`), `<${tag}> is closed`).toBe(count(`</${tag}>`));
    }
  });
});

test.each<[string, LegalDocument, number]>([
  ["privacy policy", privacyPolicy, 7],
  ["terms of use", terms, 6],
  ["cookies policy", cookiePolicy, 6],
])("the %s has its sections, in order and with a body", (_, document, count) => {
  expect(document.sections).toHaveLength(count);
  expect(document.updated).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const [at, { heading, body }] of document.sections.entries()) {
    expect(heading.startsWith(`${at + 1}. `)).toBe(true);
    expect(body.length).toBeGreaterThan(0);
    for (const block of body) {
      if (typeof block === "string" || block.kind === "list") continue;
      for (const row of block.rows) expect(row).toHaveLength(block.head.length);
    }
  }
  expect(JSON.stringify(document)).toContain("@harmattan-aviation.example");
});

test("titles and descriptions fit what search engines show, and no two pages share one", () => {
  const metas: [string, PageMeta][] = Object.entries(pageMeta);
  expect(repeated(metas.map(([, { title }]) => title))).toEqual([]);
  expect(repeated(metas.map(([, { description }]) => description))).toEqual([]);
  for (const [path, { title, description }] of metas) {
    expect(title.length, `title of ${path}`).toBeLessThanOrEqual(60);
    expect(description.length, `description of ${path}`).toBeGreaterThanOrEqual(120);
    expect(description.length, `description of ${path}`).toBeLessThanOrEqual(160);
  }
});

test("says how soon the desk replies in words and in hours alike", () => {
  const words = ["no", "one", "two", "three", "four"][company.replyWithinHours];
  expect(company.replyWithin).toBe(`${words} hours`);
});

test("the menu lists every service, aircraft and department", () => {
  expect(servicesLinks).toEqual(
    serviceSections.map(({ title, id }) => ({ label: title, href: `/services#${id}` })),
  );
  expect(fleetLinks).toEqual(fleet.map(({ name, slug }) => ({ label: name, href: `/fleet#${slug}` })));
  expect(teamLinks).toEqual(departments.map(({ name, slug }) => ({ label: name, href: `/team/${slug}` })));
});
