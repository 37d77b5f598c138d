import { redirect } from "react-router";
import { identityContext } from "#app/features/account/viewer.server.ts";
import { safeReturnTo } from "#app/features/account/views.ts";
import { cookieLines } from "#app/platform/form-action.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import type { Route } from "./+types/sign-out";

/** A GET changes nothing. */
export const loader = () => redirect("/");

/** Ends the session in the database and the browser; redirects to `returnTo` or the home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { headers: responseHeaders } = await context
    .get(identityContext)
    .api.signOut({ headers: request.headers, returnHeaders: true });
  const headers = cookieLines(responseHeaders.getSetCookie());
  const onwards = safeReturnTo((await postedForm(request)).get("returnTo"), "/");
  return redirect(onwards, { status: 303, headers });
}
