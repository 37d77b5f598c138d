import type { ReactNode } from "react";
import { Link } from "react-router";
import { about } from "#app/content/about.ts";
import { company } from "#app/content/company.ts";
import { frameWords } from "#app/content/frame.ts";
import { tripLink } from "#app/content/navigation.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Meridians } from "#app/ui/motifs/meridians.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Picture } from "#app/ui/picture.tsx";

export const handle = { hero: true };

export const meta = metaFor({
  path: "/about",
  title: "About us | Harmattan Aviation",
  description:
    "How a single Hawker in Ikeja became a company with three offices, what the dust season taught us, and the five values that each oblige us to act.",
  picture: "about",
});

export default function About() {
  const [first, abroad, ...later] = about.story;
  const [dust] = later;
  return (
    <main id="content">
      <PageOpening
        heading={<h1 className="max-w-[12ch] text-display">{about.title}</h1>}
        lead={about.lead}
        ground="night"
        motif={<Meridians places={company.offices.map(({ city, geo }) => ({ name: city, ...geo }))} />}
      />
      <section aria-label="Our story" className="page-width pt-16 md:pt-36">
        <StoryPart part={first} />
      </section>
      <div className="page-width pt-10 md:pt-16">
        <Picture slot="about-hawker" className="h-auto w-full max-md:hidden" />
        <Picture slot="about-hawker-tall" className="h-auto w-full md:hidden" />
      </div>
      <div className="page-width page-grid gap-y-10 pt-16 md:pt-28">
        <div className="col-span-12 flex flex-col md:col-span-6 md:pr-6 lg:col-span-5 lg:pr-0">
          <h2 className="text-title lg:text-heading">{abroad.heading}</h2>
          <Paragraphs part={abroad} />
          <Bases />
        </div>
        <div className="col-span-12 md:col-span-6 lg:col-start-7">
          <Picture slot="about-bases" className="h-auto w-full" />
        </div>
      </div>
      <div className="page-width pt-16 pb-20 md:pt-28 md:pb-32">
        {later.map((part) => (
          <StoryPart key={part.heading} part={part}>
            {part === dust ? (
              <figure className="mt-8 md:mt-10">
                <Picture
                  slot="post-3-visibility"
                  sizes="(width >= 64rem) 50vw, 90vw"
                  className="h-auto w-full"
                />
                <figcaption className="mt-3 text-small text-quiet">{about.dustCaption}</figcaption>
              </figure>
            ) : null}
          </StoryPart>
        ))}
      </div>
      <Purpose />
      <section aria-labelledby="values" className="page-width pause-y">
        <div className="page-grid mb-14 gap-y-4 md:mb-20">
          <h2 id="values" className="col-span-12 text-heading md:col-span-6">
            {about.valuesHeading}
          </h2>
          <p className="col-span-12 self-end text-lead md:col-span-6">{about.valuesIntro}</p>
        </div>
        <Values />
      </section>
      <section aria-label={about.next.label} className="bg-haze print:hidden">
        <div className="page-width page-grid items-end gap-y-8 py-14 md:py-20">
          <h2 className="col-span-12 text-heading md:col-span-7">
            <Link
              to={about.next.to}
              className="underline decoration-brass decoration-1 underline-offset-[0.16em] hover:decoration-2"
            >
              {about.next.label}
            </Link>
          </h2>
          <div className="col-span-12 md:col-span-4 md:col-start-9">
            <p>
              {frameWords.deskLabel}:{" "}
              <PhoneLink phone={company.phones.desk} className="whitespace-nowrap underlined" />
            </p>
            <ButtonLink to={tripLink.href} className="mt-5 max-sm:w-full">
              {tripLink.label}
            </ButtonLink>
          </div>
        </div>
      </section>
    </main>
  );
}

function StoryPart({ part, children }: { part: (typeof about.story)[number]; children?: ReactNode }) {
  return (
    <div className="page-grid gap-y-5 not-first:mt-16 md:not-first:mt-24">
      <h2 className="col-span-12 text-title md:col-span-4 lg:col-span-5 lg:text-heading">{part.heading}</h2>
      <div className="col-span-12 md:col-span-8 lg:col-span-6 lg:col-start-7">
        <Paragraphs part={part} />
        {children}
      </div>
    </div>
  );
}

function Paragraphs({ part }: { part: (typeof about.story)[number] }) {
  return part.paragraphs.map((paragraph) => (
    <p key={paragraph} className="mt-6 max-w-(--measure) first:mt-0">
      {paragraph}
    </p>
  ));
}

function Bases() {
  return (
    <ul className="mt-auto border-b hairline pt-10 max-lg:hidden">
      {about.bases.map(({ base, year }) => {
        const office = company.offices.find(({ id }) => id === base);
        return office ? (
          <li key={base}>
            <Link to={`/contact#${base}`} className="group flex items-baseline gap-6 border-t hairline py-4">
              <span className="w-12 shrink-0 text-brass-ink">{year}</span>
              <span>
                <span className="block font-display text-title transition-colors duration-300 ease-calm group-hover:text-brass-ink">
                  {office.city}
                </span>
                <span className="text-small text-quiet">{office.role}</span>
              </span>
            </Link>
          </li>
        ) : null;
      })}
    </ul>
  );
}

function Purpose() {
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

/** The five values in a column: their first letters form a word. */
function Values() {
  return (
    <dl className="border-b hairline">
      {about.values.map(({ letter, name, text }) => (
        <div key={name} className="page-grid items-center border-t hairline py-3">
          <span
            aria-hidden="true"
            className="relative top-[0.11em] max-lg:self-start col-span-3 row-span-2 -my-1 font-display text-[clamp(3.5rem,6vw,5.5rem)] leading-[1.08] text-brass lg:col-span-1 lg:row-span-1"
          >
            {letter}
          </span>
          <dt className="col-span-9 self-end font-display text-[clamp(1.625rem,1.2rem+1.6vw,2.5rem)] leading-[1.1] lg:col-span-5 lg:col-start-2 lg:self-center">
            {name}
          </dt>
          <dd className="col-span-9 col-start-4 max-w-[52ch] self-start text-pretty max-lg:mt-1 max-md:text-small lg:col-span-6 lg:col-start-7 lg:self-center">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
