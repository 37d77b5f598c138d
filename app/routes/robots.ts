import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/robots";

/** /robots.txt: excludes personal and staff pages. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(servicesContext).settings;
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /account",
    "Disallow: /bookings",
    // Trip queries are unlimited; search engines get the curated routes.
    "Disallow: /trip?",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
