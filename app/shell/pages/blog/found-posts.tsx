import { Link } from "react-router";
import { blogPage, blogSearch } from "#app/content/blog.ts";
import type { FoundPost, Piece } from "#app/features/blog/post.ts";
import type { SearchOutcome } from "#app/features/blog/search-posts.server.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** What a search found, or why it did not look. Every text is text: a hit is marked, nothing else is markup. */
export function FoundPosts({ outcome }: { outcome: SearchOutcome }) {
  const { heading, hint } = wordsOf(outcome);
  const posts = outcome.state === "found" ? outcome.posts : [];
  return (
    <section aria-labelledby="found" className="page-width pt-8 pb-28 md:pt-20 md:pb-40">
      <h2 id="found" className="max-w-[24ch] text-heading break-words">
        {heading}
      </h2>
      {hint ? <p className="mt-4 max-w-[56ch] text-lead text-quiet">{hint}</p> : null}
      {posts.length > 0 ? (
        <ol className="mt-12">
          {posts.map((post) => (
            <li key={post.id}>
              <FoundLine post={post} />
            </li>
          ))}
        </ol>
      ) : null}
      {outcome.state === "found" && posts.length === 0 ? (
        <p className="mt-4 flex gap-6">
          {blogSearch.noneWords.map((word) => (
            <Link
              key={word}
              to={`/blog?q=${word.toLowerCase()}`}
              className="inline-flex min-h-11 items-center underlined"
            >
              {word}
            </Link>
          ))}
        </p>
      ) : null}
      <TextLink to={blogSearch.back.href} className="mt-8">
        {blogSearch.back.label}
      </TextLink>
    </section>
  );
}

function wordsOf(outcome: SearchOutcome): { heading: string; hint: string | null } {
  if (outcome.state === "broken") return { heading: blogSearch.brokenHeading, hint: blogSearch.broken };
  if (outcome.state === "tooMany") {
    const wait = outcome.seconds === 1 ? "a second" : `${outcome.seconds} seconds`;
    return { heading: blogSearch.tooManyHeading, hint: blogSearch.tooMany.replace("{wait}", wait) };
  }
  const { posts, hasMore, words } = outcome;
  // A visitor's words may hold anything, "$&" included: a function puts them in as they are.
  const say = (sentence: string) =>
    sentence.replace("{count}", String(posts.length)).replace("{words}", () => words);
  if (posts.length === 0) return { heading: say(blogSearch.none), hint: blogSearch.noneHint };
  if (hasMore) return { heading: say(blogSearch.more), hint: blogSearch.moreHint };
  return { heading: say(posts.length === 1 ? blogSearch.one : blogSearch.many), hint: null };
}

function FoundLine({ post }: { post: FoundPost }) {
  return (
    <article className="group relative page-grid gap-y-4 border-t hairline py-9">
      <div className="col-span-12 flex flex-wrap items-baseline gap-x-5 text-small text-quiet md:col-span-3 md:block md:pt-1.5">
        <p className="label-caps wrap-anywhere text-brass-ink">{post.category}</p>
        <p>
          <LongDate iso={post.createdAt} />
        </p>
        <p>{blogPage.minutes.replace("{minutes}", String(post.minutes))}</p>
      </div>
      <div className="col-span-12 md:col-span-8">
        <h3 className="max-w-[30ch] text-title">
          <Link
            to={`/blog/${post.id}`}
            viewTransition
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-brass group-hover:decoration-1 group-hover:underline-offset-[0.18em]"
          >
            <Marked pieces={post.titlePieces} />
          </Link>
        </h3>
        <p className="mt-3 max-w-[64ch] text-quiet">
          <Marked pieces={post.snippet} />
        </p>
      </div>
    </article>
  );
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  // The pieces of one text never change places.
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
