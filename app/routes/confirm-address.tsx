import { data, Form } from "react-router";
import { viewAddress } from "#app/features/account/account-views.ts";
import { answerProof } from "#app/features/account/answer-proof.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { changeBehind } from "#app/features/account/settings/email-change.server.ts";
import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { takeAddressDecision } from "#app/features/account/settings/receive-email-change.server.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { adoptGuestBookings } from "#app/features/booking/adopt-guest-bookings.server.ts";
import { tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/confirm-address";

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = () => [
  { title: say.confirmTitle },
  { name: "robots", content: "noindex" },
];

/** Says what the link is about and changes nothing: mail scanners follow every link. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const proof = tokenIn("email change", url);
  const services = context.get(servicesContext);
  const link = await changeBehind(services.db, services, proof);
  if (link === "unknown") return data({ proof, dead: accountMessages.proofUnknown, change: null }, 404);
  if (link === "done") return data({ proof, dead: say.confirmOutcomes.changed, change: null }, 200);
  if (link === "over") return data({ proof, dead: say.confirmOver, change: null }, 410);
  const { from, to } = link.change;
  const isOwner = (await viewerOf({ request, context }))?.id === link.userId;
  return data({ proof, dead: null, change: { from, to, isOwner, canStop: link.side === "old" } }, 200);
}

export const action = (args: Route.ActionArgs) =>
  answerProof(args, takeAddressDecision, ({ db }, proven) => adoptGuestBookings(db, proven));

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, change } = loaderData;
  const own = `/confirm-address?${new URLSearchParams({ proof })}`;
  const said = actionData ? actionData.message || say.failed : loaderData.dead;
  const isOpen = change && actionData?.next !== "nothing";
  return (
    <OwnPage
      title={say.confirmTitle}
      leads={isOpen ? [say.confirmLead(change.from, change.to), say.confirmNotYours] : []}
      hasBack={false}
    >
      <Outcome isNew={Boolean(actionData)}>
        {said ?? (change?.isOwner ? null : say.confirmNeedsSignIn)}
      </Outcome>
      {isOpen ? (
        <Form method="post" action={own} className="flex flex-wrap gap-4">
          <input type="hidden" name="proof" value={proof} />
          {change.isOwner ? (
            <button type="submit" name="wish" value="confirm" className={buttonClass("call")}>
              {say.confirmAddress}
            </button>
          ) : (
            <ButtonLink to={viewAddress("signin", own)}>{say.confirmSignIn}</ButtonLink>
          )}
          {change.canStop ? (
            <button type="submit" name="wish" value="stop" className={buttonClass("plain")}>
              {say.stopChange}
            </button>
          ) : null}
        </Form>
      ) : null}
    </OwnPage>
  );
}
