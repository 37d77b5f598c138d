import { viewerContext } from "#app/features/account/require-viewer.server.ts";
import { answerOwnForm } from "#app/features/account/settings/answer-own-form.server.ts";
import { OwnForm } from "#app/features/account/settings/own-form.tsx";
import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { receiveDetails } from "#app/features/account/settings/receive-details.server.ts";
import { detailsForm } from "#app/features/account/settings/settings-forms.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import type { Route } from "./+types/account.details";

export const meta: Route.MetaFunction = () => [{ title: say.detailsTitle }];

export function loader({ context }: Route.LoaderArgs) {
  const { name: fullName, phone, company } = context.get(viewerContext);
  return { fullName, phone, company };
}

export const action = (args: Route.ActionArgs) => answerOwnForm(args, detailsForm, receiveDetails);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnPage title={say.detailsTitle} leads={[say.detailsLead]}>
      <OwnForm
        fields={["fullName", "phone", "company"]}
        optional={["phone", "company"]}
        values={loaderData}
        submit={say.save}
        reply={actionData}
      />
    </OwnPage>
  );
}
