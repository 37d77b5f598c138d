import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/robots";

/** /robots.txt: everything public may be read; what belongs to one customer or to staff need not be asked for. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(servicesContext).settings;
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /account",
    "Disallow: /bookings",
    // Trip queries are endless; the curated routes are for search engines.
    "Disallow: /trip?",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
