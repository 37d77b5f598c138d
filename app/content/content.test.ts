import { expect, test } from "vitest";
import { departureSuggestionLabels, departureSuggestions } from "#app/content/airports.ts";
import { largestCabin } from "#app/content/booking.ts";
import { certifications } from "#app/content/certifications.ts";
import { company } from "#app/content/company.ts";
import { type Aircraft, fleet } from "#app/content/fleet.ts";
import { fleetLinks, mainLinks, servicesLinks, sitePages, teamLinks } from "#app/content/navigation.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { serviceCards, serviceSections } from "#app/content/services.ts";
import { departments, team } from "#app/content/team.ts";

const everyModule = import.meta.glob<Record<string, unknown>>(
  ["./*.ts", "./legal/*.ts", "!./*.test.ts", "!./pictures.ts"],
  { eager: true },
);

/** Every value in a tree of data, with its path. */
function* leaves(value: unknown, path: string): Generator<[path: string, value: unknown]> {
  if (value !== null && typeof value === "object")
    for (const [key, inner] of Object.entries(value)) yield* leaves(inner, `${path}.${key}`);
  else yield [path, value];
}
const allLeaves = [...leaves(everyModule, "content")];
const fleetRows: readonly Aircraft[] = fleet;

test("no text or figure is empty, padded or unfinished, or has forbidden words", () => {
  expect(Object.keys(everyModule).length).toBeGreaterThanOrEqual(16);
  expect(allLeaves.length).toBeGreaterThan(800);
  const forbidden = /luxur|elevat(e|es|ed|ing)\b|seamless|unparallel|lorem|ipsum|\bTODO\b|\bTBC\b/i;
  const isFaulty = (value: unknown) =>
    typeof value === "string"
      ? value === "" || value !== value.trim() || forbidden.test(value)
      : value === null || value === undefined || Number.isNaN(value) || Math.abs(Number(value)) === Infinity;
  expect(allLeaves.filter(([, value]) => isFaulty(value))).toEqual([]);
  // Between letters an apostrophe is typographic; addresses and figures have none.
  const straight = allLeaves.filter(([, value]) => typeof value === "string" && /[a-z]'[a-z]/i.test(value));
  expect(straight).toEqual([]);
});

test("telephones are dialled as shown, mail goes to the reserved domain, offices open in real time zones", () => {
  for (const [path, value] of allLeaves) {
    if (path.endsWith(".e164")) expect(value).toMatch(/^\+\d{10,15}$/);
    if (typeof value === "string" && path.includes("company.ts") && value.includes("@harmattan-"))
      expect(value).toMatch(/@harmattan-aviation\.example>?$/);
  }
  const phones = [...Object.values(company.phones), ...company.offices.map(({ phone }) => phone)];
  for (const { e164, display } of phones) expect(display.replaceAll(" ", "")).toBe(e164);
  expect(company.offices.map(({ city }) => city)).toEqual(["Lagos", "Abuja", "London"]);
  for (const { timeZone, hours } of company.offices) {
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
    for (const { opens, closes } of hours) expect(opens < closes).toBe(true);
  }
  for (const { sample } of company.registrations) expect(sample).toBe(true);
  expect(company.replyWithin).toBe(`${["no", "one", "two", "three"][company.replyWithinHours]} hours`);
});

test("the departure suggestions are the 14 of the specification, in its order", () => {
  expect(departureSuggestionLabels.join(", ")).toBe(
    "London Heathrow (LHR), John F. Kennedy International (JFK), Los Angeles International (LAX), Dubai International (DXB), Tokyo Haneda (HND), Paris Charles de Gaulle (CDG), Frankfurt (FRA), Singapore Changi (SIN), Amsterdam Schiphol (AMS), Istanbul (IST), Lagos Murtala Muhammed (LOS), Cape Town International (CPT), Abuja Nnamdi Azikiwe (ABV), Other...",
  );
  for (const { label, iata, timeZone } of departureSuggestions) {
    expect(label.endsWith(`(${iata})`)).toBe(true);
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  }
});

// Figures of aircraft are tested in tests/http/public-texts.test.ts.
test("aircraft are complete: seats, pictures, sources, and only existing figures are marked as approximate", () => {
  expect(fleetRows.map(({ wing }) => wing).join(" ")).toBe("fixed fixed fixed fixed fixed rotary rotary");
  expect(largestCabin).toBe(Math.max(...fleetRows.map(({ general }) => general.passengers.most)));
  for (const { slug, general, cabin, approximate, pictureSlots, sources, ...aircraft } of fleetRows) {
    expect(cabin.zones.reduce((seats, zone) => seats + zone.seats, 0)).toBe(general.passengers.most);
    expect(general.passengers.text).toMatch(new RegExp(`\\b${general.passengers.most}$`));
    for (const slot of pictureSlots)
      expect([`${slug}-air`, `${slug}-plate`, `${slug}-range`]).toContain(slot);
    expect(sources.length).toBeGreaterThan(0);
    const paths = [...leaves({ slug, general, cabin, ...aircraft }, slug)].map(([path]) => path);
    for (const field of approximate)
      expect([field, paths.some((path) => path.startsWith(`${slug}.${field}`))]).toEqual([field, true]);
  }
});

test("navigation is that of the specification, and every link leads to a public page", () => {
  const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label).join(", ");
  expect(labels(mainLinks)).toBe(
    "Home, About, Services, Fleet, Team, Blog, Certifications, Contact, Bookings",
  );
  expect(labels(mainLinks.filter(({ signedInOnly }) => signedInOnly))).toBe("Bookings");
  expect(labels(servicesLinks)).toBe(
    "Total Aircraft Management, Aircraft Acquisition and Sales Support, Consultancy and Advisory Services",
  );
  const flyouts = mainLinks.flatMap(({ label, flyout }) => (flyout?.length ? [[label, flyout]] : []));
  expect(flyouts).toEqual([
    ["Services", servicesLinks],
    ["Fleet", fleetLinks],
    ["Team", teamLinks],
  ]);
  expect([...servicesLinks, ...fleetLinks, ...teamLinks].map(({ href }) => href).join(" ")).toBe(
    "/services#total-aircraft-management /services#aircraft-acquisition-and-sales-support /services#consultancy-and-advisory-services /fleet#hawker-800xp /fleet#challenger-604 /fleet#legacy-600 /fleet#gulfstream-400 /fleet#gulfstream-550 /fleet#aw109 /fleet#aw139 /team/leadership /team/operations /team/cabin-crew /team/administration",
  );
  const hrefs = allLeaves.filter(([path]) => path.endsWith(".href")).map(([, value]) => String(value));
  for (const href of hrefs.filter((href) => !href.startsWith("https://")))
    expect([...sitePages, "/bookings"]).toContain(href.split("#")[0]);
});

