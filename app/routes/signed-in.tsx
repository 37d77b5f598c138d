import { useEffect, useRef } from "react";
import { Outlet, useNavigate } from "react-router";
import { refreshSession } from "#app/features/account/session.ts";
import { requireViewer, viewerContext } from "#app/features/account/viewer.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { RouteError } from "#app/layout/error-page.tsx";
import type { Route } from "./+types/signed-in";

/** Guard of all pages and actions under this route. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, url }) => {
    context.set(viewerContext, await requireViewer({ request, context }, url.pathname));
  },
];

/** Also makes every move to such a page ask the server, and so pass the guard. */
export const loader = () => null;

/** Leaves for the home page once the session has ended, in this tab or another. */
export default function SignedIn() {
  const { signInState } = useViewer();
  const navigate = useNavigate();
  // The server has just let this page through: what the browser knew before that may be older.
  const before = useRef(signInState);
  useEffect(() => {
    if (signInState.state !== "out") return;
    if (signInState === before.current) refreshSession();
    else navigate("/", { replace: true });
  }, [signInState, navigate]);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RouteError />;
}
