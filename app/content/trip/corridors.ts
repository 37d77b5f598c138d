// Published reasons why a route is longer than the way round closed airspace (closed-places.ts) shows, or as long; `id` is then that of the
// closed place. `countries`: both ends, in either direction.

const seed = { validFrom: "2023-04-15", validTo: null, checkedOn: "2026-11-22" };
const gulf = ["AE", "OM", "QA", "BH", "KW", "SA"];
const europe =
  "AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA XK";

export interface Corridor {
  id: string;
  countries: [these: string[], those: string[]];
  factor: number;
  text: string;
  validFrom: string;
  validTo: string | null;
  source: string;
  checkedOn: string;
}

export const corridors: readonly Corridor[] = [
  {
    ...seed,
    id: "sudan",
    countries: [["NG"], gulf],
    factor: 1.15,
    text: "The route avoids Sudan, whose airspace has been closed since April 2023.",
    source:
      "ops.group; uas.aero; one airline’s Dubai to Lagos times, 490 minutes in 2021 and 515 in 2024 (businesstraveller.com)",
  },
  {
    ...seed,
    validFrom: "2024-01-15",
    id: "niger",
    countries: [["NG"], europe.split(" ")],
    factor: 1,
    text: "Niger lets flights between Nigeria and Europe pass overhead but not land; the quotation confirms the current position.",
    source:
      "tchcool.com and atlasinfo.fr post 262689 on the notice of February 2024; Abuja to Heathrow in 352 minutes airborne, October 2025",
  },
];
