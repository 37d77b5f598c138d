import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { closingCall, frameWords } from "#app/content/frame.ts";
import { homeSections, stats } from "#app/content/home.ts";
import { bookNow } from "#app/content/navigation.ts";
import { teaser } from "#app/features/blog/posts.server.ts";
import { NewsletterPopup } from "#app/features/newsletter/subscribe-form.tsx";
import { TripStrip } from "#app/features/trip/trip-form.tsx";
import { metaFor } from "#app/layout/page-meta.ts";
import { organization, website } from "#app/layout/structured-data.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { FleetLineUp } from "#app/routes/home/fleet-line-up.tsx";
import { HomeHero } from "#app/routes/home/hero.tsx";
import { LatestPosts } from "#app/routes/home/latest-posts.tsx";
import { Questions } from "#app/routes/home/questions.tsx";
import { Testimonials } from "#app/routes/home/testimonials.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/home";

export const handle = { hero: true };

export const meta = metaFor({
  path: "/",
  title: "Harmattan Aviation | Lagos, Abuja, London",
  description: `Aircraft management and private charter between West Africa, Europe and beyond. One desk answers day and night, with a price within ${company.replyWithin}.`,
  facts: (origin) => [organization(origin), website(origin)],
});

/** The newest posts. While the database is unreachable, the page shows the sample posts and is not cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const { posts, isFallback } = await teaser(context.get(servicesContext), 3);
  return data({ posts }, isFallback ? { headers: { "Cache-Control": "private, no-store" } } : undefined);
}

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
                {/* Counts up when first in view (`ui/elements.ts`). */}
                <count-up data-value={stat.value} data-suffix={stat.suffix} suppressHydrationWarning>
                  {`${stat.value}${stat.suffix}`}
                </count-up>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

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

/** Explains why sign-in is needed. The address's fragment shows it, because the page is cached for everyone. */
function SignInFirst() {
  return (
    <section
      id="sign-in-first"
      aria-label={frameWords.accountNote}
      data-notice
      className="fixed top-[calc(var(--header)+1rem)] right-edge left-edge z-40 hidden items-start gap-4 border-t-3 border-brass bg-bone pt-4 pr-3 pb-2 pl-6 text-ink raised target:flex max-sm:top-auto max-sm:bottom-24 sm:left-auto sm:max-w-md print:hidden"
    >
      <div className="grow">
        <p className="font-[550]">{homeSections.signInFirst}</p>
        <p className="mt-3 mb-2 flex flex-wrap items-center gap-x-4">
          <ButtonLink to="/sign-in" className="px-5!">
            {frameWords.signIn}
          </ButtonLink>
          <TextLink to="/sign-up">{frameWords.signUp}</TextLink>
        </p>
      </div>
      <a
        href="#content"
        aria-label={frameWords.close}
        className="-my-2 grid size-11 shrink-0 place-items-center"
      >
        <Icon shape="close" className="size-4" />
      </a>
    </section>
  );
}
