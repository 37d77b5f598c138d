import { type ActionFunctionArgs, data, redirect } from "react-router";
import { isFetch } from "./answer-account-form.server.ts";
import { cookieLines } from "./cookie-lines.server.ts";
import { identityContext } from "./identity.server.ts";

/** Ends the session of whoever asks, in the database and in the browser. A plain post goes on to the home page. */
export async function signOut({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { headers: answer } = await context
    .get(identityContext)
    .api.signOut({ headers: request.headers, returnHeaders: true });
  const headers = cookieLines(answer.getSetCookie());
  return isFetch(request)
    ? data({ ok: true as const }, { headers })
    : redirect("/", { status: 303, headers });
}
