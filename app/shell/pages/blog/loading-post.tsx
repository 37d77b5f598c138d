import { matchPath, useNavigation } from "react-router";
import { postPage } from "#app/content/blog.ts";

/** Says that a post is on its way, under the header of the page that the visitor is leaving, and to those who hear the page. */
export function LoadingPost() {
  const { location } = useNavigation();
  const isLoading = location !== undefined && matchPath("/blog/:id", location.pathname) !== null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-(--header) z-20 flex justify-center print:hidden"
    >
      {isLoading ? (
        // A post that comes at once needs no announcement: the words wait a moment before they show.
        <p className="animate-[appear_300ms_var(--ease-calm)_200ms_both] bg-ink px-6 py-2.5 text-small text-bone">
          {postPage.loading}
        </p>
      ) : null}
    </div>
  );
}
