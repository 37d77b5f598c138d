import type { LegalSection } from "#app/content/legal/legal-document.ts";

/** The sections of a legal page as anchors; stays in view beside the text where there is room. */
export function ContentsList({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-28 print:hidden">
      <h2 className="label-caps font-text text-brass-ink">Contents</h2>
      <ol className="mt-4 border-b hairline text-small">
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
    </nav>
  );
}
