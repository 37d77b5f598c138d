import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import type { AuthenticatorKey } from "./authenticator-key.server.ts";
import { OwnForm } from "./own-form.tsx";
import { settingsMessages as say } from "./settings-messages.ts";

/** What each form of the page says it is, in its hidden control `step`. */
export const factorStep = { begin: "begin", confirm: "confirm", end: "end" } as const;

/** The key to take in, and the control for its first code. */
export function FactorKey({ qr, reply }: { qr: AuthenticatorKey; reply: FormReply | undefined }) {
  const { path, size } = qr.qr;
  return (
    <>
      <p>{say.factorScan}</p>
      {/* Dark on white whatever the page's ground: a camera needs the contrast and the margin. */}
      <svg
        role="img"
        aria-label={say.factorQr}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mt-6 size-56 bg-white"
      >
        <path d={path} fill="#000000" />
      </svg>
      <p className="label-caps mt-6 text-brass-ink">{say.factorKey}</p>
      <p className="mt-1 font-[550] break-words">{qr.key}</p>
      <p className="mt-8 mb-6">{say.factorCodeLead}</p>
      <OwnForm fields={["code"]} submit={say.factorConfirm} look="plain" reply={reply}>
        <input type="hidden" name="step" value={factorStep.confirm} />
        <input type="hidden" name="setup" value={qr.setup} />
      </OwnForm>
    </>
  );
}

/** The recovery codes, once: fit to be printed. `onwards`: where their owner was going. */
export function RecoveryCodes({ codes, onwards }: { codes: readonly string[]; onwards: string }) {
  return (
    <section aria-labelledby="recovery" role="status">
      <h2 id="recovery" className="text-title">
        {say.recoveryTitle}
      </h2>
      <p className="mt-4">{say.recoveryLead}</p>
      <ul className="mt-8 grid grid-cols-2 gap-x-8 border-t hairline">
        {codes.map((code) => (
          <li key={code} className="border-b hairline py-3 font-[550] tracking-wide">
            {code}
          </li>
        ))}
      </ul>
      <Link to={onwards} className={buttonClass("plain", "mt-10 print:hidden")}>
        {say.recoveryDone}
      </Link>
    </section>
  );
}
