import { useEffect, useMemo, useRef, useState } from "react";
import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { bookingPage } from "#app/content/booking.ts";
import { company } from "#app/content/company.ts";
import { fleet } from "#app/content/fleet.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { viewPaths } from "#app/features/account/views.ts";
import { BookingForm, WhatHappensNext } from "#app/features/booking/booking-form.tsx";
import { bookingRules } from "#app/features/booking/booking-request.ts";
import { bookingMessages } from "#app/features/booking/messages.ts";
import {
  chooseGuest,
  focusMain,
  isGuestByChoice,
  isOffered,
  offersAccount,
} from "#app/features/booking/offer-account.ts";
import { receiveRequest, sentAddress } from "#app/features/booking/submit-request.server.ts";
import { namesOfCodes } from "#app/features/trip/booked-trip.server.ts";
import { requestedTrip, typedAnswers } from "#app/features/trip/requested-trip.server.ts";
import { metaFor } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { readState } from "#app/ui/page-state.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Typewriter } from "#app/ui/typewriter.tsx";
import type { Route } from "./+types/booking";

/** Query parameters that prefill the form: a trip from /trip, an aircraft, or a search that /trip could not answer. */
const prefillParameters = ["trip", "aircraft", "words"];

export const handle = { hero: true, briefFooter: true, perRequest: prefillParameters };
export const meta = metaFor({
  path: "/booking",
  title: "Book your flight | Harmattan Aviation",
  description: `Request a private flight: where, when and how many. A request commits you to nothing, and a person replies within ${company.replyWithin} with aircraft and price.`,
  picture: "booking",
});

export async function loader({ url, context }: Route.LoaderArgs) {
  const [tripQuery = "", aircraft = "", words = ""] = prefillParameters.map(
    (name) => url.searchParams.get(name) ?? "",
  );
  const trip = tripQuery || words;
  const aircraftName = fleet.find(({ slug }) => slug === aircraft)?.name;
  const aircraftAnswer = aircraftName ? { preferredAircraft: aircraftName } : {};
  if (!trip) return aircraftName ? { trip, aircraft, answers: aircraftAnswer, isLost: false } : null;
  const planned = await requestedTrip({ trip, aircraft }, context.get(servicesContext));
  if (planned?.closed && !words)
    throw redirect(`/trip?${planned.closed}`, { headers: { "Cache-Control": "no-store" } });
  if (planned) {
    const { asked: answers, openTimes, legs, estimate } = planned.seen;
    return { trip, aircraft, answers, openTimes, legs, estimate, isLost: false };
  }
  if (words) {
    const nameOf = await namesOfCodes(context.get(servicesContext).db);
    return { trip, aircraft, answers: { ...typedAnswers(words, nameOf), ...aircraftAnswer }, isLost: false };
  }
  return { trip: "", aircraft, answers: aircraftAnswer, isLost: true };
}

/** Without prefill parameters the form needs no data from the server. */
export const clientLoader = async ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  prefillParameters.some((name) => url.searchParams.has(name)) ? await serverLoader() : null;

/** The form keeps its initial values until the query changes. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

/** Redirects to the thank-you page, whose reload sends nothing. */
export const action = (args: Route.ActionArgs) =>
  formAction(
    args,
    async (form, network, services) => {
      const viewer = await viewerOf(args);
      const reply = await receiveRequest(form, { network, userId: viewer?.id ?? null }, services);
      return reply.ok ? { ...reply, redirectTo: sentAddress(reply.reference, services) } : reply;
    },
    { ...bookingRules(), failed: bookingMessages.failed },
  );

