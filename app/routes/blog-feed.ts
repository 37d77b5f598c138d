import { blogFeed } from "#app/features/blog/blog-feed.server.ts";
import { latestFullPosts } from "#app/features/blog/posts.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/blog-feed";

/** Kept like a page: it is the same for everyone and is dropped when a post changes. */
export const handle = { isPublic: true };

const postsInFeed = 20;

/** /blog/feed.xml: the newest posts in full, as Atom. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(servicesContext);
  const feed = blogFeed(await latestFullPosts(db, postsInFeed), settings.origin);
  return new Response(feed, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
