import { beforeAll, expect, test } from "vitest";
import { type Airports, openAirports } from "./airports.server.ts";
import { factsWith } from "./facts.ts";
import { codeOf, placeLabel } from "./place-name.ts";

let airports: Airports;
beforeAll(() => {
  airports = openAirports(factsWith().aerodromeNotes);
});

/** What a text is taken for: "LOS", "guess LOS", or "asks" with the first choices. */
function taken(typed: string, choices: number): string {
  const found = airports.find(typed);
  if (found.airport) return `${found.isGuess ? "guess " : ""}${codeOf(found.airport)}`;
  return ["asks", ...found.choices.slice(0, choices).map(codeOf)].join(" ");
}

/** One text a line, then what it is taken for: the choices after "asks" are the first ones. */
const table = `
  Lagos, Nigeria | LOS
  Nigeria Lagos | LOS
  NIGERIA, LAGOS | LOS
  Lagos (Nigeria) | LOS
  Lagos–Nigeria | LOS
  Lagos/Nigeria | LOS
  Lagos, NG | LOS
  Lagos, Lagos State, Nigeria | LOS
  Lagos airport | LOS
  Lagos Intl | LOS
  Lagos Int’l Airport | LOS
  from Lagos | LOS
  LOS - Lagos | LOS
  LOS – Lagos, Nigeria | LOS
  Lagos (LOS) | LOS
  LOS/DNMM | LOS
  DNMM Lagos | LOS
  Murtala Muhammed Airport | LOS
  Murtala Mohammed International Airport, Lagos | LOS
  MMIA | asks LOS CLQ
  mmia | LOS
  Ikeja | LOS
  Victoria Island, Lagos | LOS
  Lekki | LOS
  Eko | LOS
  EKO | EKO
  Lagoss | guess LOS
  Lagos, Ngieria | guess LOS
  Lagos, Mexico | LOM
  Lagos, Portugal | asks LOS
  Lagos, USA | asks LOS
  Lagos, Ghana | asks LOS
  Lagos (LHR) | asks LHR LOS
  los | guess LOS
  lag | asks LOS
  Abuja | ABV
  Abuja FCT | ABV
  abuja nigeria | ABV
  Aubja | guess ABV
  Nnamdi Azikiwe International Airport | ABV
  Abuja Aso Rock | asks ABV
  Port Harcourt, Rivers State | PHC
  Portharcourt | PHC
  Port-Harcourt | PHC
  Port Harcort | guess PHC
  Port Harc | guess PHC
  PH City | PHC
  Kano, Kano State | KAN
  Benin City | BNI
  Benin City, Edo State | BNI
  Benin | asks BNI
  Cotonou, Benin | COO
  Cotonou, Bénin | COO
  Edo | BNI
  EDO | EDO
  Aba | asks QOW PHC
  Onitsha | asks ABB DNAN
  Warri, Delta | QRW
  Uyo, Akwa Ibom | QUO
  Owerri | QOW
  Accra, Ghana | ACC
  Kotoka | ACC
  Accra, GH | ACC
  Accra, Nigeria | asks ACC
  Abidjan, Ivory Coast | ABJ
  Abidjan, Côte d’Ivoire | ABJ
  Abidjan Cote d Ivoire | ABJ
  Lomé, Togo | LFW
  Dakar, Sénégal | DSS
  Banjul, The Gambia | BJL
  Douala, Cameroun | DLA
  Kinshasa, DRC | FIH
  Kinshasa, Democratic Republic of the Congo | FIH
  Brazzaville, Congo | BZV
  N’Djamena | NDJ
  N'Djamena, Chad | NDJ
  N Djamena | NDJ
  Johannesburg, South Africa | HLA
  O.R. Tambo | JNB
  Cairo, Egypt | CAI
  Casablanca, Maroc | CMN
  Salisbury | asks EGDM HRE SBY
  Lourenço Marques | MPM
  London | LTN
  LON | LTN
  London, United Kingdom | LTN
  London, UK | LTN
  London, U.K. | LTN
  London GB | LTN
  London, England | LTN
  Londres | LTN
  Londn | guess LTN
  lon | asks LTN
  London, Ontario | YXU
  London, Canada | YXU
  London, Nigeria | asks LTN
  Heathrow, London | LHR
  Heathrow London | LHR
  Heath Row | LHR
  London Heathrow Airport (LHR), United Kingdom | LHR
  Heathrow Terminal 5 | LHR
  London Gatwick, UK | LGW
  Biggin Hill, Kent | BQH
  Farnborough, Hampshire, UK | FAB
  London City Airport | LCY
  RAF Northolt | NHT
  Oxford, England | OXF
  Manchester, England | MAN
  Manchester, NH | MHT
  Manchester, Jamaica | asks MAN
  Birmingham | BHX
  Birmingham, Alabama | BHM
  Birmingham AL | BHM
  Edinburgh, Scotland | EDI
  Newcastle upon Tyne | NCL
  Cambridge, MA | asks CBG
  Dubai UAE | DXB
  Dubai, U.A.E. | DXB
  Dubai, United Arab Emirates | DXB
  Riyadh KSA | RUH
  Doha, Qatar | DOH
  Jeddah, Saudi | JED
  Nice, France | NCE
  NICE | NCE
  Monaco | guess NCE
  Paris | LBG
  PAR | LBG
  CDG - Paris | CDG
  Paris, Texas | PRX
  Geneva, Switzerland | GVA
  Genève | GVA
  Genf, Schweiz | GVA
  Genva | guess GVA
  Zuerich | ZRH
  Milano, Italia | LIN
  MIL | LIN
  Roma | CIA
  ROM | CIA
  Rome, Georgia | RMG
  Firenze | FLR
  Muenchen | MUC
  München, Deutschland | MUC
  Munich | MUC
  Köln | CGN
  Koeln | CGN
  Düsseldorf | DUS
  Duesseldorf | DUS
  Wien, Österreich | VIE
  Łódź | LCJ
  Wroclaw | WRO
  Kraków | KRK
  København | CPH
  Malmoe | MMX
  Århus | AAR
  Bodo | BOO
  Bodø | BOO
  Bodoe | BOO
  Tromsø | TOS
  Reykjavík | KEF
  İzmir, Türkiye | ADB
  Istanbul, Turkey | ISL
  Kos | KGS
  KOS | KOS
  St Petersburg, Florida | PIE
  Moscow | asks ZIA DME SVO
  MOW | asks ZIA DME SVO
  Goa | asks GOX GOI
  GOA | GOA
  Bombay, India | BOM
  Saigon | SGN
  Peking | PEK
  TYO | asks NRT HND
  Bengaluru | BLR
  Singapore | SIN
  New York, NY | TEB
  New York City | TEB
  NYC | TEB
  Manhattan | TEB
  JFK | JFK
  jfk | JFK
  J.F.K. | JFK
  John F. Kennedy | JFK
  Teterboro NJ | TEB
  Tetorboro | guess TEB
  Washington, D.C. | IAD
  WAS | IAD
  Miami, FL | OPF
  Los Angeles, California | VNY
  LA | VNY
  CHI | asks MDW ORD
  Portland | asks PDX PWM
  Portland, Maine | PWM
  Springfield | asks
  St John's | YYT
  Saint John’s | YYT
  St. Johns, Newfoundland | YYT
  St John's, Antigua | ANU
  Ft Lauderdale | asks FLL FXE
  San José | asks SJC SJO
  San Jose, California | SJC
  Mexico | asks MEX
  Georgia | asks
  Ghana | asks ACC
  Nigeria | asks
  Melbourne | asks MEL MLB
  Melbourne, Florida | MLB
  Naples | asks NAP APF
  Naples, FL | APF
  Kingston, Jamaica | KIN
  São Paulo, Brasil | GRU
  SAO | GRU
  RIO | asks GIG SDU
  BUE | asks AEP EZE
  STO | asks ARN BMA
  OSL | OSL
  Sydney, Australia | SYD
  ＬＯＳ | LOS
  Worcester | guess ORH
  Worcester, Massachusetts | ORH
  New York (USA) | TEB
  London (UK) | LTN
  Funchal, Madeira | FNC
  Madeira | FNC
  Heraklion, Crete | HER
  Zanzibar, Tanzania | ZNZ
  Aspen, Colorado | ASE
  LOS - Abuja | asks
  lagos los | LOS
  Nowhere at all | asks
  Qwrtzpx | asks
  Atlantis under the sea | asks
`
  .trim()
  .split("\n")
  .map((line) => line.split("|").map((part) => part.trim()) as [typed: string, expected: string]);

