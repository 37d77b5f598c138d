// Duties and charges by law, each with the days on which it holds. `status`: enacted, announced, reported (read in a newspaper or
// with a handler, not in the law) or unverified. Minor units a passenger, unless said.

const checkedOn = "2026-11-22";
const seed = { checkedOn, validFrom: "2020-01-01" };
const bands = (pounds: Record<"domestic" | "A" | "B" | "C", [standard: number, higher: number]>) =>
  Object.fromEntries(
    Object.entries(pounds).map(([band, [standard, higher]]) => [
      band,
      { standardMinor: Math.round(standard * 100), higherMinor: Math.round(higher * 100) },
    ]),
  );

export const taxRates: readonly object[] = [
  {
    ...{ checkedOn, code: "uk-apd", validFrom: "2025-04-01", validTo: "2026-03-31", status: "enacted" },
    bands: bands({ domestic: [14, 84], A: [28, 84], B: [216, 647], C: [224, 673] }),
    higherFor: "20t-under-19-seats",
    source: "parallelparliament.co.uk/question/73549",
  },
  {
    ...{ checkedOn, code: "uk-apd", validFrom: "2026-04-01", validTo: "2027-03-31", status: "enacted" },
    bands: bands({ domestic: [16, 142], A: [32, 142], B: [244, 1097], C: [253, 1141] }),
    higherFor: "20t-under-19-seats",
    source: "gov.uk APD rates 1 April 2026 to 31 March 2027; taxscape.deloitte.com",
  },
  {
    ...{ checkedOn, code: "uk-apd", validFrom: "2027-04-01", validTo: "2028-03-31", status: "announced" },
    bands: bands({
      domestic: [16.52, 146.63],
      A: [33.04, 146.63],
      B: [251.95, 1132.76],
      C: [261.25, 1178.2],
    }),
    higherFor: "private-jets-5.7t",
    source: "aviationnews-online.com 2025-11-26; gov.uk reform of air passenger duty for private jets",
  },
  {
    ...{ ...seed, code: "uk-vat", status: "enacted", percent: 20 },
    /** Seats and crew together from which a domestic flight is zero-rated. */
    zeroRatedFrom: 10,
    source: "gov.uk HMRC VTRANS020500; VATA 1994 schedule 8 group 8",
  },
  {
    ...{ code: "ng-sales-charge", checkedOn, validFrom: "2022-08-16", status: "enacted", percent: 5 },
    source: "Civil Aviation Act 2022 s.23 (lawglobalhub.com)",
  },
  {
    ...{ code: "ng-passenger-service", checkedOn, validFrom: "2020-09-01", status: "reported" },
    domestic: { currency: "NGN", minor: 200_000 },
    westAfrica: { currency: "USD", minor: 5_000 },
    international: { currency: "USD", minor: 10_000 },
    source: "allafrica.com 2020-08-28",
  },
  {
    ...{ ...seed, code: "ng-security", status: "reported", amount: { currency: "USD", minor: 2_000 } },
    source: "dailytimesng.com",
  },
  {
    ...{ code: "ng-apis", checkedOn, validFrom: "2025-12-01", status: "reported" },
    amount: { currency: "USD", minor: 1_150 },
    source: "icirnigeria.org; afripulsedaily.com (NCAA notice); whether charter pays it is unverified",
  },
  {
    // Not charged until staff record it as enacted.
    ...{
      code: "ng-vat",
      checkedOn,
      validFrom: "2026-01-01",
      status: "unverified",
      percent: 7.5,
    },
    source: "thenigerialawyer.com p=435275",
  },
];

/**
 * Destination bands of the UK's duty by country. A: gov.uk's list (EU, EEA and the countries it names). C: capitals of more than 5,500
 * statute miles from London by distance, to be read in the list. All others B. Russia, Spain, Portugal and France count with their
 * European part; overseas departments have codes of their own.
 */
export const apdBands = {
  A: "AD AL AT AX BA BE BG BY CH CY CZ DE DK DZ EE EH ES FI FO FR GG GI GL GR HR HU IE IM IS IT JE LI LT LU LV LY MA MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TN TR UA VA XK",
  C: "AR AS AU BN BO BW CK CL CX EC FJ FK FM GU HK ID JP KH KI KR LA LS MG MH MO MP MU MX MY MZ NC NF NR NU NZ PE PF PG PH PN PW PY RE SB SG SZ TH TK TL TO TV TW UY VN VU WF WS ZA",
} as const;

/** ECOWAS as it was when the charge of USD 50 was set. */
export const westAfrica = "BF BJ CI CV GH GM GN GW LR ML NE NG SL SN TG";

/**
 * Aerodromes whose passengers bear no or less UK duty: the Scottish Highlands and Islands on every departure (Finance Act 1994
 * s.31, SPICe briefing SB 17-70), Northern Ireland on direct flights beyond band A (gov.uk APD rates). An accountant has yet to confirm both.
 */
export const apdFree = {
  highlandsAndIslands: "EGEC EGEO EGET EGPA EGPB EGPC EGPE EGPI EGPL EGPO EGPU",
  northernIreland: "EGAA EGAC EGAE",
};
