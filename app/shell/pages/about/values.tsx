import { about } from "#app/content/about.ts";

/** The five values under one another, so that their first letters read downwards as one word. */
export function Values() {
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
