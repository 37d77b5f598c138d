import { accountData } from "#app/features/account/settings.server.ts";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { adoptGuestBookings, bookingData } from "#app/features/booking/booking-data.server.ts";
import { clientData } from "#app/features/clients/clients.server.ts";
import { commentData } from "#app/features/comments/comments.server.ts";
import { messageData } from "#app/features/contact/contact-messages.server.ts";
import { subscriptionData } from "#app/features/newsletter/subscribers.server.ts";
import { passengerData } from "#app/features/passengers/passengers.server.ts";
import { quotationData } from "#app/features/quotation/quotations.server.ts";
import { limits } from "#app/limits.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/account.data";

/** All data of the signed-in customer as a file. Data known only by e-mail address is included once the address is verified. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock, limiter } = services;
  const viewer = context.get(viewerContext);
  const overLimit = await limiter.count("own-data", limits.ownDataPerAccount, viewer.id);
  if (overLimit) {
    const headers = { "Retry-After": String(overLimit.retryAfterSeconds), "Cache-Control": "no-store" };
    return Response.json(
      { error: "You have downloaded this several times within the hour. Please come back later." },
      { status: 429, headers },
    );
  }
  if (viewer.emailVerified) await adoptGuestBookings(db, { userId: viewer.id, email: viewer.email });
  const copy = {
    madeAt: clock.now().toISOString(),
    ...(await accountData(db, viewer)),
    bookings: await bookingData(db, viewer.id),
    quotations: await quotationData(db, viewer.id),
    passengers: await passengerData(services, viewer.id),
    client: await clientData(db, viewer.id),
    comments: viewer.emailVerified ? await commentData(db, viewer.email) : [],
    newsletter: viewer.emailVerified ? await subscriptionData(db, viewer.email) : null,
    messages: viewer.emailVerified ? await messageData(db, viewer.email) : [],
  };
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="harmattan-account.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
