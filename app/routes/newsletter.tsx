import { data, Link } from "react-router";
import { footerNewsletter } from "#app/content/navigation.ts";
import { newsletterPage } from "#app/content/newsletter.ts";
import { type ListedPost, teaser } from "#app/features/blog/posts.server.ts";
import { SubscribeForm, SubscribeThanks } from "#app/features/newsletter/subscribe-form.tsx";
import { subscriptionAction } from "#app/features/newsletter/subscribers.server.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { PostPicture } from "#app/layout/post-picture.tsx";
import { Wordmark } from "#app/layout/wordmark.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { NextStep } from "#app/ui/next-step.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { Route } from "./+types/newsletter";

export const handle = { isNewsletter: true };

export const meta = metaFor({
  path: "/newsletter",
  title: "Newsletter | Harmattan Aviation",
  description:
    "A newsletter for aircraft owners and travellers, four times a year: route changes, permits and running costs. No promotions. One click to unsubscribe.",
});

export const action = (args: Route.ActionArgs) => subscriptionAction(args);

/** The newest posts. While the database is unreachable, the page shows the sample posts and is not cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const { posts, isFallback } = await teaser(context.get(servicesContext), 3);
  return data({ posts }, isFallback ? { headers: { "Cache-Control": "private, no-store" } } : undefined);
}

export default function Newsletter({ actionData, loaderData }: Route.ComponentProps) {
  const isSent = actionData?.ok === true;
  return (
    <main id="content">
      <PageOpening heading={footerNewsletter.heading} lead={footerNewsletter.text}>
        <div id="letter">
          {isSent ? <SubscribeThanks ground="light" /> : <SubscribeForm ground="light" reply={actionData} />}
        </div>
      </PageOpening>
      <SampleIssue />
      <section aria-labelledby="meanwhile">
        <div className="page-width pt-14 pb-12 md:pt-20 md:pb-16">
          <h2 id="meanwhile" className="text-heading">
            Until the next issue
          </h2>
          <div className="mt-10 grid gap-x-8 gap-y-12 md:mt-14 md:grid-cols-3">
            {loaderData.posts.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </div>
        <NextStep to="/blog" label="Read the blog" />
      </section>
    </main>
  );
}

function SampleIssue() {
  const { heading, about, subjects, issue, salutation, parts, signed } = newsletterPage;
  return (
    <section aria-labelledby="sheet" className="bg-haze">
      <div className="page-width page-grid items-start gap-y-10 py-16 md:py-24">
        <div className="col-span-12 lg:col-span-5">
          <h2 id="sheet" className="text-heading">
            {heading}
          </h2>
          <p className="mt-5 max-w-[34ch] text-lead">{about}</p>
          <dl className="mt-10 border-b border-current/20 lg:mt-14">
            {subjects.map(({ title, text }) => (
              <div
                key={title}
                className="border-t border-current/20 py-4 sm:grid sm:grid-cols-[8rem_1fr] sm:items-baseline"
              >
                <dt className="font-display text-[1.375rem]">{title}</dt>
                <dd className="text-balance">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="col-span-12 max-w-[36rem] border hairline bg-bone px-6 pt-8 pb-10 sm:px-12 sm:pt-12 sm:pb-14 lg:col-span-5 lg:col-start-8">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-brass pb-5">
            <Wordmark />
            <p className="label-caps text-brass-ink">{issue}</p>
          </div>
          <div className="mt-8 grid gap-4">
            <p>{salutation}</p>
            {parts.map(({ title, text }) => (
              <p key={title}>
                <b className="font-[600]">{title}.</b> {text}
              </p>
            ))}
            <p className="pt-5 font-display text-[1.3125rem] leading-[1.2] sm:text-[1.5rem]">{signed}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function PostCard({ post }: { post: ListedPost }) {
  return (
    <article className="group relative">
      <div className="aspect-video overflow-hidden">
        <PostPicture post={post} decorative sizes="(width >= 48rem) 30vw, 90vw" className="size-full" />
      </div>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-5 text-small text-quiet">
        <span className="label-caps wrap-anywhere text-brass-ink">{post.category}</span>
        <LongDate iso={post.createdAt} />
      </p>
      <h3 className="mt-2 text-[clamp(1.5rem,1.1rem+1vw,1.75rem)] leading-[1.15]">
        <Link to={`/blog/${post.id}`} className="card-link">
          {post.title}
        </Link>
      </h3>
    </article>
  );
}
