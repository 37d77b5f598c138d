import { Link } from "react-router";
import { homeSections } from "#app/content/home.ts";
import type { ListedPost } from "#app/features/blog/posts.server.ts";
import { PostPicture } from "#app/layout/post-picture.tsx";
import { wholeSentences } from "#app/ui/excerpt.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Length of a teaser, fixed by the specification. */
const excerptCharacters = 100;

export function LatestPosts({ posts }: { posts: readonly ListedPost[] }) {
  const [first, ...others] = posts;
  if (!first) return null;
  return (
    <section aria-labelledby="posts" className="page-width pause-y">
      <div className="page-grid items-baseline gap-y-4">
        <div className="col-span-12 lg:col-span-7">
          <h2 id="posts" className="text-heading">
            {homeSections.blogHeading}
          </h2>
          <p className="mt-4 max-w-[44ch] text-lead text-balance text-quiet">{homeSections.blogIntro}</p>
        </div>
        <TextLink to={homeSections.blogLink.href} className="col-span-12 lg:col-span-5 lg:justify-self-end">
          {homeSections.blogLink.label}
        </TextLink>
      </div>
      <div className="page-grid mt-10 gap-y-12 md:mt-16">
        <LargePost post={first} />
        <div className="col-span-12 grid content-start gap-y-10 lg:col-span-5 lg:gap-y-0">
          {others.map((post) => (
            <SmallPost key={post.id} post={post} />
          ))}
        </div>
      </div>
    </section>
  );
}

function LargePost({ post }: { post: ListedPost }) {
  return (
    <article className="group relative col-span-12 lg:col-span-7 lg:pr-10">
      <div className="aspect-video overflow-hidden">
        <PostPicture post={post} decorative sizes="(width >= 64rem) 56vw, 90vw" className={picture} />
      </div>
      <Words post={post} className="mt-6" titleClass="text-title lg:text-[2.5rem] lg:leading-[1.1]" />
    </article>
  );
}

function SmallPost({ post }: { post: ListedPost }) {
  return (
    <article className="group relative grid gap-x-6 border-t hairline pt-6 sm:grid-cols-[1fr_14rem] lg:pb-10 lg:grid-cols-[1fr_13rem]">
      <div className="aspect-video overflow-hidden max-sm:mb-5 sm:order-last">
        <PostPicture post={post} decorative sizes="(width >= 40rem) 14rem, 90vw" className={picture} />
      </div>
      <Words post={post} titleClass="text-title lg:text-[1.75rem]" />
    </article>
  );
}

const picture = "size-full transition-transform duration-600 ease-calm group-hover:scale-[1.015]";

function Words({
  post,
  titleClass,
  className = "",
}: {
  post: ListedPost;
  titleClass: string;
  className?: string;
}) {
  return (
    <div className={className}>
      <p className="flex flex-wrap items-baseline gap-x-5 text-small text-quiet">
        <span className="label-caps wrap-anywhere text-brass-ink">{post.category}</span>
        <LongDate iso={post.createdAt} />
      </p>
      <h3 className={`mt-2 ${titleClass}`}>
        <Link to={`/blog/${post.id}`} className="card-link">
          {post.title}
        </Link>
      </h3>
      <p className="mt-3 max-w-[52ch] text-quiet">{wholeSentences(post.excerpt, excerptCharacters)}</p>
    </div>
  );
}
