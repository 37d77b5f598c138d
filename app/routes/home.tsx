import { faq } from "#app/content/home.ts";
import { samplePosts } from "#app/content/sample-posts.ts";
import { ClosingCall } from "#app/shell/home/closing-call.tsx";
import { HomeHero } from "#app/shell/home/hero.tsx";
import { LatestPosts } from "#app/shell/home/latest-posts.tsx";
import { Questions } from "#app/shell/home/questions.tsx";
import { StatsStrip } from "#app/shell/home/stats-strip.tsx";
import { Testimonials } from "#app/shell/home/testimonials.tsx";
import { metaFor } from "#app/shell/page-meta.ts";
import { faqPage, organization, website } from "#app/shell/structured-data.ts";
import type { Route } from "./+types/home";

export const handle = { hero: true };

export const meta = metaFor("/", {
  facts: (origin) => [organization(origin), website(origin), faqPage(faq)],
});

/** Only what a teaser shows: the posts' bodies stay on the server. */
export function loader() {
  const posts = samplePosts.slice(0, 3);
  return {
    posts: posts.map(({ id, title, category, createdAt, excerpt, imageSlot }) => ({
      id,
      title,
      category,
      createdAt,
      excerpt,
      imageSlot,
    })),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content">
      <HomeHero />
      <StatsStrip />
      <LatestPosts posts={loaderData.posts} />
      <Testimonials />
      <Questions />
      <ClosingCall />
    </main>
  );
}
