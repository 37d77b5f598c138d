import type { ReactNode } from "react";
import { postPage } from "#app/content/blog.ts";
import { LongDate } from "#app/ui/long-date.tsx";

interface PostFactsProps {
  /** ISO 8601; without it the post has 'No date'. */
  createdAt: string | null;
  category: string;
  minutes: number;
  className: string;
}

/** When, what about, how long: set as an instrument reads, for a dark ground. */
export function PostFacts({ createdAt, category, minutes, className }: PostFactsProps) {
  return (
    <dl className={`grid gap-x-6 sm:max-lg:grid-cols-3 lg:content-start ${className}`}>
      <Fact label={postPage.published}>
        <LongDate iso={createdAt} />
      </Fact>
      <Fact label={postPage.category}>{category}</Fact>
      <Fact label={postPage.readingTime}>{postPage.minutes.replace("{minutes}", String(minutes))}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-t hairline-dark py-2.5 sm:max-lg:block">
      <dt className="label-caps text-brass-light print:text-ink">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
