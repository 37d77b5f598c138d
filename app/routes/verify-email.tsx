import { data, Form } from "react-router";
import { linkAction, linkBehind, linkStatus, proofTexts } from "#app/features/account/addresses.server.ts";
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

/** Says whether the link is valid and changes nothing: mail scanners follow every link. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const proof = tokenIn("email proof", url);
  const services = context.get(servicesContext);
  const link = await linkBehind(services.db, services, "email proof", proof);
  const viewer = await viewerOf({ request, context });
  const facts = { proof, isSignedIn: viewer !== null };
  if (typeof link === "object") {
    const isOwner = viewer?.id === link.userId;
    const message = isOwner ? "Confirm that this is your e-mail address." : proofTexts["not signed in"];
    return data({ ...facts, isOver: false, isDone: false, isOwner, message }, 200);
  }
  const state = link === "over" && viewer?.emailVerified ? "done" : link;
  const isDone = state === "done";
  return data(
    { ...facts, isOver: true, isDone, isOwner: false, message: proofTexts[state] },
    linkStatus[state],
  );
}

export const action = (args: Route.ActionArgs) =>
  linkAction(args, "email proof", ({ db }, proven) => adoptGuestBookings(db, proven));

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, isSignedIn } = loaderData;
  const isOver = isLinkOver(actionData) || loaderData.isOver;
  const isDone = actionData ? actionData.ok : loaderData.isDone;
  const needsSignIn = actionData ? !actionData.ok && actionData.status === 403 : !loaderData.isOwner;
  const own = `/verify-email?${new URLSearchParams({ proof })}`;
  return (
    <main id="content" className="page-width pause-y max-w-[36rem]">
      <h1 className="mb-10 text-heading">Confirm your address</h1>
      <Outcome isNew={Boolean(actionData)}>
        {actionData ? actionData.message || accountMessages.failed : loaderData.message}
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
