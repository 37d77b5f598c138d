import { createHash } from "node:crypto";
import { departuresFeed } from "#app/features/booking/departures-feed.server.ts";
import { opensCalendar } from "#app/features/staff/calendar-key.server.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import { limits } from "#app/limits.ts";
import { isKnown } from "#app/platform/etag.ts";
import { tokenIn } from "#app/platform/mailed-links.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/departures-calendar";

const say = staffMessages.calendar;

/** /calendar/departures.ics?key=...: a member's calendar of departures, for programs that cannot sign in. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, secret, clock, settings, limiter } = context.get(servicesContext);
  if (!(await opensCalendar(db, secret, tokenIn("staff calendar", url)))) {
    const { network } = context.get(requestContext);
    const over = await limiter.count("calendar-key", limits.wrongCalendarKeysPerNetwork, network);
    return new Response(over ? say.tooMany : say.wrong, {
      status: over ? 429 : 404,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "private, no-store",
        ...(over ? { "Retry-After": String(over.retryAfterSeconds) } : {}),
      },
    });
  }
  const feed = await departuresFeed(db, clock.now(), settings);
  const etag = `"${createHash("sha256").update(feed).digest("base64url")}"`;
  const headers = {
    ETag: etag,
    // The program that asks may keep it, and asks each time whether it has changed; nobody between may.
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
  };
  if (isKnown(request.headers.get("if-none-match") ?? undefined, etag))
    return new Response(null, { status: 304, headers });
  return new Response(feed, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="departures.ics"',
    },
  });
}
