import { data, Form } from "react-router";
import { proofAction, takeEmailProof } from "#app/features/account/address-pages.server.ts";
import { proofBehind } from "#app/features/account/addresses.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { accountPath, isLinkOver, viewAddress } from "#app/features/account/views.ts";
import { adoptGuestBookings } from "#app/features/booking/booking-data.server.ts";
import { describePage, originOf } from "#app/layout/page-meta.ts";
import { tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/verify-email";

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(originOf(matches), {
    title: "Confirm your address",
    description: "Confirm the e-mail address of your account.",
    path: "/verify-email",
    isPrivate: true,
  });

/** Says whether the link is good and changes nothing: mail scanners follow every link. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const proof = tokenIn("email proof", url);
  const services = context.get(servicesContext);
  const link = await proofBehind(services.db, services, "email proof", proof);
  const viewer = await viewerOf({ request, context });
  const facts = { proof, isSignedIn: viewer !== null, isDone: false };
  if (link === "unknown") return data({ ...facts, dead: accountMessages.proofUnknown }, 404);
  if (link === "done" || (link === "over" && viewer?.emailVerified))
    return data({ ...facts, isDone: true, dead: accountMessages.emailConfirmed }, 200);
  if (link === "over")
    return data(
      {
        ...facts,
        dead: "This link is too old, or a newer one has replaced it. Sign in and send a new one from your account page.",
      },
      410,
    );
  return data({ ...facts, dead: null, isOwner: viewer?.id === link.userId }, 200);
}

export const action = (args: Route.ActionArgs) =>
  proofAction(args, takeEmailProof, ({ db }, proven) => adoptGuestBookings(db, proven));

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, dead, isSignedIn } = loaderData;
  const isOwner = "isOwner" in loaderData && loaderData.isOwner;
  const isOver = isLinkOver(actionData) || dead !== null;
  const isDone = actionData ? actionData.ok : loaderData.isDone;
  const needsSignIn = actionData ? !actionData.ok && actionData.status === 403 : !isOwner;
  const own = `/verify-email?${new URLSearchParams({ proof })}`;
  return (
    <main id="content" className="page-width pause-y max-w-[36rem]">
      <h1 className="mb-10 text-heading">Confirm your address</h1>
      <Outcome isNew={Boolean(actionData)}>
        {actionData
          ? actionData.message || accountMessages.failed
          : (dead ??
            (isOwner
              ? "Confirm that this is your e-mail address."
              : "Please sign in to the account with this e-mail address, then confirm it here."))}
      </Outcome>
      {isOver ? (
        <p className="flex flex-wrap gap-4">
          {isDone && isSignedIn ? <ButtonLink to="/bookings">My bookings</ButtonLink> : null}
          {isSignedIn ? (
            <ButtonLink to={accountPath} look="plain">
              Your account
            </ButtonLink>
          ) : (
            <ButtonLink to={viewAddress("signin", accountPath)}>Sign In</ButtonLink>
          )}
        </p>
      ) : (
        <Form method="post" action={own} className="flex flex-wrap gap-4">
          <input type="hidden" name="proof" value={proof} />
          {needsSignIn ? <ButtonLink to={viewAddress("signin", own)}>Sign In</ButtonLink> : null}
          <button type="submit" className={buttonClass(needsSignIn ? "plain" : "call")}>
            Confirm the address
          </button>
        </Form>
      )}
    </main>
  );
}
