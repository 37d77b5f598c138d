import { Outlet } from "react-router";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { HeaderActionsProvider } from "#app/shell/header-actions.tsx";
import type { Route } from "./+types/site";

/** The public site: header, page, footer. Its pages are the same for everyone. */
export const handle = { isPublic: true };

export default function Site() {
  return (
    <HeaderActionsProvider>
      <Outlet />
    </HeaderActionsProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
