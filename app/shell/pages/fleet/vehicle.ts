import type { Aircraft } from "#app/content/fleet.ts";
import { pictures } from "#app/content/pictures.ts";
import type { StructuredData } from "#app/shell/structured-data.ts";

/** One aircraft for search engines (schema.org Vehicle): only what its section of the page shows. */
export function vehicle(origin: string, aircraft: Aircraft): StructuredData {
  const { general, performance } = aircraft;
  const picture = pictures[aircraft.pictureSlots[0]]?.files.find((file) => file.endsWith(".webp"));
  return {
    "@context": "https://schema.org",
    "@type": "Vehicle",
    "@id": `${origin}/fleet#${aircraft.slug}`,
    url: `${origin}/fleet#${aircraft.slug}`,
    name: aircraft.name,
    description: aircraft.description,
    category: general.modelClass,
    ...(picture ? { image: `${origin}${picture}` } : {}),
    seatingCapacity: general.passengers.most,
    vehicleEngine: { "@type": "EngineSpecification", name: general.engines },
    additionalProperty: [
      // UN/CEFACT common codes: nautical mile, knot, foot.
      property("Range", performance.rangeNm, "NMI", "nm"),
      property("Maximum cruising speed", performance.maxCruiseKtas, "KNT", "ktas"),
      property("Ceiling", performance.ceilingFt, "FOT", "ft"),
    ],
  };
}

function property(name: string, value: number, unitCode: string, unitText: string): StructuredData {
  return { "@type": "PropertyValue", name, value, unitCode, unitText };
}
