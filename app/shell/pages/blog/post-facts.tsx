import type { ReactNode } from "react";
import { postPage } from "#app/content/blog.ts";
import { LongDate } from "#app/ui/long-date.tsx";

interface PostFactsProps {
  createdAt: string | null;
  category: string;
  minutes: number;
}

/** When, what about, how long: set as an instrument reads. */
export function PostFacts({ createdAt, category, minutes }: PostFactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-4 max-lg:grid-cols-2 sm:max-lg:grid-cols-3">
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
    <div>
      <dt className="label-caps text-brass-ink">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
