import { about } from "#app/content/about.ts";

/** The five values under one another, so that their first letters read downwards as one word. */
export function Values() {
  return (
    <dl className="border-b hairline">
      {about.values.map(({ letter, name, text }) => (
        <div
          key={name}
          className="grid grid-cols-[4.5rem_1fr] items-center border-t hairline md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,6fr)]"
        >
          <span
            aria-hidden="true"
            className="row-span-2 self-center font-display text-[clamp(4.5rem,11vw,10rem)] leading-[1.05] font-[300] text-brass md:row-span-1"
          >
            {letter}
          </span>
          <dt className="pt-6 font-display text-title font-[350] md:py-6">{name}</dt>
          <dd className="max-w-[52ch] pb-6 max-md:mt-1 max-md:text-small md:py-6">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
