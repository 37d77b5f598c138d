import { newReference } from "#app/features/booking/bookings.server.ts";
import type { Site } from "./site.ts";

interface Wanted {
  userId: string | null;
  status?: string;
  departure?: string;
  arrival?: string;
  leaves?: string;
  aircraft?: string;
  passengers?: number;
  email?: string;
  /** Minutes before now. */
  minutesAgo?: number;
}

/** Puts a booking with its first history entry into the site's database; gives its reference. */
export async function storeBooking(site: Site, wanted: Wanted): Promise<string> {
  const { userId, status = "pending", departure = "Lagos", arrival = "London Luton" } = wanted;
  const reference = newReference();
  await site.query(
    `with booking as (
       insert into bookings (reference, submission, user_id, status, created_at, full_name, email, phone, preferred_contact,
         trip_type, departure_city, arrival_city, departure_date_time, dates_flexible, number_of_passengers, has_children,
         special_requests, preferred_aircraft, purpose)
       values ($1, $1, $2, $3, now() - make_interval(mins => $4), 'Ada Obi', $5, '', 'email', 'dropoff', $6, $7, $8, false, $9, false,
         '', $10, 'business') returning id, created_at)
     insert into booking_events (booking_id, at, status, actor) select id, created_at, 'pending', 'visitor' from booking`,
    [
      reference,
      userId,
      status,
      wanted.minutesAgo ?? 0,
      wanted.email ?? "ada@example.com",
      departure,
      arrival,
      wanted.leaves ?? "2031-12-24 09:30:00",
      wanted.passengers ?? 4,
      wanted.aircraft ?? "",
    ],
  );
  return reference;
}
