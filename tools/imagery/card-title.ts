import { hero } from "../../app/content/home.ts";
import { pageMeta } from "../../app/content/page-meta.ts";
import { samplePosts } from "../../app/content/sample-posts.ts";

/** The title of the page at `path`: what stands before the company's name in its meta title. */
export function cardTitle(path: string): string {
  if (path === "/") return hero.headlines[0];
  const post = samplePosts.find(({ id }) => path === `/blog/${id}`);
  if (post) return post.title;
  const meta = Object.entries(pageMeta).find(([page]) => page === path)?.[1];
  if (!meta)
    throw new Error(`app/content/page-meta.ts has no page "${path}", which shots.json wants a card for.`);
  return meta.title.split(" | ")[0] ?? meta.title;
}
