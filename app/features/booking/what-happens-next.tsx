import { bookingPage, nextSteps } from "#app/content/booking.ts";
import { company } from "#app/content/company.ts";
import { Meridians } from "#app/ui/motifs/meridians.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";

/** What comes of a request: beside the form on a wide screen, for as long as one writes in it; else under it. */
export const WhatHappensNext = () => (
  <aside
    aria-labelledby="next"
    className="relative isolate col-span-12 bg-haze py-10 before:absolute before:-z-10 before:inset-y-0 before:right-full before:w-[50vw] before:bg-haze max-lg:-mx-[clamp(20px,5vw,96px)] max-lg:px-[clamp(20px,5vw,96px)] lg:col-span-4 lg:col-start-1 lg:row-start-1 lg:pt-[6.5rem] lg:pb-12 lg:pr-[clamp(24px,3vw,56px)]"
  >
    <div className="absolute right-0 bottom-0 -left-[clamp(20px,5vw,96px)] -z-10 h-[44rem] overflow-hidden mask-t-from-60% text-brass-ink max-lg:hidden">
      <Meridians />
    </div>
    <div className="lg:sticky lg:top-28">
      <h2 id="next" className="text-title">
        {bookingPage.nextHeading}
      </h2>
      <ol className="mt-6">
        {nextSteps.map(({ when, title, text }) => (
          <li key={title} className="border-t hairline py-4">
            <p className="label-caps text-brass-ink">{when}</p>
            <p className="mt-1 lg:font-display lg:text-[1.375rem]">{title}</p>
            <p className="mt-1 text-small max-lg:hidden">{text}</p>
          </li>
        ))}
      </ol>
      <p className="border-t hairline pt-4 text-small text-balance">{bookingPage.urgent}</p>
      <PhoneLink phone={company.phones.desk} className="mt-2 inline-block font-display text-title" />
    </div>
  </aside>
);
