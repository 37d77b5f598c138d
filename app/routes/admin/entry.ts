import { redirect } from "react-router";
import { loginPath } from "#app/features/staff/guard.server.ts";

export const loader = () => redirect(loginPath);
