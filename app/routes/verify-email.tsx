import { data, Form } from "react-router";
import { accountPath, viewAddress } from "#app/features/account/account-views.ts";
import { answerProof, takeEmailProof } from "#app/features/account/answer-proof.server.ts";
import { proofBehind } from "#app/features/account/email-proofs.server.ts";
import { accountMessages, pageMessages } from "#app/features/account/messages.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { adoptGuestBookings } from "#app/features/booking/adopt-guest-bookings.server.ts";
import { tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { describePage, originOf } from "#app/shell/page-meta.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/verify-email";

const say = pageMessages.confirmEmail;

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(originOf(matches), { ...say, path: "/verify-email", isPrivate: true });

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
  if (link === "over") return data({ ...facts, dead: accountMessages.proofOver }, 410);
  return data({ ...facts, dead: null, isOwner: viewer?.id === link.userId }, 200);
}

export const action = (args: Route.ActionArgs) =>
  answerProof(args, takeEmailProof, ({ db }, proven) => adoptGuestBookings(db, proven));

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, dead, isSignedIn } = loaderData;
  const isOwner = "isOwner" in loaderData && loaderData.isOwner;
  const isOver = actionData?.next === "nothing" || dead !== null;
  const isDone = actionData ? actionData.next === "nothing" && actionData.isDone : loaderData.isDone;
  const needsSignIn = actionData?.next === "sign in" || (!actionData && !isOwner);
  const own = `/verify-email?${new URLSearchParams({ proof })}`;
  return (
    <main id="content" className="page-width pause-y max-w-[36rem]">
      <h1 className="mb-10 text-heading">{say.title}</h1>
      <Outcome isNew={Boolean(actionData)}>
        {actionData
          ? actionData.message || accountMessages.failed
          : (dead ?? (isOwner ? say.lead : accountMessages.proofNeedsSignIn))}
      </Outcome>
      {isOver ? (
        <p className="flex flex-wrap gap-4">
          {isDone && isSignedIn ? <ButtonLink to="/bookings">{say.bookings}</ButtonLink> : null}
          {isSignedIn ? (
            <ButtonLink to={accountPath} look="plain">
              {say.account}
            </ButtonLink>
          ) : (
            <ButtonLink to={viewAddress("signin", accountPath)}>{pageMessages.signIn.submit}</ButtonLink>
          )}
        </p>
      ) : (
        <Form method="post" action={own} className="flex flex-wrap gap-4">
          <input type="hidden" name="proof" value={proof} />
          {needsSignIn ? (
            <ButtonLink to={viewAddress("signin", own)}>{pageMessages.signIn.submit}</ButtonLink>
          ) : null}
          <button type="submit" className={buttonClass(needsSignIn ? "plain" : "call")}>
            {say.submit}
          </button>
        </Form>
      )}
    </main>
  );
}
