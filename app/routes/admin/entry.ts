import { redirect } from "react-router";
import { loginPath } from "#app/features/staff/roles.ts";

export const loader = () => redirect(loginPath);
