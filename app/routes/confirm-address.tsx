import { Form } from "react-router";
import { answerProof } from "#app/features/account/answer-proof.server.ts";
import { sideOf } from "#app/features/account/settings/email-change.server.ts";
import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { takeAddressDecision } from "#app/features/account/settings/receive-email-change.server.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { adoptGuestBookings } from "#app/features/booking/adopt-guest-bookings.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm-address";

export const meta: Route.MetaFunction = () => [
  { title: say.confirmTitle },
  { name: "robots", content: "noindex" },
];

export function loader({ url, context }: Route.LoaderArgs) {
  const proof = url.searchParams.get("proof") ?? "";
  return { proof, canStop: sideOf(proof, context.get(servicesContext).secret)?.side === "old" };
}

export const action = (args: Route.ActionArgs) =>
  answerProof(args, takeAddressDecision, ({ db }, proven) => adoptGuestBookings(db, proven));

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnPage title={say.confirmTitle} leads={actionData ? [] : [say.confirmLead]} hasBack={false}>
      <p role="status" className="text-lead">
        {actionData?.message}
      </p>
      {actionData ? null : (
        <Form method="post" action="/confirm-address" className="flex flex-wrap gap-4">
          <input type="hidden" name="proof" value={loaderData.proof} />
          <button type="submit" name="wish" value="confirm" className={buttonClass("call")}>
            {say.confirmAddress}
          </button>
          {loaderData.canStop ? (
            <button type="submit" name="wish" value="stop" className={buttonClass("plain")}>
              {say.stopChange}
            </button>
          ) : null}
        </Form>
      )}
    </OwnPage>
  );
}
