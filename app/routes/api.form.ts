import { missingPage } from "#app/content/frame.ts";
import { signInAction, signInForms } from "#app/features/account/sign-in.server.ts";
import { type AccountView, viewPaths } from "#app/features/account/views.ts";
import { subscriptionAction } from "#app/features/newsletter/subscribers.server.ts";
import type { Route } from "./+types/api.form";

/** `POST /api/form/newsletter` and the forms of the sign-in dialog: the replies of the pages' actions as JSON. */
export async function action(args: Route.ActionArgs) {
  const path = `/${args.params["*"]}`;
  const form = Object.entries(signInForms).find(([view]) => viewPaths[view as AccountView] === path)?.[1];
  if (!form && path !== "/newsletter") return Response.json({ error: missingPage.error }, { status: 404 });
  const reply = await (form ? signInAction(args, form) : subscriptionAction(args));
  if (reply instanceof Response) return reply;
  return Response.json(reply.data, reply.init ?? {});
}
