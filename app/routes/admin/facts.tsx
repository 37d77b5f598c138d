import { Link, redirect } from "react-router";
import { staffAction } from "#app/features/staff/staff-request.server.ts";
import { FactPage } from "#app/features/trip/staff/fact-page.tsx";
import { priceForm, savePrices } from "#app/features/trip/staff/prices.server.ts";
import { priceGroups } from "#app/features/trip/staff/prices.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import { revalidateOnConflict } from "#app/ui/form/stay-on-page.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { replyIn } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/facts";

export async function loader({ url, context }: Route.LoaderArgs) {
  return { form: await priceForm(context.get(servicesContext).db), isSaved: url.searchParams.has("saved") };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "fact", async (post) => {
    const reply = await savePrices(post);
    return reply.ok ? redirect("/admin/facts?saved") : reply;
  });

export const shouldRevalidate = revalidateOnConflict;

export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Trip facts"
      note="The prices behind the trip page. A change shows there immediately."
      actions={
        <Link to="/admin/aerodromes" className={staffButton()}>
          Aerodromes
        </Link>
      }
    >
      <FactPage groups={priceGroups} {...loaderData} refusal={replyIn(actionData)}>
        <p className="border-b hairline py-6 text-small">
          Figures of aircraft, taxes and closed airspace come with the site, each with its source:{" "}
          <Link to="/trip/how-we-calculate" className="underlined">
            how we calculate
          </Link>
          .
        </p>
      </FactPage>
    </StaffPage>
  );
}
