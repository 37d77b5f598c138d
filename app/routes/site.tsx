import { type LinksFunction, Outlet } from "react-router";
import { blogPage } from "#app/content/blog.ts";
import { FramedError } from "#app/layout/error-page.tsx";
import { Frame, useHero } from "#app/layout/frame.tsx";
import { LoadingNotice } from "#app/ui/loading-notice.tsx";

/** The public frame. Its pages are the same for everyone and are cached. */
export const handle = { isPublic: true };

export const links: LinksFunction = () => [
  { rel: "alternate", type: "application/atom+xml", title: blogPage.feedTitle, href: "/blog/feed.xml" },
];

export default function Site() {
  return (
    <Frame overHero={useHero()}>
      <LoadingNotice />
      <Outlet />
    </Frame>
  );
}

export const ErrorBoundary = FramedError;
