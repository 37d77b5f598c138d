import { redirect } from "react-router";
import { receiveTrack, type TrackReply, trackFields } from "#app/features/booking/guest-access.server.ts";
import { TrackForm } from "#app/features/booking/track-form.tsx";
import { describePage } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { answersIn } from "#app/ui/form/form-reply.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/track";

const title = "Track a request";

export const meta: Route.MetaFunction = () =>
  describePage("", {
    path: "/track",
    title,
    description: "See your request, your quotation and your messages without an account.",
    isPrivate: true,
  });

export const loader = ({ url }: Route.LoaderArgs) => ({
  reference: /^HA-[0-9A-Z]{6}$/.exec(url.searchParams.get("reference") ?? "")?.[0] ?? "",
});

export const action = (args: Route.ActionArgs) =>
  formAction(
    args,
    async (form, network, services): Promise<TrackReply> => {
      const reply = await receiveTrack(form, network, services);
      if (!("opened" in reply)) return reply;
      const headers = { "Set-Cookie": reply.cookie };
      throw redirect(`/track/${reply.opened.reference}`, { status: 303, headers });
    },
    {
      failed: "We could not do that just now. Please try again in a minute, or call the desk.",
      answers: (form) => answersIn(form, trackFields),
    },
  );

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Track({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="content">
      <PageOpening
        heading={title}
        lead="Your request, your quotation and your messages, without an account."
      />
      <div className="page-width py-12 lg:py-16">
        <div className="max-w-[40rem]">
          <TrackForm reply={actionData} reference={loaderData.reference} />
          <p className="mt-12 border-t hairline pt-5">
            With an account you find all your bookings in one place.
          </p>
          <TextLink to="/bookings">My Bookings</TextLink>
        </div>
      </div>
    </main>
  );
}
