import { Link } from "react-router";
import { postPage } from "#app/content/blog.ts";
import { LongDate } from "#app/ui/long-date.tsx";

export interface Neighbour {
  id: string;
  title: string;
  createdAt: string | null;
}

/** The post before and the post after, as two halves of one line. `previous` is the older one. */
export function NeighbourPosts({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={postPage.neighbours} className="bg-haze print:hidden">
      <div className="page-width grid md:grid-cols-2">
        {previous ? <Half post={previous} label={postPage.previous} rel="prev" /> : null}
        {next ? <Half post={next} label={postPage.next} rel="next" /> : null}
      </div>
    </nav>
  );
}

function Half({ post, label, rel }: { post: Neighbour; label: string; rel: "prev" | "next" }) {
  // The newer post keeps its side of the page even when there is no older one.
  const place =
    rel === "next"
      ? "md:col-start-2 md:pl-10 lg:pl-16 md:border-l max-md:not-first:border-t"
      : "md:pr-10 lg:pr-16";
  return (
    <article className={`group relative hairline py-12 md:py-24 ${place}`}>
      <p className="flex flex-wrap items-baseline gap-x-5 text-small text-quiet">
        <span className="label-caps text-ink">{label}</span>
        <LongDate iso={post.createdAt} />
      </p>
      <h2 className="mt-3 max-w-[20ch] text-title lg:text-[2.5rem] lg:leading-[1.1]">
        <Link
          to={`/blog/${post.id}`}
          rel={rel}
          viewTransition
          className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-brass group-hover:decoration-1 group-hover:underline-offset-[0.2em]"
        >
          {post.title}
        </Link>
      </h2>
    </article>
  );
}
