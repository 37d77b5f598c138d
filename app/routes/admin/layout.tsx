import { useEffect } from "react";
import { Outlet, useMatches } from "react-router";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import type { Staff } from "#app/features/staff/roles.ts";
import { admitStaff, staffContext } from "#app/features/staff/staff-request.server.ts";
import { isFinal, isUnreachable, StaffErrorPage } from "#app/layout/error-page.tsx";
import { StaffFrame } from "#app/layout/staff/staff-frame.tsx";
import type { Route } from "./+types/layout";
import "#app/staff.css";

/** Guards every page, action, export and stream of the staff area: all are below this route. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    context.set(staffContext, admitStaff(await viewerOf({ request, context }), request));
  },
];

/** Without a loader, client navigation inside the area would skip the guard. */
export const loader = ({ context }: Route.LoaderArgs) => ({ staff: context.get(staffContext) });

/** A page with `export const handle = { isBare: true }` brings its own frame. */
interface StaffHandle {
  isBare?: boolean;
}

// Browser only: kept for the frame of the error page when the server is unreachable.
let lastStaff: Staff | null = null;

export default function Desk({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastStaff = loaderData.staff;
  }, [loaderData.staff]);
  const isBare = useMatches().some(({ handle }) => (handle as StaffHandle | undefined)?.isBare);
  if (isBare) return <Outlet />;
  return (
    <StaffFrame staff={loaderData.staff}>
      <Outlet />
    </StaffFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const staff = isUnreachable(error) ? lastStaff : isFinal(error) ? loaderData?.staff : null;
  if (!staff) return <StaffErrorPage error={error} />;
  return (
    <StaffFrame staff={staff}>
      <StaffErrorPage error={error} isFramed />
    </StaffFrame>
  );
}
