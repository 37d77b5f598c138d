import { data, Form, Link } from "react-router";
import { hashPassword } from "#app/features/account/passwords.server.ts";
import { loginPath } from "#app/features/staff/guard.server.ts";
import { invitedBy } from "#app/features/staff/invitations.server.ts";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { receiveFirstPassword } from "#app/features/staff/receive-first-password.server.ts";
import { tokenIn } from "#app/platform/mailed-links.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import { StaffDoor } from "#app/shell/staff/staff-door.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/welcome";

export const meta: Route.MetaFunction = () => [
  { title: `${say.welcomeTitle} | Harmattan Aviation` },
  { name: "robots", content: "noindex" },
  // The address holds the one link in: it is told to no other site. Told to nobody at all, a browser would not say either where
  // this page's own form comes from, and the form would be refused.
  { name: "referrer", content: "same-origin" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(servicesContext);
  const token = tokenIn("staff invitation", url);
  const invited = await invitedBy(db, secret, token, clock.now());
  return data(
    { email: invited?.email ?? null, loginPath },
    { status: invited ? 200 : 410, headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const reply = await receiveFirstPassword(
    await postedForm(request),
    tokenIn("staff invitation", url),
    context.get(requestContext).network,
    hashPassword,
    context.get(servicesContext),
  );
  return data(reply, { status: reply.ok ? 200 : 400 });
}

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  const reply = replyIn(actionData);
  if (reply?.ok) {
    return (
      <StaffDoor title={say.welcomeTitle} lead={say.welcomeDone}>
        <Link to={loaderData.loginPath} className={buttonClass("call", "justify-self-start")}>
          {say.loginTitle}
        </Link>
      </StaffDoor>
    );
  }
  if (!email) {
    return (
      <StaffDoor title={say.deadLink} lead={say.deadLinkDetail}>
        <Link to={loaderData.loginPath} className={buttonClass("plain", "justify-self-start")}>
          {say.loginTitle}
        </Link>
      </StaffDoor>
    );
  }
  return (
    <StaffDoor title={say.welcomeTitle} lead={say.welcomeLead(email)}>
      <Form method="post" noValidate className="grid max-w-[28rem] gap-9">
        {reply ? (
          <p role="alert" className="border-l-2 border-cancelled bg-cancelled-ground px-5 py-4 font-[550]">
            {reply.message}
          </p>
        ) : null}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          name="password"
          label={say.passwordLabel}
          type="password"
          autoComplete="new-password"
          hint={say.passwordHint}
          error={reply?.errors.password}
        />
        <TextField
          name="confirmPassword"
          label={say.confirmLabel}
          type="password"
          autoComplete="new-password"
          error={reply?.errors.confirmPassword}
        />
        <button type="submit" className={buttonClass("call", "justify-self-start")}>
          {say.welcomeSubmit}
        </button>
      </Form>
    </StaffDoor>
  );
}
