import { useState } from "react";
import { Link } from "react-router";
import { passwordHashOf } from "#app/features/account/credentials.server.ts";
import { accountMessages } from "#app/features/account/messages.ts";
import {
  type AuthenticatorKey,
  type FactorReply,
  receiveFactor,
} from "#app/features/account/second-factor.server.ts";
import { ownerAction } from "#app/features/account/settings.server.ts";
import { OwnForm, OwnPage } from "#app/features/account/settings.tsx";
import { viewerContext } from "#app/features/account/viewer.server.ts";
import { staffStart } from "#app/features/staff/roles.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/account.second-factor";

export const handle = { ownCall: true };

export const meta: Route.MetaFunction = () => [{ title: "Second factor" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, emailVerified, twoFactorEnabled, needsSecondFactor } = context.get(viewerContext);
  const hasPassword = (await passwordHashOf(context.get(servicesContext).db, id)) !== null;
  return { email, emailVerified, twoFactorEnabled, needsSecondFactor, hasPassword };
}

export const action = (args: Route.ActionArgs) => ownerAction(args, receiveFactor);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnPage
      title="Second factor"
      leads={[
        "An authenticator on your phone shows a new code every half minute. A password alone is then not enough to get in.",
      ]}
    >
      <Step {...loaderData} reply={actionData} />
    </OwnPage>
  );
}

type StepProps = Route.ComponentProps["loaderData"] & { reply: FactorReply | undefined };

function Step({ reply, ...account }: StepProps) {
  const { email, emailVerified, twoFactorEnabled, needsSecondFactor, hasPassword } = account;
  // After a failed submission the key shown before is still valid.
  const [key, setKey] = useState(reply?.key);
  if (reply && reply.key !== key && !("unanswered" in reply)) setKey(reply.key);
  if (reply?.ok && reply.recoveryCodes)
    // Staff who must set up a second factor were redirected from the staff area.
    return (
      <RecoveryCodes codes={reply.recoveryCodes} onwards={needsSecondFactor ? staffStart : "/account"} />
    );
  if (key) return <FactorKey qr={key} reply={reply} />;
  if (twoFactorEnabled && needsSecondFactor) return <p>{accountMessages.factorRequired}</p>;
  if (twoFactorEnabled)
    return (
      <>
        <p className="mb-8">You need your password, and a code from your authenticator or a recovery code.</p>
        <OwnForm
          fields={["currentPassword", "code"]}
          submit="Turn it off"
          look="plain"
          reply={reply}
          username={email}
        >
          <input type="hidden" name="intent" value="end" />
        </OwnForm>
      </>
    );
  if (!hasPassword) return <p>Your account has no password. Set one first.</p>;
  if (!emailVerified) return <p>{accountMessages.confirmFirst}</p>;
  return (
    <OwnForm fields={["currentPassword"]} submit="Begin" look="plain" reply={reply} username={email}>
      <input type="hidden" name="intent" value="begin" />
    </OwnForm>
  );
}

function FactorKey({ qr, reply }: { qr: AuthenticatorKey; reply: ActionReply | undefined }) {
  const { path, size } = qr.qr;
  return (
    <>
      <Outcome isNew>Scan this with your authenticator, or type the key into it.</Outcome>
      {/* Cameras need dark modules on white, with a margin. */}
      <svg
        role="img"
        aria-label="QR code with the key"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mt-6 size-56 bg-white"
      >
        <path d={path} fill="#000000" />
      </svg>
      <p className="label-caps mt-6 text-brass-ink">Key</p>
      <p className="mt-1 font-[550] break-words">{qr.key}</p>
      <p className="mt-8 mb-6">Then enter the six digits that it shows.</p>
      <OwnForm fields={["code"]} submit="Turn it on" look="plain" reply={reply}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="setup" value={qr.setup} />
      </OwnForm>
    </>
  );
}

/** The recovery codes, printable and shown once. `onwards`: address of the next page. */
function RecoveryCodes({ codes, onwards }: { codes: readonly string[]; onwards: string }) {
  return (
    <section aria-labelledby="recovery">
      <h2 id="recovery" className="mb-4 text-title">
        Recovery codes
      </h2>
      <Outcome isNew>
        The second factor is on. Each of these codes works once in place of the authenticator. Print them or
        write them down: they are not shown again.
      </Outcome>
      <ul className="grid grid-cols-2 gap-x-8 border-t hairline">
        {codes.map((code) => (
          <li key={code} className="border-b hairline py-3 font-[550] tracking-wide">
            {code}
          </li>
        ))}
      </ul>
      <Link to={onwards} className={buttonClass("plain", "mt-10 print:hidden")}>
        I have saved them
      </Link>
    </section>
  );
}
