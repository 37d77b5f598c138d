interface ContentsListProps {
  sections: readonly { id: string; heading: string }[];
  className?: string;
}

/** Anchors to the sections of a long page; collapsed on phones. */
export function ContentsList({ sections, className = "" }: ContentsListProps) {
  return (
    <nav aria-label="Contents" className={`print:hidden ${className}`}>
      <details className="phone-fold max-lg:border-y max-lg:hairline">
        <summary className="min-h-13 items-center justify-between font-[550] max-lg:flex">Contents</summary>
        <h2 className="label-caps font-text text-brass-ink max-lg:hidden">Contents</h2>
        <ol className="border-b hairline text-small max-lg:border-b-0 lg:mt-4">
          {sections.map(({ id, heading }) => (
            <li key={id} className="border-t hairline">
              <a
                href={`#${id}`}
                className="block py-2.5 text-quiet transition-colors duration-300 ease-calm hover:text-ink"
              >
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
