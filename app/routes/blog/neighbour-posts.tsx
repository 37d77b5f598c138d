import { Link } from "react-router";
import { postPage } from "#app/content/blog.ts";
import type { Neighbour } from "#app/features/blog/posts.server.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Links to the older and newer post, or to the list at either end. */
export function NeighbourPosts({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  return (
    <nav aria-label={postPage.neighbours} className="bg-haze print:hidden">
      <div
        className={`page-width grid ${previous && next ? "md:grid-cols-2" : "items-end pb-12 md:grid-cols-[1fr_auto] md:pb-0"}`}
      >
        {previous ? <Half post={previous} label={postPage.previous} rel="prev" /> : null}
        {next ? <Half post={next} label={postPage.next} rel="next" /> : null}
        {previous && next ? null : (
          <p className="md:py-24">
            <TextLink to={postPage.all.href}>{postPage.all.label}</TextLink>
          </p>
        )}
      </div>
    </nav>
  );
}

const half =
  "hairline py-12 md:py-24 [article+&]:max-md:border-t md:first:pr-10 [article+&]:md:border-l md:last:pl-10 lg:first:pr-16 lg:last:pl-16";

function Half({ post, label, rel }: { post: Neighbour; label: string; rel: "prev" | "next" }) {
  return (
    <article className={`group relative ${half}`}>
      <p className="flex flex-wrap items-baseline gap-x-5 text-small text-quiet">
        <span className="label-caps text-brass-ink">{label}</span>
        <LongDate iso={post.createdAt} />
      </p>
      <h2 className="mt-3 max-w-[26ch] text-title lg:text-[2.5rem] lg:leading-[1.1]">
        <Link to={`/blog/${post.id}`} rel={rel} className="card-link">
          {post.title}
        </Link>
      </h2>
    </article>
  );
}
