import { data, Form } from "react-router";
import { changeBehind, changeTexts, linkAction, linkStatus } from "#app/features/account/addresses.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { OwnPage } from "#app/features/account/settings.tsx";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { isLinkOver, viewAddress } from "#app/features/account/views.ts";
import { adoptGuestBookings } from "#app/features/booking/booking-data.server.ts";
import { tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/confirm-address";

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = () => [
  { title: "Change of address" },
  { name: "robots", content: "noindex" },
];

/** Says what the link is about and changes nothing: mail scanners follow every link. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const proof = tokenIn("email change", url);
  const services = context.get(servicesContext);
  const link = await changeBehind(services.db, services, proof);
  if (typeof link === "string")
    return data({ proof, message: changeTexts[link], change: null }, linkStatus[link]);
  const { from, to } = link.change;
  const isOwner = (await viewerOf({ request, context }))?.id === link.userId;
  const change = { from, to, isOwner, canStop: link.side === "old" };
  return data({ proof, message: isOwner ? null : changeTexts["not signed in"], change }, 200);
}

export const action = (args: Route.ActionArgs) =>
  linkAction(args, "email change", ({ db }, proven) => adoptGuestBookings(db, proven));

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, change } = loaderData;
  const own = `/confirm-address?${new URLSearchParams({ proof })}`;
  const message = actionData ? actionData.message || accountMessages.failed : loaderData.message;
  const isOpen = change && !isLinkOver(actionData);
  return (
    <OwnPage
      title="Change of address"
      leads={
        isOpen
          ? [
              `Someone, we hope you, wants the account of ${change.from} to have the address ${change.to} from now on.`,
              "If you do not know that account, close this page: nothing changes then.",
            ]
          : []
      }
      hasBack={false}
    >
      <Outcome isNew={Boolean(actionData)}>{message}</Outcome>
      {isOpen ? (
        <Form method="post" action={own} className="flex flex-wrap gap-4">
          <input type="hidden" name="proof" value={proof} />
          {change.isOwner ? (
            <button type="submit" name="wish" value="confirm" className={buttonClass("call")}>
              Confirm the change
            </button>
          ) : (
            <ButtonLink to={viewAddress("signin", own)}>Sign in to the account</ButtonLink>
          )}
          {change.canStop ? (
            <button type="submit" name="wish" value="stop" className={buttonClass("plain")}>
              Stop the change
            </button>
          ) : null}
        </Form>
      ) : null}
    </OwnPage>
  );
}
