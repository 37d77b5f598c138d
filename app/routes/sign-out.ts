import { redirect } from "react-router";
import { signOut } from "#app/features/account/sign-out.server.ts";
import type { Route } from "./+types/sign-out";

/** `POST /sign-out`; opened as a page it changes nothing. */
export const action = (args: Route.ActionArgs) => signOut(args);
export const loader = () => redirect("/");
