// Duties and charges by law, each with the days on which it holds. `status`: enacted, announced, reported (read in a newspaper or
// with a handler, not in the law) or unverified. Minor units a passenger, unless said.

type Currency = "USD" | "GBP" | "NGN";
interface Amount {
  currency: Currency;
  minor: number;
}
interface Tax<Code extends string> {
  code: Code;
  status: "enacted" | "announced" | "reported" | "unverified";
  validFrom: string;
  validTo: string | null;
  source: string;
  checkedOn: string;
}

export type TaxRate =
  | (Tax<"uk-apd"> & {
      bands: Record<"domestic" | "A" | "B" | "C", { standardMinor: number; higherMinor: number }>;
      higherFor: "20t-under-19-seats" | "private-jets-5.7t";
    })
  /** `zeroRatedFrom`: seats and crew together from which a domestic flight is zero-rated. */
  | (Tax<"uk-vat"> & { percent: number; zeroRatedFrom: number })
  | ((Tax<"ng-sales-charge"> | Tax<"ng-vat">) & { percent: number })
  | (Tax<"ng-passenger-service"> & Record<"domestic" | "westAfrica" | "international", Amount>)
  | ((Tax<"ng-security"> | Tax<"ng-apis">) & { amount: Amount });

const seed = { checkedOn: "2026-11-22", validFrom: "2020-01-01", validTo: null };
const band = (standard: number, higher: number) => ({
  standardMinor: Math.round(standard * 100),
  higherMinor: Math.round(higher * 100),
});
const usd = (minor: number): Amount => ({ currency: "USD", minor });

export const taxRates: readonly TaxRate[] = [
  {
    ...seed,
    code: "uk-apd",
    validFrom: "2025-04-01",
    validTo: "2026-03-31",
    status: "enacted",
    bands: { domestic: band(14, 84), A: band(28, 84), B: band(216, 647), C: band(224, 673) },
    higherFor: "20t-under-19-seats",
    source: "parallelparliament.co.uk/question/73549",
  },
  {
    ...seed,
    code: "uk-apd",
    validFrom: "2026-04-01",
    validTo: "2027-03-31",
    status: "enacted",
    bands: { domestic: band(16, 142), A: band(32, 142), B: band(244, 1097), C: band(253, 1141) },
    higherFor: "20t-under-19-seats",
    source: "gov.uk APD rates 1 April 2026 to 31 March 2027; taxscape.deloitte.com",
  },
  {
    ...seed,
    code: "uk-apd",
    validFrom: "2027-04-01",
    validTo: "2028-03-31",
    status: "announced",
    bands: {
      domestic: band(16.52, 146.63),
      A: band(33.04, 146.63),
      B: band(251.95, 1132.76),
      C: band(261.25, 1178.2),
    },
    higherFor: "private-jets-5.7t",
    source: "aviationnews-online.com 2025-11-26; gov.uk reform of air passenger duty for private jets",
  },
  {
    ...seed,
    code: "uk-vat",
    status: "enacted",
    percent: 20,
    zeroRatedFrom: 10,
    source: "gov.uk HMRC VTRANS020500; VATA 1994 schedule 8 group 8",
  },
  {
    ...seed,
    code: "ng-sales-charge",
    validFrom: "2022-08-16",
    status: "enacted",
    percent: 5,
    source: "Civil Aviation Act 2022 s.23 (lawglobalhub.com)",
  },
  {
    ...seed,
    code: "ng-passenger-service",
    validFrom: "2020-09-01",
    status: "reported",
    domestic: { currency: "NGN", minor: 200_000 },
    westAfrica: usd(5_000),
    international: usd(10_000),
    source: "allafrica.com 2020-08-28",
  },
  { ...seed, code: "ng-security", status: "reported", amount: usd(2_000), source: "dailytimesng.com" },
  {
    ...seed,
    code: "ng-apis",
    validFrom: "2025-12-01",
    status: "reported",
    amount: usd(1_150),
    source: "icirnigeria.org; afripulsedaily.com (NCAA notice); whether charter pays it is unverified",
  },
  {
    // Not charged until it is enacted.
    ...seed,
    code: "ng-vat",
    validFrom: "2026-01-01",
    status: "unverified",
    percent: 7.5,
    source: "thenigerialawyer.com post 435275",
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
 * Aerodromes with no or less UK duty: Scottish Highlands and Islands on every departure (Finance Act 1994 s.31, SPICe SB 17-70), Northern
 * Ireland on direct flights beyond band A (gov.uk APD rates). An accountant has yet to confirm both.
 */
export const apdFree = {
  highlandsAndIslands: "EGEC EGEO EGET EGPA EGPB EGPC EGPE EGPI EGPL EGPO EGPU",
  northernIreland: "EGAA EGAC EGAE",
};
