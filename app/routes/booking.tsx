import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import { bookingPage } from "#app/content/booking.ts";
import { company } from "#app/content/company.ts";
import { viewPaths } from "#app/features/account/account-views.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { BookingForm } from "#app/features/booking/booking-form.tsx";
import { bookingRules } from "#app/features/booking/booking-request.ts";
import { BookingThanks } from "#app/features/booking/booking-thanks.tsx";
import { chooseGuest, isGuestByChoice } from "#app/features/booking/guest-choice.ts";
import { bookingMessages as say } from "#app/features/booking/messages.ts";
import { isOffered, offersAccount } from "#app/features/booking/offer-account.ts";
import { receiveRequest } from "#app/features/booking/receive-request.server.ts";
import { SignInRequired } from "#app/features/booking/sign-in-required.tsx";
import { askedTrip } from "#app/features/trip/asked-trip.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import { useHeaderActions } from "#app/shell/header-actions.tsx";
import { metaFor } from "#app/shell/page-meta.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Typewriter } from "#app/ui/typewriter.tsx";
import type { Route } from "./+types/booking";

/** What /trip was asked, beside the aircraft that is wanted; such a form is filled for one visitor. */
const tripParameter = "trip";

export const handle = { hero: true, briefFooter: true, perRequest: [tripParameter] };
export const meta = metaFor("/booking", { picture: "booking" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [trip, aircraft] = [searchParams.get(tripParameter) ?? "", searchParams.get("aircraft") ?? ""];
  if (!trip) return null;
  const { network } = context.get(requestContext);
  const asked = await askedTrip({ trip, aircraft, network }, context.get(servicesContext));
  return asked && { trip, aircraft, answers: asked.answers };
}

/** Without a journey there is nothing to ask the server for. */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  new URL(request.url).searchParams.has(tripParameter) ? await serverLoader() : null;

/** What filled the form at first stays. */
export const shouldRevalidate = () => false;

export const action = (args: Route.ActionArgs) =>
  answerForm(
    args,
    async (form, network, services) => {
      const viewer = await viewerOf(args);
      const [trip, aircraft] = [form.get("trip"), form.get("aircraft")].map((value) => String(value ?? ""));
      const asked = trip ? await askedTrip({ trip, aircraft: aircraft ?? "" }, services) : null;
      const who = { network, userId: viewer?.id ?? null, seenTrip: asked?.seen ?? null };
      return await receiveRequest(form, who, services);
    },
    { ...bookingRules(), failed: say.failed },
  );

/** Lets the action's own headers (Retry-After) out with the page. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Booking({ actionData, loaderData }: Route.ComponentProps) {
  const isThanked = actionData?.ok === true;
  return (
    <main
      id="content"
      data-begins-on-bone={isThanked ? "" : undefined}
      className={isThanked ? "pt-(--header)" : undefined}
    >
      {isThanked ? null : (
        <header className="full-bleed on-dark relative isolate overflow-hidden bg-night text-bone">
          <div className="absolute inset-0 -z-10">
            <Picture
              slot="booking"
              loading="eager"
              fetchPriority="high"
              decorative
              className="size-full max-lg:origin-bottom-left max-lg:scale-190 max-lg:object-left!"
            />
            {/* Dark under the words alone: the aircraft beside them, which a narrow screen has no room for, keeps its sky. */}
            <div className="absolute inset-0 max-lg:bg-linear-to-b max-lg:from-night/50 max-lg:to-night/80 lg:bg-linear-to-r lg:from-night lg:via-night/80 lg:via-40% lg:to-transparent lg:to-65%" />
          </div>
          <div className="page-width pt-32 pb-14 lg:pt-52 lg:pb-24">
            <Typewriter text={say.title} />
            <p className="mt-5 max-w-[46ch] text-lead text-haze">{bookingPage.intro[0]}</p>
          </div>
        </header>
      )}
      <div className="page-width">
        {actionData?.ok ? (
          <BookingThanks reference={actionData.reference} />
        ) : (
          <Request reply={actionData} asked={loaderData ?? null} />
        )}
      </div>
    </main>
  );
}

function Request({ reply, asked }: Pick<Parameters<typeof BookingForm>[0], "reply" | "asked">) {
  const { signIn, signUp } = useHeaderActions();
  const { known } = useViewer();
  const [isAsking, setAsking] = useState(isOffered);
  const isWriting = useRef(reply !== undefined);
  const viewer = known.state === "in" ? known.viewer : null;
  useEffect(() => {
    // Whoever has begun to write is not interrupted: the same offer stands above the form.
    if (known.state === "out" && !isWriting.current && !isGuestByChoice()) setAsking(true);
    if (known.state === "in") setAsking(false);
  }, [known.state]);
  const details = useMemo(
    () => viewer && { fullName: viewer.name, email: viewer.email, phone: viewer.phone },
    [viewer],
  );
  const goOn = () => {
    chooseGuest();
    setAsking(false);
  };
  const leaveTo = (action: () => void) => () => {
    setAsking(false);
    action();
  };
  return (
    <>
      <div {...(reply ? {} : offersAccount)}>
        <SignInRequired
          open={isAsking}
          onGuest={goOn}
          onSignIn={leaveTo(signIn)}
          onSignUp={leaveTo(signUp)}
        />
      </div>
      {viewer ? (
        <p className="py-6 text-small text-quiet">
          <strong className="font-[550] text-ink">{say.signedInAs(viewer.name)}</strong> {say.signedInDetail}
        </p>
      ) : (
        <GuestLine
          isKnown={known.state !== "unknown" || known.isSilent}
          onSignIn={signIn}
          onSignUp={signUp}
        />
      )}
      <BookingForm
        reply={reply}
        known={details}
        asked={asked}
        onWriting={() => {
          isWriting.current = true;
        }}
      />
      <div className="page-grid pt-10 pb-24">
        <p className="col-span-12 text-small text-quiet lg:col-span-7 lg:col-start-6">
          {bookingPage.urgent}{" "}
          <PhoneLink phone={company.phones.desk} className="whitespace-nowrap text-ink underlined" />
        </p>
      </div>
    </>
  );
}

const wayOut = "min-h-6 text-ink underlined";

interface GuestLineProps {
  /** Until it is known who is signed in, the line keeps its place and says nothing. */
  isKnown: boolean;
  onSignIn: () => void;
  onSignUp: () => void;
}

function GuestLine({ isKnown, onSignIn, onSignUp }: GuestLineProps) {
  const ways = [
    { label: say.signIn, path: viewPaths.signin, open: onSignIn },
    { label: say.signUp, path: viewPaths.signup, open: onSignUp },
  ];
  return (
    <p className={`py-6 text-small text-quiet ${isKnown ? "" : "until-known"}`}>
      {say.guestNotice}{" "}
      {ways.map(({ label, path, open }, index) => (
        <Fragment key={path}>
          {index > 0 ? ` ${say.or} ` : null}
          <a
            href={`${path}?returnTo=/booking`}
            className={wayOut}
            data-wakes
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              open();
            }}
          >
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
