import { useEffect, useRef } from "react";
import { Outlet, useNavigate } from "react-router";
import { refreshSession } from "#app/features/account/session.ts";
import { requireViewer, viewerContext } from "#app/features/account/viewer.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { RouteError } from "#app/layout/error-page.tsx";
import type { Route } from "./+types/signed-in";

/** Guards all pages and actions below this route. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, url }) => {
    context.set(viewerContext, await requireViewer({ request, context }, url.pathname));
  },
];

/** Without a loader, client navigation would skip the guard. */
export const loader = () => null;

/** Opens the home page when the session ends, in this tab or another. */
export default function SignedIn() {
  const { signInState } = useViewer();
  const navigate = useNavigate();
  // The server has just admitted the viewer, so an earlier state of the browser may be outdated.
  const initialState = useRef(signInState);
  useEffect(() => {
    if (signInState.state !== "out") return;
    if (signInState === initialState.current) refreshSession();
    else navigate("/", { replace: true });
  }, [signInState, navigate]);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RouteError />;
}
