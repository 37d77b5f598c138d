import { slugOf } from "../post-slug.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

interface SearchPreviewProps {
  title: string;
  slug: string;
  excerpt: string;
  /** Host of the public site. */
  host: string;
}

const shownTitle = 60;
const shownText = 160;
const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** The post as a search engine lists it, and how much of it fits. */
export function SearchPreview({ title, slug, excerpt, host }: SearchPreviewProps) {
  const named = `${title || say.untitled} | Harmattan Aviation`;
  return (
    <section className="border-b hairline py-6">
      <h2 className="text-[1.1875rem]">{say.searchTitle}</h2>
      <div className="mt-3 border-l-2 border-brass bg-white px-4 py-3">
        <p className="text-small break-all text-quiet">
          {host} › blog › {slug || slugOf(title)}
        </p>
        <p className="mt-1 text-[1.125rem] leading-6 text-brass-ink">{cut(named, shownTitle)}</p>
        <p className="mt-1 text-small">{excerpt ? cut(excerpt, shownText) : say.searchNoText}</p>
      </div>
      <div className="mt-2 text-small text-quiet">
        {title ? <p>{say.searchTitleLength(named.length)}</p> : null}
        {excerpt ? <p>{say.searchTextLength(excerpt.length)}</p> : null}
      </div>
    </section>
  );
}
