import { viewerContext } from "#app/features/account/require-viewer.server.ts";
import { answerOwnForm } from "#app/features/account/settings/answer-own-form.server.ts";
import { receiveDeletion } from "#app/features/account/settings/delete-account.server.ts";
import { OwnForm } from "#app/features/account/settings/own-form.tsx";
import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { deletionForm } from "#app/features/account/settings/settings-forms.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { forgetBookingsOf } from "#app/features/booking/own-booking-data.server.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/account.delete";

export const meta: Route.MetaFunction = () => [{ title: say.deletionTitle }];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email } = context.get(viewerContext);
  return { email, hasPassword: (await passwordHashOf(context.get(servicesContext).db, id)) !== null };
}

export const action = (args: Route.ActionArgs) =>
  answerOwnForm(args, deletionForm, (posted, owner) => receiveDeletion(posted, owner, forgetBookingsOf));

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Delete({ loaderData: { email, hasPassword }, actionData }: Route.ComponentProps) {
  return (
    <OwnPage title={say.deletionTitle} leads={say.deletionLeads}>
      <OwnForm
        fields={hasPassword ? ["confirmation", "currentPassword"] : ["confirmation"]}
        submit={say.deletionSubmit}
        look="plain"
        reply={actionData}
        username={email}
      />
    </OwnPage>
  );
}
