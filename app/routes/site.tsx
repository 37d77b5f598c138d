import { type LinksFunction, Outlet } from "react-router";
import { blogPage } from "#app/content/blog.ts";
import { LoadingBookings } from "#app/features/booking/loading-bookings.tsx";
import { Frame, useHero } from "#app/shell/frame.tsx";
import { LoadingPost } from "#app/shell/pages/blog/loading-post.tsx";
import { RouteError } from "#app/shell/route-error.tsx";

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
