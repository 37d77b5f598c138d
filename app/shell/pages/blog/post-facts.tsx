import type { ReactNode } from "react";
import { postPage } from "#app/content/blog.ts";
import type { FullPost } from "#app/features/blog/post.ts";
import { LongDate } from "#app/ui/long-date.tsx";

/** When, by whom, what about, how long: set as an instrument reads, for a dark ground. */
export function PostFacts({ post, className }: { post: FullPost; className: string }) {
  return (
    <dl className={`grid gap-x-6 sm:max-lg:grid-cols-2 lg:content-start ${className}`}>
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
    <div className="flex items-baseline justify-between gap-6 border-t hairline-dark py-2.5 sm:max-lg:block">
      <dt className="label-caps text-brass-light print:text-ink">{label}</dt>
      <dd className="text-right sm:max-lg:text-left">{children}</dd>
    </div>
  );
}
