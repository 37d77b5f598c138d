import { shortestStaffPassword } from "#app/limits.ts";
import type { Viewer } from "./viewer.server.ts";

/** The shortest password of a customer, in characters; the forms ask for no more, since only the account tells whose it is. */
export const shortestPassword = 6;
export const longestPassword = 128;

/** Longest text a field takes, in characters; the controls carry the same numbers as `maxlength`. */
export const accountMaxLengths = {
  fullName: 120,
  email: 254,
  phone: 40,
  company: 120,
  password: longestPassword,
  confirmPassword: longestPassword,
  currentPassword: longestPassword,
  newPassword: longestPassword,
  otp: 6,
  /** A recovery code has eleven characters; the rest is for the spaces people paste with it. */
  code: 40,
} as const;

/** The shortest password that an account of this role may have, in characters. */
export const shortestFor = (role: Viewer["role"]) =>
  role === "customer" ? shortestPassword : shortestStaffPassword;

/** Whether a new password is long enough for an account of this role; every way to set one asks this. */
export const isLongEnough = (password: string, role: Viewer["role"]) => password.length >= shortestFor(role);
