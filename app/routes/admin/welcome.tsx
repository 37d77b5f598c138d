import { data, Link } from "react-router";
import { accountMessages } from "#app/features/account/messages.ts";
import { OwnForm } from "#app/features/account/settings.tsx";
import { invitedBy, receiveFirstPassword } from "#app/features/staff/members.server.ts";
import { loginPath } from "#app/features/staff/roles.ts";
import { StaffDoor } from "#app/layout/staff/staff-door.tsx";
import { shortestStaffPassword } from "#app/limits.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/welcome";

export const meta: Route.MetaFunction = () => [
  { title: `Set your password | Harmattan Aviation` },
  { name: "robots", content: "noindex" },
  // The address contains the invitation's token, so no other site may get it. `no-referrer` would remove Origin from this page's form.
  { name: "referrer", content: "same-origin" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(servicesContext);
  const token = tokenIn("staff invitation", url);
  const invited = await invitedBy(db, secret, token, clock.now());
  return data(
    { email: invited?.email ?? null },
    { status: invited ? 200 : 410, headers: { "Cache-Control": "private, no-store" } },
  );
}

export const action = (args: Route.ActionArgs) =>
  formAction(
    args,
    (form, network, services) =>
      receiveFirstPassword(form, { token: tokenIn("staff invitation", args.url), network }, services),
    { answers: receiveFirstPassword.answers, failed: accountMessages.failed },
  );

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  const reply = replyIn(actionData);
  if (reply?.ok) return <SignInDoor title="Your password is set" lead="Sign in with it." look="call" />;
  if (!email)
    return (
      <SignInDoor
        title="This link is no longer valid."
        lead="It works once, for 72 hours. If you have chosen a password already, sign in; otherwise ask an administrator for a new link."
        look="plain"
      />
    );
  return (
    <StaffDoor
      title="Set your password"
      lead={`For the staff account ${email}. At least ${shortestStaffPassword} characters: a sentence is easy to remember and hard to guess.`}
    >
      <div className="max-w-md">
        <OwnForm
          fields={["newPassword", "confirmPassword"]}
          submit="Set password"
          reply={reply ?? undefined}
          username={email}
        />
      </div>
    </StaffDoor>
  );
}

const SignInDoor = ({ look, ...door }: { title: string; lead: string; look: "call" | "plain" }) => (
  <StaffDoor {...door}>
    <Link to={loginPath} className={buttonClass(look, "justify-self-start")}>
      Staff sign-in
    </Link>
  </StaffDoor>
);