export default function Booking({ actionData: reply, loaderData: plannedTrip = null }: Route.ComponentProps) {
  const { signInState } = useViewer();
  const [isDialogOpen, setDialogOpen] = useState(isOffered);
  const viewer = signInState.state === "in" ? signInState.viewer : null;
  useEffect(() => {
    // No dialog once the visitor types, because the same offer is above the form.
    const isWriting = reply !== undefined || isFormInUse();
    if (signInState.state === "out" && !isWriting && !isGuestByChoice()) setDialogOpen(true);
    if (signInState.state === "in") setDialogOpen(false);
  }, [signInState.state, reply]);
  const wasDialogOpen = useRef(isDialogOpen);
  useEffect(() => {
    if (wasDialogOpen.current && !isDialogOpen) focusMain();
    wasDialogOpen.current = isDialogOpen;
  }, [isDialogOpen]);
  const details = useMemo(
    () => viewer && { fullName: viewer.name, email: viewer.email, phone: viewer.phone },
    [viewer],
  );
  const continueAsGuest = () => {
    chooseGuest();
    setDialogOpen(false);
  };
  return (
    <main id="content">
      <header className="on-dark relative isolate overflow-hidden bg-night text-bone">
        {/* Narrow screens show the form without the aircraft; a lazy picture is not loaded there. */}
        <div className="absolute inset-0 -z-10 max-lg:hidden">
          <Picture slot="booking" decorative className="size-full" />
          <div className="booking-shade absolute inset-0" />
        </div>
        <div className="page-width pt-22 pb-5 sm:pt-30 sm:pb-10 lg:pt-32 lg:pb-10">
          <Typewriter text={bookingMessages.title} />
          <p className="mt-4 max-w-[46ch] text-haze max-sm:sr-only sm:text-lead">{bookingPage.intro[0]}</p>
        </div>
      </header>
      <div className="page-width page-grid gap-y-14">
        <div className="col-span-12 lg:col-span-7 lg:col-start-6 lg:pb-28">
          <div {...(reply ? {} : offersAccount)}>
            <SignInRequired open={isDialogOpen} onGuest={continueAsGuest} />
          </div>
          {viewer ? (
            <p className="py-4 text-small text-quiet">
              <strong className="font-[550] text-ink">{`Signed in as ${viewer.name}.`}</strong> Your details
              are filled in, and this request will appear in My Bookings.
            </p>
          ) : (
            <GuestLine isKnown={signInState.state !== "unknown" || signInState.isSilent} />
          )}
          {plannedTrip?.isLost ? (
            <p role="status" className="pb-6 font-[550]">
              Your trip could not be carried over. Please enter it below.
            </p>
          ) : null}
          <BookingForm
            key={plannedTrip ? `${plannedTrip.trip} ${plannedTrip.aircraft}` : ""}
            reply={reply}
            known={details}
            plannedTrip={plannedTrip}
          />
        </div>
        <WhatHappensNext />
      </div>
    </main>
  );
}

/** Whether the booking form has the focus or a changed control. */
function isFormInUse(): boolean {
  const form = document.querySelector<HTMLFormElement>("main form[method=post]");
  if (!form) return false;
  return (
    form.contains(document.activeElement) || [...form.elements].some((control) => readState(control) !== null)
  );
}

const SignInRequired = ({ open, onGuest }: { open: boolean; onGuest: () => void }) => (
  <Dialog open={open} onClose={onGuest} title={bookingMessages.signInRequired}>
    <p className="mt-5">
      Sign in to have your details filled in and to follow this request online. You can also continue as a
      guest: nothing else changes.
    </p>
    <div className="mt-8 flex flex-col gap-3 sm:flex-row">
      <Button look="call" data-own="guest" onClick={onGuest} className="sm:order-last sm:ml-auto">
        Continue as guest
      </Button>
      <SignInLinks className={buttonClass()} />
    </div>
  </Dialog>
);

/** Invisible until the session is known, but keeps its space to avoid a layout shift. */
const GuestLine = ({ isKnown }: { isKnown: boolean }) => (
  <p className={`py-4 text-small text-quiet ${isKnown ? "" : "until-known"}`}>
    No account is needed. To have your details filled in:{" "}
    <SignInLinks className="min-h-6 text-ink underlined" between=" or " />
  </p>
);

function SignInLinks({ className, between = "" }: { className: string; between?: string }) {
  const { search } = useLocation();
  const returnTo = `?returnTo=/booking${encodeURIComponent(search)}`;
  return (
    <>
      <a href={viewPaths.signin + returnTo} className={className} data-account-view>
        Sign In
      </a>
      {between}
      <a href={viewPaths.signup + returnTo} className={className} data-account-view>
        Sign Up
      </a>
    </>
  );
}
