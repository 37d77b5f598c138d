import { pageMeta } from "#app/content/page-meta.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/sitemap";

/** Pages of one customer: nothing there for search engines. */
const personal = new Set(["/bookings"]);

/** /sitemap.xml: every public page and post under the site's public address. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(servicesContext).settings;
  const pages = Object.keys(pageMeta).filter((path) => !personal.has(path));
  const posts = samplePosts.map(
    ({ id, createdAt }) =>
      `<url><loc>${new URL(`/blog/${id}`, origin)}</loc><lastmod>${createdAt}</lastmod></url>`,
  );
  const entries = [...pages.map((path) => `<url><loc>${new URL(path, origin)}</loc></url>`), ...posts];
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
    {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
    },
  );
}
