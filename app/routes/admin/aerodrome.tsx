import { data, redirect } from "react-router";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { currentFacts } from "#app/features/trip/facts.server.ts";
import { aerodromePage, saveAerodrome } from "#app/features/trip/staff/aerodromes.server.ts";
import { aerodromeGroups } from "#app/features/trip/staff/aerodromes.ts";
import { factMessages } from "#app/features/trip/staff/fact-form.ts";
import { FactFigures, FactPage } from "#app/features/trip/staff/fact-page.tsx";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/aerodrome";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = await aerodromePage(context.get(servicesContext), params.ident);
  if (!page) throw data(factMessages.gone, { status: 404 });
  return { ...page, isSaved: url.searchParams.has("saved") };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "aerodrome", async (post) => {
    const airport = (await currentFacts(post.services.db)).airports.byCode(args.params.ident);
    if (!airport) throw data(factMessages.gone, { status: 404 });
    const reply = await saveAerodrome(post, airport.ident);
    return reply.ok ? redirect(`/admin/aerodromes/${airport.ident}?saved`) : reply;
  });

export const shouldRevalidate = revalidateOnConflict;

export default function Aerodrome({ loaderData, actionData }: Route.ComponentProps) {
  const { name, place, form, file, isSaved } = loaderData;
  return (
    <StaffPage title={name} note={place} back={{ to: "/admin/aerodromes", label: "Aerodromes" }}>
      <FactPage groups={aerodromeGroups} form={form} isSaved={isSaved} refusal={replyIn(actionData)}>
        <section aria-labelledby="file" className="border-b hairline py-6 text-small wrap-anywhere">
          <h2 id="file" className="text-[1.375rem]">
            From the public list
          </h2>
          <FactFigures lines={file} />
          <p className="mt-4 text-quiet">
            Clear every text, the source too, to go back to the notes supplied with the site.
          </p>
        </section>
      </FactPage>
    </StaffPage>
  );
}
