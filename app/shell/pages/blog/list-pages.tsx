import { blogPage } from "#app/content/blog.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { listId } from "./post-list.tsx";

interface ListPagesProps {
  category: string | null;
  /** As in `PostPage`: the cursors of the pages beside this one. */
  newer: string | null | undefined;
  older: string | null;
}

/** From one part of the list to the next, by plain links whose addresses keep their meaning. */
export function ListPages({ category, newer, older }: ListPagesProps) {
  if (newer === undefined && older === null) return null;
  const address = (before: string | null) => {
    const query = new URLSearchParams({ ...(category ? { category } : {}), ...(before ? { before } : {}) });
    return `/blog${query.size > 0 ? `?${query}` : ""}#${listId}`;
  };
  return (
    <nav aria-label={blogPage.pagesName} className="mt-10 flex flex-wrap justify-between gap-x-10 gap-y-2">
      {newer === undefined ? null : (
        <TextLink to={address(newer)} rel="prev">
          {blogPage.newer}
        </TextLink>
      )}
      {older === null ? null : (
        <TextLink to={address(older)} rel="next" className="ml-auto">
          {blogPage.older}
        </TextLink>
      )}
    </nav>
  );
}
