// Closed airspace and other reasons why a route is longer than its great circle. Of the rows on one subject the first that fits holds.
// `countries`: both ends, in either direction; `area`: a polygon of [latitude, longitude] that the great circle enters.

const seed = { validFrom: "2023-04-15", checkedOn: "2026-11-22", confirm: true };
const gulf = ["AE", "OM", "QA", "BH", "KW", "SA"];
const europe =
  "AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA XK";

export const corridors: readonly object[] = [
  {
    ...seed,
    id: "sudan-gulf",
    subject: "sudan",
    countries: [["NG"], gulf],
    factor: 1.15,
    text: "The route avoids Sudan, whose airspace has been closed since April 2023.",
    source:
      "ops.group; uas.aero; one airline’s Dubai to Lagos times, 490 minutes in 2021 and 515 in 2024 (businesstraveller.com)",
  },
  {
    ...seed,
    id: "sudan-area",
    subject: "sudan",
    area: [
      [22, 25],
      [22, 37],
      [18, 38],
      [14, 36.5],
      [10, 34],
      [10, 26],
      [12, 22.5],
      [15.5, 23.5],
      [19.5, 24],
    ],
    // No published time to hold a figure against: said, not counted.
    factor: 1,
    text: "The direct line crosses Sudan, whose airspace has been closed since April 2023. These times do not include the detour: ask us.",
    source: "ops.group",
  },
  {
    ...seed,
    validFrom: "2024-01-15",
    id: "niger-europe",
    subject: "niger",
    countries: [["NG"], europe.split(" ")],
    factor: 1,
    text: "Niger closed its airspace to flights from and to Nigeria early in 2024. Flight times recorded since then agree with ours; the quotation confirms the current position.",
    source:
      "atlasinfo.fr p=262689; aviationmediaafrica.com; Abuja to Heathrow in 352 minutes airborne, October 2025",
  },
];
