import { data, type MetaDescriptor } from "react-router";
import { brokenPost, missingPost } from "#app/content/blog.ts";
import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { describePage, originOf } from "#app/shell/page-meta.ts";
import { NeighbourPosts } from "#app/shell/pages/blog/neighbour-posts.tsx";
import { PostBody } from "#app/shell/pages/blog/post-body.tsx";
import { PostOpening } from "#app/shell/pages/blog/post-opening.tsx";
import { readingMinutes } from "#app/shell/pages/blog/reading-time.ts";
import { ShareLinks } from "#app/shell/pages/blog/share-links.tsx";
import { blogPosting } from "#app/shell/structured-data.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import type { Route } from "./+types/blog-post";

/** `missing`: a post's id begins with a letter or a figure, so this address never shows one. */
export const handle = { hero: true, missing: "/blog/-" };

/** What search engines show of a description. */
const descriptionCharacters = 160;

interface Post {
  id: string;
  title: string;
  category: string;
  /** ISO 8601; null when nobody knows. */
  createdAt: string | null;
  excerpt: string;
  /** Null for a post without a picture of its own. */
  imageSlot: PictureSlot | null;
  content: string;
}

/** One post with its neighbours in time. An id that no post has is a page that does not exist. */
export function loader({ params, context }: Route.LoaderArgs) {
  const index = samplePosts.findIndex(({ id }) => id === params.id);
  const found = samplePosts[index];
  if (!found) throw data(null, { status: 404 });
  const post: Post = found;
  const neighbour = (at: number) => {
    const beside = samplePosts[at];
    return beside ? { id: beside.id, title: beside.title, createdAt: beside.createdAt } : null;
  };
  return {
    post,
    minutes: readingMinutes(post.content),
    previous: neighbour(index + 1),
    next: neighbour(index - 1),
    address: new URL(`/blog/${post.id}`, context.get(servicesContext).settings.origin).href,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  // Without a post the page is the error page, which says so itself.
  if (!loaderData) return [];
  const { post } = loaderData;
  const path = `/blog/${post.id}`;
  const named = `${post.title} | Harmattan Aviation`;
  const picture = post.imageSlot ?? "journal-fallback";
  const image = pictures[picture].files.filter((file) => file.endsWith(".webp")).slice(0, 1);
  return [
    ...describePage(originOf(matches), {
      path,
      title: named.length > 60 ? post.title : named,
      description: excerpt(post.excerpt, descriptionCharacters),
      picture,
      kind: "article",
      facts: (origin) => [blogPosting(origin, { ...post, path, image })],
    }),
    ...(post.createdAt ? [{ property: "article:published_time", content: post.createdAt }] : []),
    { property: "article:section", content: post.category },
  ];
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, minutes, previous, next, address } = loaderData;
  return (
    <main id="content">
      <article>
        <PostOpening
          title={post.title}
          lead={post.excerpt}
          category={post.category}
          createdAt={post.createdAt}
          minutes={minutes}
          slot={post.imageSlot ?? "journal-fallback"}
        />
        <div className="page-width page-grid gap-y-14 pt-14 pb-24 md:pt-24 md:pb-36">
          <PostBody html={post.content} className="col-span-12 lg:col-span-8 lg:col-start-5" />
          {/* Before the text on a wide screen, where it stays in view; after it, once it has been read, on a narrow one. */}
          <div className="col-span-12 self-start border-t hairline pt-5 lg:sticky lg:top-28 lg:col-span-3 lg:row-start-1">
            <ShareLinks title={post.title} address={address} />
          </div>
        </div>
      </article>
      <NeighbourPosts previous={previous} next={next} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} whenMissing={missingPost} whenBroken={brokenPost} />;
}
