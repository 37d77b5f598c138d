import { about } from "#app/content/about.ts";

/** Vision and Mission: two sentences, each given room, the second set off to the right of the first. */
export function Purpose() {
  return (
    <section
      aria-label={`${about.vision.heading} and ${about.mission.heading}`}
      className="on-dark bg-night text-bone"
    >
      <div className="page-width page-grid gap-y-12 py-16 md:py-20">
        <div className="col-span-12 md:col-span-9 lg:col-span-8">
          <h2 className="label-caps font-text text-brass-light">{about.vision.heading}</h2>
          <p className="mt-5 font-display text-heading text-balance">{about.vision.text}</p>
        </div>
        <div className="col-span-12 md:col-span-9 md:col-start-4 lg:col-span-8 lg:col-start-5">
          <h2 className="label-caps font-text text-brass-light">{about.mission.heading}</h2>
          <p className="mt-5 font-display text-heading text-balance">{about.mission.text}</p>
        </div>
      </div>
    </section>
  );
}
