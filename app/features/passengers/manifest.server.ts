import type { Booking } from "#app/features/booking/bookings.server.ts";
import { acceptedQuotation } from "#app/features/quotation/quotations.server.ts";
import { assignedAircraft } from "#app/features/quotation/small-lists.server.ts";
import { csvDownload } from "#app/platform/csv-download.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { flightsWithPlaces } from "./papers.server.ts";
import { type Passenger, passengerFieldNames, passengerFields } from "./passenger.ts";
import { passengersOf, type Vault } from "./passengers.server.ts";
import { workbook } from "./workbook.server.ts";

const entered = async (vault: Vault, booking: Booking): Promise<Passenger[]> =>
  (await passengersOf(vault, booking.id)).flatMap(({ details }) => details ?? []);

/** All details of the entered passengers as CSV. */
export async function manifestCsv(vault: Vault, booking: Booking, services: Pick<Services, "clock" | "log">) {
  const columns = passengerFieldNames.map((key) => ({ key, header: passengerFields[key].label }));
  return csvDownload(`passengers-${booking.reference}`, await entered(vault, booking), columns, services);
}

/** Longest text of a cell, in characters, a limit of the Home Office's site. */
const longestCell = 35;
const firstPassengerRow = 20;
const passengerTotalRow = 40;

/** Columns A to K of the template's lists of people. */
const personColumns: readonly (readonly [heading: string, value: (person: Passenger) => string])[] = [
  ["Travel Document Type", ({ documentType }) => documentType],
  ["Nature of Doc (if Other)", ({ documentType }) => (documentType === "Other" ? "Travel document" : "")],
  ["Issuing State", ({ issuingState }) => issuingState],
  ["Document Number", ({ documentNumber }) => documentNumber],
  ["Surname", ({ surname }) => surname],
  ["Given Name(s)", ({ givenNames }) => givenNames],
  ["Sex", ({ sex }) => sex],
  ["Date of Birth", ({ birthDate }) => birthDate],
  ["Place of Birth", ({ birthPlace }) => birthPlace],
  ["Nationality", ({ nationality }) => nationality],
  ["Document Expiry Date", ({ expiry }) => expiry],
];

/**
 * One flight as an .xlsx in the cells of the Home Office's GAR template (UKHomeOffice/egar-public-site-ui), times in UTC. The operator adds
 * crew and reason. Null if the booking has no such flight across the UK border.
 */
export async function garWorkbook(vault: Vault, booking: Booking, flight: number): Promise<Response | null> {
  const leg = (await flightsWithPlaces(vault.db, booking))[flight];
  if (!leg?.crossesUkBorder) return null;
  const plane = await assignedAircraft(vault.db, booking);
  const quoted = (await acceptedQuotation(vault.db, booking.id))?.option;
  const [arrivalDay = "", arrivalTime = ""] = dayAndTime(leg.endsAt);
  const [departureDay = leg.date, departureTime = ""] = dayAndTime(leg.startsAt);
  const people = await entered(vault, booking);
  const headings = personColumns.map(([heading]) => heading);
  const rows: Readonly<Record<number, readonly string[]>> = {
    1: ["", "", "GENERAL AVIATION REPORT (GAR) -  January 2015"],
    2: ["FLIGHT DETAILS (times in UTC)"],
    3: ["Arrival (ICAO)", leg.arrival, "Date", arrivalDay, "Time", arrivalTime],
    4: ["Departure (ICAO)", leg.departure, "Date", departureDay, "Time", departureTime],
    5: [
      "Registration",
      plane?.tail ?? quoted?.tail ?? "",
      "Type",
      plane?.type ?? quoted?.aircraftType ?? "",
      "",
      "",
      "Usual base",
      plane?.base ?? "",
    ],
    6: ["Reason for visit"],
    7: ["CREW"],
    8: headings,
    17: ["TOTAL CREW"],
    18: ["PASSENGERS"],
    19: headings,
    ...Object.fromEntries(
      people.map((person, at) => [
        firstPassengerRow + at,
        personColumns.map(([, value]) => value(person).slice(0, longestCell)),
      ]),
    ),
    [Math.max(passengerTotalRow, firstPassengerRow + people.length)]: [
      "TOTAL PASSENGERS",
      String(people.length),
    ],
  };
  return new Response(workbook("GAR", rows), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="gar-${booking.reference}-${flight + 1}.xlsx"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const dayAndTime = (moment: Date | null) =>
  moment ? [moment.toISOString().slice(0, 10), moment.toISOString().slice(11, 16)] : [];
