import { Link } from "react-router";
import { blogPage } from "#app/content/blog.ts";
import type { PictureSlot } from "#app/content/pictures.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { Picture } from "#app/ui/picture.tsx";

export interface ListedPost {
  id: string;
  title: string;
  category: string;
  createdAt: string | null;
  excerpt: string;
  /** Null for a post without a picture of its own. */
  imageSlot: PictureSlot | null;
  minutes: number;
}

/** All posts, newest first: the newest with its picture from edge to text, the others as lines of a contents page. */
export function PostList({ posts }: { posts: readonly ListedPost[] }) {
  const [first, ...others] = posts;
  if (!first) return <p className="page-width pause-y max-w-(--measure) text-lead">{blogPage.empty}</p>;
  return (
    <section aria-label={blogPage.listName}>
      <NewestPost post={first} />
      <div className="page-width pt-20 pb-28 md:pt-36 md:pb-40">
        {others.map((post) => (
          <PostLine key={post.id} post={post} />
        ))}
      </div>
    </section>
  );
}

const title =
  "after:absolute after:inset-0 group-hover:underline group-hover:decoration-brass group-hover:decoration-1 group-hover:underline-offset-[0.18em]";
const picture = "size-full transition-transform duration-600 ease-calm group-hover:scale-[1.015]";

function NewestPost({ post }: { post: ListedPost }) {
  return (
    <article className="newest-post group relative">
      <div className="newest-post-picture overflow-hidden">
        <Picture
          slot={post.imageSlot ?? "journal-fallback"}
          decorative
          loading="eager"
          sizes="(width >= 64rem) 66vw, 100vw"
          className={picture}
        />
      </div>
      <div className="newest-post-words">
        <p className="label-caps text-brass-ink">{post.category}</p>
        <h2 className="mt-4 text-heading">
          <Link to={`/blog/${post.id}`} viewTransition className={title}>
            {post.title}
          </Link>
        </h2>
        <p className="mt-6 max-w-[40ch] text-lead text-quiet">{post.excerpt}</p>
        <Facts post={post} className="mt-6" />
      </div>
    </article>
  );
}

function PostLine({ post }: { post: ListedPost }) {
  return (
    <article className="group relative page-grid gap-y-6 border-t hairline py-10 last:border-b md:py-14">
      <div className="col-span-12 flex flex-wrap items-baseline gap-x-5 md:col-span-3 md:block md:pt-2">
        <p className="label-caps text-brass-ink">{post.category}</p>
        <Facts post={post} className="md:mt-1 md:block" />
      </div>
      <div className="col-span-12 sm:col-span-8 md:col-span-6">
        <h2 className="max-w-[24ch] text-title lg:text-[2.75rem] lg:leading-[1.08]">
          <Link to={`/blog/${post.id}`} viewTransition className={title}>
            {post.title}
          </Link>
        </h2>
        <p className="mt-4 max-w-[52ch] text-quiet">{post.excerpt}</p>
      </div>
      <div className="col-span-12 aspect-video overflow-hidden max-sm:order-first sm:col-span-4 sm:aspect-4/3 md:col-span-3">
        <Picture
          slot={post.imageSlot ?? "journal-fallback"}
          decorative
          sizes="(width >= 40rem) 30vw, 90vw"
          className={picture}
        />
      </div>
    </article>
  );
}

function Facts({ post, className }: { post: ListedPost; className: string }) {
  return (
    <p className={`flex flex-wrap gap-x-5 text-small text-quiet ${className}`}>
      <LongDate iso={post.createdAt} />
      <span className="block">{blogPage.minutes.replace("{minutes}", String(post.minutes))}</span>
    </p>
  );
}
