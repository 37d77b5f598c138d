import { shortestStaffPassword } from "#app/limits.ts";
import { shortestPassword } from "./account-forms.ts";
import type { Viewer } from "./viewer.server.ts";

/** The shortest password that an account of this role may have, in characters. */
export const shortestFor = (role: Viewer["role"]) =>
  role === "customer" ? shortestPassword : shortestStaffPassword;

/** Whether a new password is long enough for an account of this role; every way to set one asks this. */
export const isLongEnough = (password: string, role: Viewer["role"]) => password.length >= shortestFor(role);
