import { type ActionFunctionArgs, data, redirect } from "react-router";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { cookieLines, isFetch } from "./answer-account-form.server.ts";
import { identityContext } from "./identity.server.ts";
import { safeReturnTo } from "./return-to.ts";

/** Ends the session of whoever asks, in the database and in the browser. A plain post goes on to where it asks for, or to the home page. */
export async function signOut({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { headers: answer } = await context
    .get(identityContext)
    .api.signOut({ headers: request.headers, returnHeaders: true });
  const headers = cookieLines(answer.getSetCookie());
  if (isFetch(request)) return data({ ok: true as const }, { headers });
  const onwards = safeReturnTo((await postedForm(request)).get("returnTo"), "/");
  return redirect(onwards, { status: 303, headers });
}
