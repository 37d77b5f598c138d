import { type ReactNode, useEffect } from "react";
import { Links, type LinksFunction, Meta, matchPath, Outlet, Scripts, useLocation } from "react-router";
import { ViewerProvider } from "#app/features/account/viewer.tsx";
import { FramedError, isUnreachable, RouteError } from "#app/layout/error-page.tsx";
import { PageMoves } from "#app/layout/page-moves.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { stayOnPage } from "#app/ui/form/stay-on-page.ts";
import type { Route } from "./+types/root";
import textFace from "./fonts/hanken-grotesk.woff2?url";
import displayFace from "./fonts/newsreader-display.woff2?url";
import { setHydrated } from "./hydration.ts";
import { documentTransition } from "./theme/document-transition.ts";
import "./theme.css";

/** A submission without a response leaves the page and its text as they are. */
export const clientMiddleware = [stayOnPage];

export const links: LinksFunction = () => [
  // Preloaded: a late font may break a line elsewhere and move the page.
  ...[displayFace, textFace].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon-32.png", type: "image/png", sizes: "32x32" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** The public address, for meta tags, and the shortest time that forms must be open. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, quickestFormMs } = context.get(servicesContext).settings;
  return { origin, quickestFormMs };
}

/** These values never change while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // The outermost effect runs last: tests wait for this mark of a hydrated page.
  useEffect(() => {
    setHydrated();
  }, []);
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#16222c" />
        <style>{documentTransition}</style>
        <Meta />
        <Links />
      </head>
      <body>
        {/* Above every layout and boundary, so that the session is fetched once for all pages. */}
        <ViewerProvider>{children}</ViewerProvider>
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <PageMoves />
    </>
  );
}

/** The outermost error page; with the frame when a layout's code failed to load. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isStaff = matchPath({ path: "/admin", end: false }, useLocation().pathname) !== null;
  if (isStaff || !isUnreachable(error)) return <RouteError />;
  return <FramedError />;
}
