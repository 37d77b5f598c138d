import { Outlet } from "react-router";
import { requireRight, staffContext } from "#app/features/staff/staff-request.server.ts";
import type { Route } from "./+types/by-role";

/** Checks the role's right. Every part of the staff area is below this route. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }) => requireRight(context.get(staffContext), pattern),
];

export const loader = () => null;

export default function ByRole() {
  return <Outlet />;
}
