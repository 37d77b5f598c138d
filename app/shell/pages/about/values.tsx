import { about } from "#app/content/about.ts";

/** The five values under one another, so that their first letters read downwards as one word. */
export function Values() {
  return (
    <dl className="border-b hairline">
      {about.values.map(({ letter, name, text }) => (
        <div key={name} className="page-grid items-center border-t hairline py-3">
          <span
            aria-hidden="true"
            className="relative top-[0.11em] col-span-3 row-span-2 -my-1 font-display text-[clamp(4.5rem,11vw,10rem)] leading-[1.08] text-brass lg:row-span-1"
          >
            {letter}
          </span>
          <dt className="col-span-9 self-end font-display text-title lg:col-span-3 lg:self-center">{name}</dt>
          <dd className="col-span-9 col-start-4 max-w-[52ch] self-start text-pretty max-lg:mt-1 max-md:text-small lg:col-span-6 lg:col-start-7 lg:self-center">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
