import { Feed } from "feed";
import { blogPage } from "#app/content/blog.ts";
import { company } from "#app/content/company.ts";
import { type FullPost, latestFullPosts } from "#app/features/blog/posts.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { withoutControlCharacters } from "#app/ui/control-characters.ts";
import type { Route } from "./+types/blog-feed";

/** Cached like a public page and invalidated when a post changes. */
export const handle = { isPublic: true };

const postsInFeed = 20;

/** /blog/feed.xml: the newest posts in full, as Atom. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(servicesContext);
  const feed = blogFeed(await latestFullPosts(db, postsInFeed), settings.origin);
  return new Response(feed, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}

/** An Atom feed of the posts. Ids are addresses; links and pictures have absolute addresses. */
export function blogFeed(posts: readonly FullPost[], origin: string): string {
  const feed = new Feed({
    id: `${origin}/blog`,
    title: blogPage.feedTitle,
    description: blogPage.lead,
    link: `${origin}/blog`,
    feedLinks: { atom: `${origin}/blog/feed.xml` },
    language: "en-GB",
    favicon: `${origin}/favicon-32.png`,
    copyright: company.legalName,
    author: { name: company.name, link: origin },
    generator: false,
    updated: new Date(Math.max(0, ...posts.map(({ updatedAt }) => Date.parse(updatedAt)))),
  });
  for (const post of posts) {
    feed.addItem({
      id: `${origin}/blog/${post.id}`,
      title: asHtml(post.title),
      link: `${origin}/blog/${post.id}`,
      description: asHtml(post.excerpt),
      content: withAbsoluteAddresses(post.content, origin),
      author: [{ name: post.author }],
      category: [{ name: post.category, term: post.category }],
      date: new Date(post.updatedAt),
      ...(post.createdAt ? { published: new Date(post.createdAt) } : {}),
    });
  }
  return withoutControlCharacters(feed.atom1());
}

/** Makes addresses in HTML absolute, because some feed readers cannot resolve relative ones. */
const withAbsoluteAddresses = (html: string, origin: string) =>
  html
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replace(/ srcset="([^"]*)"/g, (_, sources: string) => {
      const full = sources.split(", ").map((source) => (source.startsWith("/") ? origin + source : source));
      return ` srcset="${full.join(", ")}"`;
    });

/** Escapes text: the feed's titles and summaries are HTML. */
const asHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
