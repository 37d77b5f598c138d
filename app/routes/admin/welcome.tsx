import { data, Form, Link } from "react-router";
import { accountMessages } from "#app/features/account/messages.ts";
import { hashPassword } from "#app/features/account/passwords.server.ts";
import { loginPath } from "#app/features/staff/guard.server.ts";
import { invitedBy } from "#app/features/staff/invitations.server.ts";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { receiveFirstPassword } from "#app/features/staff/receive-first-password.server.ts";
import { firstPasswordRules } from "#app/features/staff/staff-forms.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
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

export async function action(args: Route.ActionArgs) {
  const token = tokenIn("staff invitation", args.url);
  const outcome = await answerForm(
    args,
    (form, network, services) => receiveFirstPassword(form, { token, network, hash: hashPassword }, services),
    { ...firstPasswordRules, failed: accountMessages.failed },
  );
  // The link is used up by now, and the page's loader would say so.
  return "ok" in outcome ? data(outcome, { status: 200 }) : outcome;
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  const reply = replyIn(actionData);
  if (reply?.ok) {
    return (
      <StaffDoor title={say.welcomeDoneTitle} lead={say.welcomeDone}>
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
