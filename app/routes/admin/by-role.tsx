import { Outlet } from "react-router";
import { requireRight, staffContext } from "#app/features/staff/staff-request.server.ts";
import type { Route } from "./+types/by-role";

/** Every part of the staff area lies under this route, and opens for the roles that may. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }) => requireRight(context.get(staffContext), pattern),
];

export const loader = () => null;

export default function ByRole() {
  return <Outlet />;
}
