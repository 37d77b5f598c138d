import { data, redirect } from "react-router";
import { isFetch } from "#app/features/account/sign-in.server.ts";
import { identityContext } from "#app/features/account/viewer.server.ts";
import { safeReturnTo } from "#app/features/account/views.ts";
import { cookieLines } from "#app/platform/form-action.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import type { Route } from "./+types/sign-out";

/** `POST /sign-out`; opened as a page it changes nothing. */
export const loader = () => redirect("/");

/** Ends the session in the database and the browser. A form without scripts is redirected to `returnTo` or the home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { headers: answer } = await context
    .get(identityContext)
    .api.signOut({ headers: request.headers, returnHeaders: true });
  const headers = cookieLines(answer.getSetCookie());
  if (isFetch(request)) return data({ ok: true as const }, { headers });
  const onwards = safeReturnTo((await postedForm(request)).get("returnTo"), "/");
  return redirect(onwards, { status: 303, headers });
}
