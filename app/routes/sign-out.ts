import { type ActionFunctionArgs, data, redirect } from "react-router";
import { cookieLines, isFetch } from "#app/features/account/answer-account-form.server.ts";
import { identityContext } from "#app/features/account/identity.server.ts";
import { safeReturnTo } from "#app/features/account/return-to.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import type { Route } from "./+types/sign-out";

/** `POST /sign-out`; opened as a page it changes nothing. */
export const action = (args: Route.ActionArgs) => signOut(args);
export const loader = () => redirect("/");

/** Ends the session of whoever asks, in the database and in the browser. A plain post goes on to where it asks for, or to the home page. */
async function signOut({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { headers: answer } = await context
    .get(identityContext)
    .api.signOut({ headers: request.headers, returnHeaders: true });
  const headers = cookieLines(answer.getSetCookie());
  if (isFetch(request)) return data({ ok: true as const }, { headers });
  const onwards = safeReturnTo((await postedForm(request)).get("returnTo"), "/");
  return redirect(onwards, { status: 303, headers });
}
