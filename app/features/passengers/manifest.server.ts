import { eq } from "drizzle-orm";
import { aircraft } from "#app/database/schema/aircraft.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { acceptedQuotation } from "#app/features/quotation/quotations.server.ts";
import { csvDownload } from "#app/platform/csv-download.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { flightsWithPlaces } from "./papers.server.ts";
import { type Passenger, passengerFields, passengerLabels } from "./passenger.ts";
import { passengersOf, type Vault } from "./passengers.server.ts";

async function* each<Row extends object>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

const entered = async (vault: Vault, booking: Booking): Promise<Passenger[]> =>
  (await passengersOf(vault, booking.id)).flatMap(({ details }) => details ?? []);

/** Every field of the passengers who are entered, as CSV. */
export async function manifestCsv(vault: Vault, booking: Booking, services: Pick<Services, "clock" | "log">) {
  const columns = passengerFields.map((key) => ({ key, header: passengerLabels[key] }));
  return csvDownload(
    `passengers-${booking.reference}`,
    each(await entered(vault, booking)),
    columns,
    services,
  );
}

const columns = "ABCDEFGHIJKL".split("");
const inColumns = (cells: readonly string[]) =>
  Object.fromEntries(cells.map((cell, at) => [columns[at], cell]));

const peopleHeadings = [
  "Travel Document Type",
  "Nature of Doc (if Other)",
  "Issuing State",
  "Document Number",
  "Surname",
  "Given Name(s)",
  "Sex",
  "Date of Birth",
  "Place of Birth",
  "Nationality",
  "Document Expiry Date",
];

/**
 * One flight in the cells of the Home Office's GAR template of January 2015, as CSV with UTC times; crew and reason are left to the operator.
 * Null where the booking has no such flight across the border.
 */
export async function garCsv(
  vault: Vault,
  booking: Booking,
  flight: number,
  services: Pick<Services, "clock" | "log">,
): Promise<Response | null> {
  const leg = (await flightsWithPlaces(vault.db, booking))[flight];
  if (!leg?.crossesUkBorder) return null;
  const [plane] = booking.aircraftId
    ? await vault.db.select().from(aircraft).where(eq(aircraft.id, booking.aircraftId))
    : [];
  const quoted = (await acceptedQuotation(vault.db, booking.id))?.option;
  const at = (moment: Date | null) =>
    moment ? [moment.toISOString().slice(0, 10), moment.toISOString().slice(11, 16)] : ["", ""];
  const [arrivalDay = "", arrivalTime = ""] = at(leg.endsAt);
  const [departureDay = "", departureTime = ""] = at(leg.startsAt);
  const people = (await entered(vault, booking)).map((person) => [
    person.documentType,
    person.documentType === "Other" ? "Travel document" : "",
    person.issuingState,
    person.documentNumber,
    person.surname,
    person.givenNames,
    person.sex,
    person.birthDate,
    person.birthPlace,
    person.nationality,
    person.expiry,
  ]);
  const rows = [
    ["FLIGHT DETAILS (times in UTC)"],
    [
      "Arrival (ICAO)",
      leg.arrival,
      "Date",
      arrivalDay,
      "Time",
      arrivalTime,
      "",
      "",
      "",
      "",
      "Free circulation",
      "",
    ],
    ["Departure (ICAO)", leg.departure, "Date", departureDay || leg.date, "Time", departureTime],
    [
      "Registration",
      plane?.tail ?? quoted?.tail ?? "",
      "Type",
      plane?.type ?? quoted?.aircraftType ?? "",
      "",
      "",
      "Usual base",
      plane?.base ?? "",
    ],
    ["Reason for visit", ""],
    ["CREW"],
    peopleHeadings,
    ["", "", "", "", "", "", "", "", "", "", ""],
    ["", "", "", "", "", "", "", "", "", "", ""],
    ["TOTAL CREW", ""],
    ["PASSENGERS"],
    peopleHeadings,
    ...people,
    ["TOTAL PASSENGERS", String(people.length)],
  ];
  const title = "GENERAL AVIATION REPORT (GAR) -  January 2015";
  return csvDownload(
    `gar-${booking.reference}-${flight + 1}`,
    each(rows.map(inColumns)),
    columns.map((key) => ({ key, header: key === "C" ? title : "" })),
    services,
  );
}
