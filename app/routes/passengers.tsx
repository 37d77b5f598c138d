import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { openPapers, papersDeadlines } from "#app/features/passengers/papers.server.ts";
import { PapersPage } from "#app/features/passengers/papers-page.tsx";
import { PassengerPage } from "#app/features/passengers/passenger-page.tsx";
import { passengersOf } from "#app/features/passengers/passengers.server.ts";
import {
  type PapersReply,
  papersAnswers,
  receivePapers,
} from "#app/features/passengers/receive-passenger.server.ts";
import { privatePage } from "#app/layout/page-meta.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { waitForMemory } from "#app/platform/uploads/store-picture.server.ts";
import { revalidateOnRefusal } from "#app/ui/form/stay-on-page.ts";
import type { Route } from "./+types/passengers";

// /passengers/:reference and /passengers/:reference/:passenger for the customer, /traveller?t= for one traveller.

export const handle = {
  whenMissing: {
    title: "Passengers",
    label: "Not open",
    heading: "This page is not open.",
    text: "Sign in, or enter your reference and e-mail address to get a code. A traveller’s link ends when a newer one is made, and after the flight.",
    back: { label: "Track a request", href: "/track" },
  },
};

export const meta = () =>
  privatePage("Passengers and papers", "The passengers of your flight with Harmattan Aviation.");

async function papersFor(args: Parameters<typeof openPapers>[0]) {
  const papers = await openPapers(args);
  if (!papers) throw data(null, { status: 404 });
  return papers;
}

export async function loader(args: Route.LoaderArgs) {
  const { vault, booking, id, page, list, isOwner } = await papersFor(args);
  const rows = await passengersOf(vault, booking.id);
  const row = rows.find((each) => each.id === id) ?? null;
  if (id !== null && id !== "new" && !row) throw data(null, { status: 404 });
  const documentHref = list ? `${page}/document` : page.replace("?", "/document?");
  const one = id === null ? null : { row, newId: randomUUID(), documentHref };
  return {
    reference: booking.reference,
    seats: booking.numberOfPassengers,
    rows: one ? [] : rows,
    one,
    list,
    back: isOwner ? `/bookings/${booking.reference}` : `/track/${booking.reference}`,
    deadlines: await papersDeadlines(args.context.get(servicesContext), booking, "customer"),
    done: args.url.searchParams.get("done"),
  };
}

/** Saves or removes a passenger, stores a document or makes a link. Access is checked before the body is read. */
export async function action(args: Route.ActionArgs) {
  const papers = await papersFor(args);
  const reply = await waitForMemory(() =>
    formAction(
      args,
      async (form, network, services): Promise<PapersReply> => {
        const received = await receivePapers(form, papers, network, services);
        if (!received) throw data(null, { status: 404 });
        return received;
      },
      {
        failed:
          "We could not save this just now. What you typed is still here: please try again in a minute.",
        answers: papersAnswers,
      },
    ),
  );
  if (!reply) throw data(null, { status: 503 });
  return reply;
}

export const shouldRevalidate = revalidateOnRefusal;

export default function Passengers({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData as PapersReply | undefined;
  const { one, ...page } = loaderData;
  return (
    <main id="content">
      {one ? (
        <PassengerPage key={one.row?.version ?? one.newId} {...page} {...one} reply={reply} />
      ) : (
        <PapersPage {...page} reply={reply} />
      )}
    </main>
  );
}
