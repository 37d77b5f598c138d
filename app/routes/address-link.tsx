import { useEffect } from "react";
import { data, Form, useRevalidator } from "react-router";
import {
  type AddressPurpose,
  findLink,
  linkAction,
  linkStatus,
  linkTexts,
} from "#app/features/account/addresses.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import { refreshSession } from "#app/features/account/session.ts";
import { OwnPage } from "#app/features/account/settings.tsx";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { accountPath, viewAddress } from "#app/features/account/views.ts";
import { adoptGuestBookings } from "#app/features/booking/booking-data.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { tokenIn } from "#app/platform/mailed-links.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/address-link";

const purposeOf = ({ pathname }: { pathname: string }): AddressPurpose =>
  pathname.startsWith("/verify-email") ? "email proof" : "email change";
const titles = { "email proof": "Confirm your address", "email change": "Change of address" };

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = ({ location }) => privatePage(titles[purposeOf(location)]);

/** Changes nothing, because mail scanners follow every link. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const purpose = purposeOf(url);
  const proof = tokenIn(purpose, url);
  const services = context.get(servicesContext);
  const viewer = await viewerOf({ request, context });
  const result = await findLink(services.db, services, { purpose, proof });
  // A newer link has already confirmed the address of this expired one.
  const link = result === "over" && purpose === "email proof" && viewer?.emailVerified ? "done" : result;
  const page = { purpose, proof, isSignedIn: viewer !== null };
  if (typeof link === "string") {
    const message = linkTexts[purpose][link];
    return data({ ...page, message, isDone: link === "done", leads: [], open: null }, linkStatus[link]);
  }
  const isOwner = viewer?.id === link.userId;
  const ready = purpose === "email proof" ? "Confirm that this is your e-mail address." : null;
  const message = isOwner ? ready : linkTexts[purpose]["not signed in"];
  const { from, to } = link.change;
  const leads = [
    `We received a request to change the e-mail address of an account from ${from} to ${to}.`,
    "If you do not know that account, close this page: nothing changes then.",
  ];
  const open = { isOwner, canStop: link.side === "old" };
  return data({ ...page, message, isDone: false, leads: purpose === "email proof" ? [] : leads, open }, 200);
}

export const action = (args: Route.ActionArgs) =>
  linkAction(args, purposeOf(args.url), ({ db }, proven) => adoptGuestBookings(db, proven));

/** The page of a mailed link that confirms an address or a change of address. */
export default function AddressLink({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, proof, isSignedIn, isDone } = loaderData;
  const { signInState } = useViewer();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The viewer signed in from the header or in another tab.
    if (signInState.state === "in" && !isSignedIn) revalidate();
  }, [signInState, isSignedIn, revalidate]);
  useEffect(() => {
    // Without a refresh, forms would prefill the old address.
    if (actionData?.ok) refreshSession();
  }, [actionData]);
  // The link is used, unknown or expired.
  const isOver = actionData && (actionData.ok || actionData.status === 404 || actionData.status === 410);
  const open = isOver ? null : loaderData.open;
  const isProof = purpose === "email proof";
  const linkAddress = `${isProof ? "/verify-email" : "/confirm-address"}?${new URLSearchParams({ proof })}`;
  return (
    <OwnPage title={titles[purpose]} leads={open ? loaderData.leads : []} hasBack={false}>
      <Outcome isNew={Boolean(actionData)}>
        {actionData ? actionData.message || accountMessages.failed : loaderData.message}
      </Outcome>
      {open ? (
        <Form method="post" action={linkAddress} className="flex flex-wrap gap-4">
          <input type="hidden" name="proof" value={proof} />
          {open.isOwner ? null : (
            <ButtonLink to={viewAddress("signin", linkAddress)}>Sign in to the account</ButtonLink>
          )}
          {open.isOwner || isProof ? (
            <button
              type="submit"
              name="wish"
              value="confirm"
              className={buttonClass(open.isOwner ? "call" : "plain")}
            >
              {isProof ? "Confirm the address" : "Confirm the change"}
            </button>
          ) : null}
          {open.canStop ? (
            <button type="submit" name="wish" value="stop" className={buttonClass("plain")}>
              Stop the change
            </button>
          ) : null}
        </Form>
      ) : (
        <p className="flex flex-wrap gap-4">
          {isProof && isSignedIn && (actionData?.ok ?? isDone) ? (
            <ButtonLink to="/bookings">My bookings</ButtonLink>
          ) : null}
          {isSignedIn ? (
            <ButtonLink to={accountPath} look="plain">
              Your account
            </ButtonLink>
          ) : (
            <ButtonLink to={viewAddress("signin", accountPath)}>Sign In</ButtonLink>
          )}
        </p>
      )}
    </OwnPage>
  );
}
