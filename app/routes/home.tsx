import { data } from "react-router";
import { closingCall } from "#app/content/frame.ts";
import { faq, homeSections, stats } from "#app/content/home.ts";
import { bookNow } from "#app/content/navigation.ts";
import { teaser } from "#app/features/blog/listings.server.ts";
import { NewsletterPopup } from "#app/features/newsletter/newsletter-popup.tsx";
import { TripStrip } from "#app/features/trip/trip-strip.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { FleetLineUp } from "#app/shell/home/fleet-line-up.tsx";
import { HomeHero } from "#app/shell/home/hero.tsx";
import { LatestPosts } from "#app/shell/home/latest-posts.tsx";
import { Questions } from "#app/shell/home/questions.tsx";
import { SignInFirst } from "#app/shell/home/sign-in-first.tsx";
import { Testimonials } from "#app/shell/home/testimonials.tsx";
import { metaFor } from "#app/shell/page-meta.ts";
import { faqPage, organization, website } from "#app/shell/structured-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CountUp } from "#app/ui/count-up.tsx";
import { Picture } from "#app/ui/picture.tsx";
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

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content">
      <HomeHero />
      <TripStrip />
      <FleetLineUp />
      <StatsStrip />
      <LatestPosts posts={loaderData.posts} />
      <Testimonials />
      <Questions />
      <ClosingCall />
      <NewsletterPopup />
      <SignInFirst />
    </main>
  );
}

function StatsStrip() {
  return (
    <section aria-labelledby="stats" className="page-width pt-16 md:pt-24">
      <div className="page-grid gap-y-8">
        <h2 id="stats" className="col-span-12 font-text label-caps text-brass-ink lg:col-span-3">
          {homeSections.statsHeading}
        </h2>
        <dl className="col-span-12 grid border-b hairline sm:grid-cols-3 sm:border-b-0 lg:col-span-9">
          {stats.map((stat) => (
            <div
              key={stat.label}
              className="flex items-baseline justify-between gap-4 border-t hairline py-5 sm:flex-col-reverse sm:justify-end sm:gap-2 sm:border-t-0 sm:border-l sm:py-1 sm:pl-6"
            >
              <dt className="text-small text-quiet">{stat.label}</dt>
              <dd className="font-display text-heading tracking-[-0.02em] sm:-ml-[0.12em] lg:text-[4.25rem] lg:leading-none">
                <CountUp value={stat.value} suffix={stat.suffix} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The last view before the footer: the way from Lagos to London on the night, and the one thing to do. */
function ClosingCall() {
  return (
    <section
      aria-labelledby="closing"
      className="on-dark relative isolate overflow-hidden bg-night text-bone"
    >
      <div className="closing-picture -z-10">
        <Picture slot="closing" decorative className="size-full" />
      </div>
      <div className="page-width page-grid content-center pt-20 pb-96 md:min-h-[44rem] md:py-28">
        <div className="col-span-12 md:col-span-7 lg:col-span-6">
          <p className="label-caps text-brass-light">{closingCall.label}</p>
          <h2 id="closing" className="mt-4 text-heading">
            {closingCall.heading}
          </h2>
          <p className="mt-5 max-w-[46ch]">{closingCall.text}</p>
          <ButtonLink look="call" to={bookNow.href} className="mt-8">
            {bookNow.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
