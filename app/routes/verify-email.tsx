import { Form } from "react-router";
import { answerProof } from "#app/features/account/answer-proof.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { pageMessages } from "#app/features/account/page-messages.ts";
import { takeEmailProof } from "#app/features/account/take-email-proof.server.ts";
import { adoptGuestBookings } from "#app/features/booking/adopt-guest-bookings.server.ts";
import { describePage, originOf } from "#app/shell/page-meta.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/verify-email";

const say = pageMessages.confirmEmail;

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(originOf(matches), { ...say, path: "/verify-email", isPrivate: true });

export const loader = ({ url }: Route.LoaderArgs) => ({ proof: url.searchParams.get("proof") ?? "" });

export const action = (args: Route.ActionArgs) =>
  answerProof(args, takeEmailProof, ({ db }, proven) => adoptGuestBookings(db, proven));

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className="page-width pause-y max-w-[36rem]">
      <h1 className="mb-10 text-heading">{say.title}</h1>
      <p role="status" className="text-lead">
        {actionData?.message ?? say.lead}
      </p>
      {actionData?.message === accountMessages.proofNeedsSignIn ? (
        <ButtonLink
          to={`/sign-in?${new URLSearchParams({ returnTo: `/verify-email?${new URLSearchParams({ proof: loaderData.proof })}` })}`}
          className="mt-9"
        >
          {pageMessages.signIn.submit}
        </ButtonLink>
      ) : null}
      {actionData ? null : (
        <Form method="post" action={`/verify-email?${new URLSearchParams({ proof: loaderData.proof })}`}>
          <input type="hidden" name="proof" value={loaderData.proof} />
          <button type="submit" className={buttonClass("call", "mt-9")}>
            {say.submit}
          </button>
        </Form>
      )}
    </main>
  );
}