test.each(table)("“%s” is taken for %s", (typed, expected) =>
  expect(taken(typed, expected.split(" ").length - 1)).toBe(expected),
);

test("a choice is offered for a place that does not fit its country, and none for a word that is no place", () => {
  expect(airports.find("Lagos, Portugal")).toMatchObject({ airport: null, isElsewhere: true });
  expect(airports.find("Moscow")).not.toMatchObject({ isElsewhere: true });
  for (const typed of ["Qwrtzpx", "Nowhere at all", "Atlantis under the sea"])
    expect(airports.find(typed), typed).toEqual({ airport: null, choices: [] });
});

test("Bonny is in Nigeria before Canada, and heliports of the President and of hospitals are nowhere", () => {
  expect(airports.search("Bonny")[0]).toMatchObject({ ident: "DNFB" });
  expect(airports.search("los")[0]).toMatchObject({ iata: "LOS" });
  expect(airports.search("Bonny I")[0]).toMatchObject({ ident: "DNFB" });
  expect(airports.search("Abuja").map(({ ident }) => ident)).not.toContain("NG-0020");
  expect(airports.byCode("NG-0020")).toBeUndefined();
  expect(airports.search("King’s College Hospital").map(({ ident }) => ident)).not.toContain("GB-1092");
});

test("what a field is filled with is found again, for every aerodrome", () => {
  const file = factsWith().aerodromeNotes.map(({ ident }) => ident);
  const idents = [...file, "KSJC", "EGLC", "FAOR", "CYYT", "DN57", "SBGR", "UUBW", "GB-0347"];
  for (const ident of idents) {
    const airport = airports.byCode(ident);
    expect(airport && airports.find(placeLabel(airport)).airport, ident).toBe(airport);
  }
});

test("no text takes longer than five milliseconds to look for, whatever is written", () => {
  const texts = [
    "Lagos, Nigeria",
    "new york",
    "a",
    "lo",
    "US",
    "Tetorboro",
    "xqzzyxplk",
    "qwrtzpx lkjhgfds mnbvcxz",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "sandwichland frobnicator",
    "sa se si so su ma me mi",
    "san lake city new port saint la el",
    "s s s s s s s s s s",
  ];
  // The quickest of many counts, as other work of the machine only makes the rest slower.
  const slow = texts.filter((text) => {
    for (let round = 0; round < 200; round++) {
      const start = performance.now();
      airports.search(text);
      if (performance.now() - start < 5) return false;
    }
    return true;
  });
  expect(slow).toEqual([]);
});
