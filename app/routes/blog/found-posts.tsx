import { Link } from "react-router";
import { blogPage, blogSearch } from "#app/content/blog.ts";
import type { ListedPost } from "#app/features/blog/posts.server.ts";
import type { FoundPost, SearchOutcome, SnippetPart } from "#app/features/blog/search-posts.server.ts";
import { PostPicture } from "#app/layout/post-picture.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { PostLine } from "./post-list.tsx";

/** Search results. Matches are marked; all other markup is escaped. */
export function FoundPosts({ outcome, newest }: { outcome: SearchOutcome; newest: readonly ListedPost[] }) {
  const posts = outcome.state === "found" ? outcome.posts : [];
  const isNone = outcome.state === "found" && posts.length === 0;
  return (
    <section aria-label={blogSearch.results} className="page-width pt-8 pb-20 md:pt-12 md:pb-28">
      {posts.length > 0 ? (
        <ol>
          {posts.map((post) => (
            <li key={post.id}>
              <FoundLine post={post} />
            </li>
          ))}
        </ol>
      ) : null}
      {isNone ? (
        <div className="flex flex-wrap items-center gap-x-6 text-quiet">
          <p className="max-sm:basis-full">{blogSearch.noneHint}</p>
          {[
            ...blogSearch.noneWords.map((word) => ({ label: word, href: `/blog?q=${word}` })),
            blogSearch.ask,
          ].map(({ label, href }) => (
            <Link key={href} to={href} className="inline-flex min-h-11 items-center text-ink underlined">
              {label}
            </Link>
          ))}
        </div>
      ) : null}
      {newest.length > 0 ? (
        <>
          <h2 className="pt-6 pb-4 font-text label-caps text-brass-ink md:pt-12 md:pb-5">
            {blogSearch.newest}
          </h2>
          {newest.map((post) => (
            <PostLine key={post.id} post={post} heading="h3" />
          ))}
        </>
      ) : null}
    </section>
  );
}

function FoundLine({ post }: { post: FoundPost }) {
  return (
    <article className="group relative page-grid gap-y-4 border-t hairline py-9">
      <div className="col-span-12 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-small text-quiet md:col-span-3 md:block md:pt-1.5">
        <p className="label-caps wrap-anywhere text-brass-ink max-md:basis-full">{post.category}</p>
        <p>
          <LongDate iso={post.createdAt} />
        </p>
        <p>{blogPage.minutes.replace("{minutes}", String(post.minutes))}</p>
        <p className="wrap-anywhere">{post.author}</p>
      </div>
      <div className="col-span-12 sm:col-span-8 md:col-span-6">
        <h2 className="max-w-[30ch] text-title">
          <Link to={`/blog/${post.id}`} className="card-link">
            <Marked pieces={post.titlePieces} />
          </Link>
        </h2>
        <p className="mt-3 max-w-[64ch] text-quiet">
          <Marked pieces={post.snippet} />
        </p>
      </div>
      <div className="aspect-video overflow-hidden max-sm:hidden sm:col-span-4 md:col-span-3">
        <PostPicture post={post} decorative sizes="30vw" className="size-full" />
      </div>
    </article>
  );
}

function Marked({ pieces }: { pieces: readonly SnippetPart[] }) {
  // The order of a text's pieces never changes, so indexes are stable keys.
  return pieces.map(({ text, isHit }, index) => {
    const key = `${index} ${text}`;
    return isHit ? (
      <mark key={key} className="bg-brass-light/35 text-ink">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
