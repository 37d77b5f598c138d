import { homeSections, stats } from "#app/content/home.ts";
import { CountUp } from "#app/ui/count-up.tsx";

export function StatsStrip() {
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
              <dd className="font-display text-heading font-[330] tracking-[-0.02em] lg:text-[4.25rem] lg:leading-none">
                <CountUp value={stat.value} suffix={stat.suffix} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
