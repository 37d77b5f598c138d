import type { ReactNode } from "react";
import { Link } from "react-router";
import { postPage } from "#app/content/blog.ts";
import type { FullPost } from "#app/features/blog/posts.server.ts";
import { PostPicture } from "#app/layout/post-picture.tsx";
import { LongDate } from "#app/ui/long-date.tsx";

/** Opening of a post: title and facts on a dark ground, picture to the right edge. */
export function PostOpening({ post }: { post: FullPost }) {
  return (
    <header>
      <div className="on-dark bg-night bg-[linear-gradient(in_oklab,var(--color-ink),var(--color-night))] text-bone print:bg-transparent print:bg-none print:text-ink">
        <div className="page-width page-grid gap-y-7 pt-(--header) pb-36 md:pb-[calc(3rem+17vw)] lg:pb-0 print:py-8">
          <nav aria-label={postPage.trailName} className="col-span-12 mt-6 md:mt-10 print:hidden">
            <ol className="flex items-center gap-4 text-small text-haze">
              {postPage.trail.map(({ label, href }) => (
                <li
                  key={href}
                  className="flex items-center gap-4 not-first:before:h-px not-first:before:w-6 not-first:before:bg-brass-light"
                >
                  <Link
                    to={href}
                    className="inline-flex min-h-11 items-center underline decoration-transparent underline-offset-[0.35em] transition-colors duration-300 ease-calm hover:text-bone hover:decoration-brass-light"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
          <h1 className="col-span-12 max-w-[20ch] text-[clamp(2.25rem,1.3rem+4.2vw,5rem)] leading-[1.03] lg:col-span-8">
            {post.title}
          </h1>
          <p className="col-span-12 max-w-[40ch] self-end text-lead text-haze md:col-span-9 lg:col-span-4 lg:pb-2 print:text-ink">
            {post.excerpt}
          </p>
          <PostFacts post={post} />
        </div>
      </div>
      <div className="post-picture">
        <PostPicture
          post={post}
          loading="eager"
          fetchPriority="high"
          sizes="(width >= 64rem) 75vw, 95vw"
          className="aspect-video w-full"
        />
      </div>
    </header>
  );
}

function PostFacts({ post }: { post: FullPost }) {
  return (
    <dl className="col-span-12 mt-3 grid gap-x-6 max-lg:grid-cols-2 lg:col-span-3 lg:mt-14 lg:min-h-[17vw] lg:content-start">
      <Fact label={postPage.published}>
        <LongDate iso={post.createdAt} />
      </Fact>
      <Fact label={postPage.author}>{post.author}</Fact>
      <Fact label={postPage.category}>{post.category}</Fact>
      <Fact label={postPage.readingTime}>
        {post.minutes === 1 ? postPage.minute : postPage.minutes.replace("{minutes}", String(post.minutes))}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-t hairline-dark py-2.5 max-lg:block">
      <dt className="label-caps text-brass-light print:text-ink">{label}</dt>
      <dd className="text-right max-lg:text-left">{children}</dd>
    </div>
  );
}
