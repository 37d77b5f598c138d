import { useState } from "react";
import { answerOwnForm } from "#app/features/account/settings/answer-own-form.server.ts";
import { FactorKey, factorStep, RecoveryCodes } from "#app/features/account/settings/factor-steps.tsx";
import { OwnForm } from "#app/features/account/settings/own-form.tsx";
import { OwnPage } from "#app/features/account/settings/own-page.tsx";
import { type FactorReply, receiveFactor } from "#app/features/account/settings/receive-factor.server.ts";
import { endFactorForm } from "#app/features/account/settings/settings-forms.ts";
import { settingsMessages as say } from "#app/features/account/settings/settings-messages.ts";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { staffStart } from "#app/features/staff/guard.server.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/account.second-factor";

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = () => [{ title: say.factorTitle }];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, emailVerified, twoFactorEnabled, needsSecondFactor } = context.get(viewerContext);
  const hasPassword = (await passwordHashOf(context.get(servicesContext).db, id)) !== null;
  return {
    email,
    emailVerified,
    isOn: twoFactorEnabled,
    isDemanded: needsSecondFactor,
    hasPassword,
    // Staff who have to set one up came here from the staff area.
    onwards: needsSecondFactor ? staffStart : "/account",
  };
}

export const action = (args: Route.ActionArgs) => answerOwnForm(args, endFactorForm, receiveFactor);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnPage title={say.factorTitle} leads={[say.factorLead]}>
      <Step {...loaderData} reply={actionData} />
    </OwnPage>
  );
}

type StepProps = Route.ComponentProps["loaderData"] & {
  reply: FactorReply | undefined;
};

function Step({ email, emailVerified, isOn, isDemanded, hasPassword, onwards, reply }: StepProps) {
  // Where no answer came, the key that was shown is still the one.
  const [key, setKey] = useState(reply?.key);
  if (reply && reply.key !== key && !("unanswered" in reply)) setKey(reply.key);
  if (reply?.ok && reply.recoveryCodes)
    return <RecoveryCodes codes={reply.recoveryCodes} onwards={onwards} />;
  if (key) return <FactorKey qr={key} reply={reply} />;
  if (isOn && isDemanded) return <p>{say.factorDemanded}</p>;
  if (isOn)
    return (
      <>
        <p className="mb-8">{say.factorEndLead}</p>
        <OwnForm
          fields={["currentPassword", "code"]}
          submit={say.factorEnd}
          look="plain"
          reply={reply}
          username={email}
        >
          <input type="hidden" name="step" value={factorStep.end} />
        </OwnForm>
      </>
    );
  if (!hasPassword) return <p>{say.factorNeedsPassword}</p>;
  if (!emailVerified) return <p>{say.factorNeedsAddress}</p>;
  return (
    <OwnForm
      fields={["currentPassword"]}
      submit={say.factorBegin}
      look="plain"
      reply={reply}
      username={email}
    >
      <input type="hidden" name="step" value={factorStep.begin} />
    </OwnForm>
  );
}
