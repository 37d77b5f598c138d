import { Link, redirect } from "react-router";
import { AccountField, ProblemNote } from "#app/features/account/account-form.tsx";
import { accountMessages, federatedErrorSentence } from "#app/features/account/messages.ts";
import { receiveSignIn, signInAction } from "#app/features/account/sign-in.server.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { safeReturnTo, viewAddress } from "#app/features/account/views.ts";
import { isStaffRole, staffStart } from "#app/features/staff/roles.ts";
import { StaffDoor } from "#app/layout/staff/staff-door.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => [
  { title: `Staff sign-in | Harmattan Aviation` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  const returnTo = safeReturnTo(args.url.searchParams.get("returnTo"), staffStart);
  const viewer = await viewerOf(args);
  if (viewer && isStaffRole(viewer.role)) throw redirect(returnTo);
  return { returnTo, problem: federatedErrorSentence(args.url.searchParams.get("error")) };
}

export const action = (args: Route.ActionArgs) =>
  signInAction(args, { handle: receiveSignIn, failed: accountMessages.signInFailed, start: staffStart });

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.ok === false ? actionData : null;
  const problem = refusal?.message ?? loaderData.problem;
  return (
    <StaffDoor title="Staff sign-in" lead="For the charter desk and the editors of Harmattan Aviation.">
      <div className="max-w-md">
        {/* A native form: the redirect after signing in loads a new document. */}
        <form method="post" noValidate className="grid gap-y-9">
          {problem ? <ProblemNote message={problem} /> : null}
          <input type="hidden" name="returnTo" value={loaderData.returnTo} />
          <AccountField name="email" defaultValue={refusal?.values?.email} error={refusal?.errors.email} />
          <AccountField name="password" error={refusal?.errors.password} />
          <button type="submit" className={buttonClass("call", "justify-self-start")}>
            Sign In
          </button>
        </form>
        <p className="mt-10 text-small text-quiet">
          Forgot your password?{" "}
          <Link to={viewAddress("forgotPassword", loaderData.returnTo)} className="underlined">
            Reset it with a code
          </Link>
          , or ask an administrator for a link.
        </p>
        <p className="mt-2 text-small text-quiet">
          Looking for your bookings? Customers sign in on the site itself.{" "}
          <Link to="/" className="whitespace-nowrap underlined">
            Go to the site
          </Link>
        </p>
      </div>
    </StaffDoor>
  );
}