test("services have the features of the specification; people of its roles fill every department", () => {
  expect(serviceCards[0].features.map(({ title }) => title).join(", ")).toBe(
    "Flight planning, Fuel release, Ground support, Slots and parking, Permits, Protocol, Handling, Catering, Charter",
  );
  expect(serviceSections.map(({ steps }) => steps.length >= 3)).toEqual([true, true, true]);
  expect(team.map(({ role }) => role).join(", ")).toBe(
    "MD/CEO, Chief Operating Officer, Flight Operations, Quality and Safety, Human Resource, Administration and Facility, Cabin Service, Project and Communications, Airworthiness",
  );
  const staffed = new Set<string>(team.flatMap((person) => person.departments));
  expect(staffed).toEqual(new Set(departments.map(({ slug }) => slug)));
});

test("certificates are marked as specimens", () => {
  for (const { number, issuedOn, validUntil } of certifications) {
    expect(number).toContain("SPECIMEN");
    expect(Date.parse(issuedOn)).toBeLessThan(Date.parse(validUntil));
  }
});

// The HTML of posts is tested in app/features/blog/post-text.test.ts.
test("sample posts are of 2026, newest first, with 500 to 900 words, titles and excerpts without markup, and links within the site", () => {
  const dates = samplePosts.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const { content, title, excerpt, createdAt } of samplePosts) {
    expect(createdAt).toMatch(/^2026-/);
    const words = content
      .replace(/<[^>]+>/g, " ")
      .split(/\s+/)
      .filter(Boolean).length;
    expect(Math.min(Math.max(words, 500), 900)).toBe(words);
    expect(`${title} ${excerpt}`).not.toMatch(/[<>]|&[a-z#0-9]+;/i);
    expect(content.match(/<a (?!href="\/[a-z#-]+">)/)).toBeNull();
  }
});
