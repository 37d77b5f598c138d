import { sitePages } from "#app/content/navigation.ts";
import { routePaths } from "#app/content/trip/routes.ts";
import { latestAddresses } from "#app/features/blog/posts.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/sitemap";

/** Cached like a public page and invalidated when a post changes. */
export const handle = { isPublic: true };

// The protocol allows 50,000 addresses.
const maxPosts = 49_000;

/** /sitemap.xml: every public page and post under the site's public address. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(servicesContext);
  const { origin } = settings;
  const pages = [...sitePages, ...routePaths];
  const posts = (await latestAddresses(db, maxPosts)).map(
    ({ id, updatedAt }) =>
      `<url><loc>${new URL(`/blog/${id}`, origin)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  );
  const entries = [...pages.map((path) => `<url><loc>${new URL(path, origin)}</loc></url>`), ...posts];
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}
