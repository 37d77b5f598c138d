import { Outlet } from "react-router";
import { requireRole, staffContext } from "#app/features/staff/guard.server.ts";
import type { Route } from "./+types/admin-only";

/** What editors may not open lies under this route. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => requireRole(context.get(staffContext), "admin"),
];

export const loader = () => null;

export default function AdminOnly() {
  return <Outlet />;
}
