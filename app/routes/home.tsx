import { data } from "react-router";
import { faq } from "#app/content/home.ts";
import { teaser } from "#app/features/blog/listings.server.ts";
import { NewsletterPopup } from "#app/features/newsletter/newsletter-popup.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
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

/** What a teaser shows; posts that stand in for those that could not be read are not kept with the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { posts, isFallback } = await teaser(context.get(servicesContext), 3);
  return data({ posts }, isFallback ? { headers: { "Cache-Control": "private, no-store" } } : undefined);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
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
      <NewsletterPopup />
    </main>
  );
}
