import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import type { BookingAnswers } from "../booking-fields.ts";

const pauseMs = 400;

/** Loads `address` once it has not changed for a moment; null loads nothing. */
function useLoaded<Data>(address: string | null): Data | undefined {
  const fetcher = useFetcher<unknown>();
  const { load } = fetcher;
  useEffect(() => {
    if (!address) return;
    const pause = setTimeout(() => void load(address), pauseMs);
    return () => clearTimeout(pause);
  }, [address, load]);
  return address ? (fetcher.data as Data | undefined) : undefined;
}

interface KnownClientProps {
  phone: string;
  form: HTMLFormElement | null;
}

/** The client of the typed number, whose name and address fill the empty fields. */
export function KnownClient({ phone, form }: KnownClientProps) {
  const hasNumber = phone.replace(/\D/g, "").length >= 7;
  const client = useLoaded<{ id: string; name: string; email: string; preferences: string } | null>(
    hasNumber ? `/admin/clients/lookup?${new URLSearchParams({ phone })}` : null,
  );
  useEffect(() => {
    if (!client || !form) return;
    for (const [field, text] of [
      ["fullName", client.name],
      ["email", client.email],
    ] as const) {
      const control = form.elements.namedItem(field);
      if (!(control instanceof HTMLInputElement) || control.value || !text) continue;
      control.value = text;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [client, form]);
  return (
    <p role="status" className="sm:col-span-6">
      {client ? (
        <>
          Known client:{" "}
          <Link to={`/admin/clients/${client.id}`} className="underlined" target="_blank">
            {client.name}
          </Link>
          {client.preferences ? `. ${client.preferences}` : null}
        </>
      ) : null}
    </p>
  );
}

/** The aircraft that fly the typed trip, with their estimates, as soon as places and time are known. */
export function SuitableAircraft({ answers }: { answers: BookingAnswers }) {
  const { tripType, departureCity, arrivalCity, departureDateTime, returnDateTime, numberOfPassengers } =
    answers;
  const isOther = tripType === "other";
  const query = new URLSearchParams({
    from: departureCity,
    to: arrivalCity,
    departs: departureDateTime,
    returns: returnDateTime,
    passengers: numberOfPassengers,
  });
  const loaded = useLoaded<{
    problems: string[];
    aircraft: { icao: string; name: string; estimate: string | null }[];
  }>(
    !isOther && departureCity && arrivalCity && departureDateTime
      ? `/admin/bookings/new/aircraft?${query}`
      : null,
  );
  return (
    <div role="status" className="sm:col-span-6">
      {loaded ? (
        <ul className="border-b hairline">
          {loaded.aircraft.map(({ icao, name, estimate }) => (
            <li key={icao} className="flex flex-wrap justify-between gap-x-4 border-t hairline py-2">
              <span className="font-[550]">{name}</span>
              <span>{estimate ?? "No estimate"}</span>
            </li>
          ))}
          {loaded.aircraft.length === 0 ? (
            <li className="border-t hairline py-2">
              {loaded.problems.join(" ") || "None of our aircraft flies this trip."}
            </li>
          ) : null}
        </ul>
      ) : (
        <p className="text-quiet">
          {isOther
            ? "Several legs are priced in the quotation, flight by flight."
            : "Enter places and departure to see them."}
        </p>
      )}
    </div>
  );
}
