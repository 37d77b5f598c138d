import { accountData } from "#app/features/account/settings/account-data.server.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { adoptGuestBookings } from "#app/features/booking/adopt-guest-bookings.server.ts";
import { bookingData } from "#app/features/booking/own-booking-data.server.ts";
import { commentData } from "#app/features/comments/own-comment-data.server.ts";
import { messageData } from "#app/features/contact/staff-inbox.server.ts";
import { subscriptionData } from "#app/features/newsletter/own-subscription-data.server.ts";
import { limits } from "#app/limits.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/account.data";

/** Everything that is held of whoever asks, as a file. What is known by an address alone comes only once that address is proven. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, limiter } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const spent = await limiter.count("own-data", limits.ownDataPerAccount, viewer.id);
  if (spent) {
    const headers = { "Retry-After": String(spent.retryAfterSeconds), "Cache-Control": "no-store" };
    return Response.json({ error: say.tooMuchData }, { status: 429, headers });
  }
  if (viewer.emailVerified) await adoptGuestBookings(db, { userId: viewer.id, email: viewer.email });
  const copy = {
    madeAt: clock.now().toISOString(),
    ...(await accountData(db, viewer)),
    bookings: await bookingData(db, viewer.id),
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
