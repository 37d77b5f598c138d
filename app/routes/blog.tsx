import { blogPage } from "#app/content/blog.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { metaFor } from "#app/shell/page-meta.ts";
import { PostList } from "#app/shell/pages/blog/post-list.tsx";
import { readingMinutes } from "#app/shell/pages/blog/reading-time.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { Route } from "./+types/blog";

export const handle = { hero: true };

export const meta = metaFor("/blog");

/** Only what the list shows: the posts' bodies stay on the server. */
export function loader() {
  return {
    posts: samplePosts.map(({ content, ...shown }) => ({ ...shown, minutes: readingMinutes(content) })),
  };
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content">
      <PageOpening
        heading={<h1 className="max-w-[14ch] text-display">{blogPage.title}</h1>}
        lead={blogPage.lead}
        height="low"
      />
      <PostList posts={loaderData.posts} />
    </main>
  );
}
