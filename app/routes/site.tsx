import { type LinksFunction, matchPath, Outlet, useNavigation } from "react-router";
import { blogPage, postPage } from "#app/content/blog.ts";
import { LoadingBookings } from "#app/features/booking/loading-bookings.tsx";
import { RouteError } from "#app/layout/error-page.tsx";
import { Frame, useHero } from "#app/layout/frame.tsx";

/** The public site: header, page, footer. Its pages are the same for everyone. */
export const handle = { isPublic: true };

export const links: LinksFunction = () => [
  { rel: "alternate", type: "application/atom+xml", title: blogPage.feedTitle, href: "/blog/feed.xml" },
];

export default function Site() {
  return (
    <Frame overHero={useHero()}>
      <LoadingPost />
      <LoadingBookings />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame overHero>
      <RouteError />
    </Frame>
  );
}

/** Says that a post is on its way, under the header of the page that the visitor is leaving, and to those who hear the page. */
function LoadingPost() {
  const { location } = useNavigation();
  const isLoading = location !== undefined && matchPath("/blog/:id", location.pathname) !== null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-(--header) z-20 flex justify-center print:hidden"
    >
      {isLoading ? (
        // A fast navigation needs no notice: it appears after a delay.
        <p className="animate-[appear_300ms_var(--ease-calm)_200ms_both] bg-ink px-6 py-2.5 text-small text-bone">
          {postPage.loading}
        </p>
      ) : null}
    </div>
  );
}
