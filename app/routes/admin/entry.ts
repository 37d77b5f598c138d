import { redirect } from "react-router";
import { loginPath } from "#app/features/staff/staff-request.server.ts";

export const loader = () => redirect(loginPath);
