import { Link } from "react-router";
import { blogPage, blogSearch } from "#app/content/blog.ts";
import type { SearchOutcome } from "#app/features/blog/search-posts.server.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";

/** The answer is the title; a very long word breaks. */
export function SearchOpening({ outcome }: { outcome: SearchOutcome }) {
  const { heading, hint } = wordsOf(outcome);
  return (
    <PageOpening
      above={
        <Link to="/blog" className="label-caps inline-block py-2 text-brass-ink">
          {blogPage.title}
        </Link>
      }
      heading={<h1 className="max-w-[24ch] text-heading break-words">{heading}</h1>}
      {...(hint ? { lead: hint } : {})}
    />
  );
}

/** What a search came to, or why it did not look. */
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
  if (posts.length === 0) return { heading: say(blogSearch.none), hint: null };
  if (hasMore) return { heading: say(blogSearch.more), hint: blogSearch.moreHint };
  return { heading: say(posts.length === 1 ? blogSearch.one : blogSearch.many), hint: null };
}
