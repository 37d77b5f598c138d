import { viewerContext } from "#app/features/account/require-viewer.server.ts";
import { answerOwnForm } from "#app/features/account/settings/answer-own-form.server.ts";
import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { ownSessions, receiveSessionEnd } from "#app/features/account/settings/own-sessions.server.ts";
import { SessionList } from "#app/features/account/settings/session-list.tsx";
import { noForm } from "#app/features/account/settings/settings-forms.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/account.sessions";

export const meta: Route.MetaFunction = () => [{ title: say.sessionsTitle }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  return { sessions: await ownSessions(db, context.get(viewerContext), clock.now()) };
}

export const action = (args: Route.ActionArgs) => answerOwnForm(args, noForm, receiveSessionEnd);

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnPage title={say.sessionsTitle} leads={[say.sessionsLead]}>
      {actionData?.ok === false ? <p role="alert">{actionData.message || say.failed}</p> : null}
      <SessionList sessions={loaderData.sessions} />
    </OwnPage>
  );
}
