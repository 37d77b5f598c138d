import type { ReactNode } from "react";
import { Link } from "react-router";
import { blogPage } from "#app/content/blog.ts";
import type { ListedPost } from "#app/features/blog/posts.server.ts";
import { PostPicture } from "#app/layout/post-picture.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface PostListProps {
  posts: readonly ListedPost[];
  /** The first post is the newest of all and is shown large. */
  withNewest: boolean;
  /** Links to the list's other pages. */
  children?: ReactNode;
}

/** Posts, newest first: the newest with a large picture, the others as rows. */
export function PostList({ posts, withNewest, children }: PostListProps) {
  const [first, ...others] = posts;
  if (!first) return <p className="page-width pause-y max-w-(--measure) text-lead">{blogPage.empty}</p>;
  const lines = withNewest ? others : posts;
  return (
    <section aria-label={blogPage.listName} id={listId} className="scroll-mt-24">
      {withNewest ? <NewestPost post={first} /> : null}
      <div className={`page-width pb-20 md:pb-28 ${withNewest ? "pt-14 md:pt-36" : "pt-6 md:pt-14"}`}>
        {lines.map((post) => (
          <PostLine key={post.id} post={post} />
        ))}
        {children}
      </div>
    </section>
  );
}

/** Target of links to other pages of the list, below the opening. */
export const listId = "posts";

const picture = "size-full transition-transform duration-600 ease-calm group-hover:scale-[1.015]";

function NewestPost({ post }: { post: ListedPost }) {
  return (
    <article className="newest-post group relative">
      <div className="newest-post-picture overflow-hidden">
        <PostPicture
          post={post}
          decorative
          loading="eager"
          sizes="(width >= 64rem) 66vw, 100vw"
          className={picture}
        />
      </div>
      <div className="newest-post-words">
        <p className="label-caps wrap-anywhere text-brass-ink">{post.category}</p>
        <Facts post={post} className="mt-1" />
        <h2 className="mt-4 text-heading">
          <Link to={`/blog/${post.id}`} className="card-link">
            {post.title}
          </Link>
        </h2>
        <p className="mt-6 max-w-[40ch] text-lead text-quiet">{post.excerpt}</p>
      </div>
    </article>
  );
}

export function PostLine({ post, heading: Heading = "h2" }: { post: ListedPost; heading?: "h2" | "h3" }) {
  return (
    <article className="group relative page-grid gap-y-6 border-t hairline py-10 last:border-b md:py-14">
      <div className="col-span-12 md:col-span-3 md:pt-2">
        <p className="label-caps wrap-anywhere text-brass-ink">{post.category}</p>
        <Facts post={post} className="mt-1 md:block" />
      </div>
      <div className="col-span-12 sm:col-span-8 md:col-span-6">
        <Heading className="max-w-[24ch] text-title lg:text-[2.75rem] lg:leading-[1.08]">
          <Link to={`/blog/${post.id}`} className="card-link">
            {post.title}
          </Link>
        </Heading>
        <p className="mt-4 max-w-[52ch] text-quiet">{post.excerpt}</p>
      </div>
      <div className="col-span-12 aspect-video overflow-hidden max-sm:order-first sm:col-span-4 md:col-span-3">
        <PostPicture post={post} decorative sizes="(width >= 40rem) 30vw, 90vw" className={picture} />
      </div>
    </article>
  );
}

function Facts({ post, className }: { post: ListedPost; className: string }) {
  return (
    <p className={`flex flex-wrap gap-x-5 text-small text-quiet ${className}`}>
      <LongDate iso={post.createdAt} />
      <span className="block">{blogPage.minutes.replace("{minutes}", String(post.minutes))}</span>
      <span className="block wrap-anywhere">{post.author}</span>
    </p>
  );
}

interface ListPagesProps {
  category: string | null;
  /** Cursors as in `PostPage`. */
  newer: string | null | undefined;
  older: string | null;
}

/** Links to the pages of newer and older posts. */
export function ListPages({ category, newer, older }: ListPagesProps) {
  if (newer === undefined && older === null) return null;
  const address = (before: string | null) => {
    const query = new URLSearchParams({ ...(category ? { category } : {}), ...(before ? { before } : {}) });
    return `/blog${query.size > 0 ? `?${query}` : ""}#${listId}`;
  };
  return (
    <nav aria-label={blogPage.pagesName} className="mt-10 flex flex-wrap justify-between gap-x-10 gap-y-2">
      {newer === undefined ? null : (
        <TextLink to={address(newer)} rel="prev">
          {blogPage.newer}
        </TextLink>
      )}
      {older === null ? null : (
        <TextLink to={address(older)} rel="next" className="ml-auto">
          {blogPage.older}
        </TextLink>
      )}
    </nav>
  );
}
