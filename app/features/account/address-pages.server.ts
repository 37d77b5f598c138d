import { eq } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import { users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { formAction, formHandler, refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn } from "#app/ui/form/form-reply.ts";
import {
  askForEmailChange,
  askForEmailProof,
  decideEmailChange,
  type ProvenEmail,
  proveEmail,
} from "./addresses.server.ts";
import { emailForm, noForm } from "./forms.ts";
import { accountMessages } from "./messages.ts";
import { accountWith, type Owner, requireReauthentication } from "./settings.server.ts";
import { type Viewer, viewerOf } from "./viewer.server.ts";
import { accountPath } from "./views.ts";

export interface Pressed {
  proof: string;
  form: FormData;
  /** Who is signed in here; the link itself says nothing about that. */
  viewer: Viewer | null;
  services: Services;
}

export type ProofOutcome =
  | { message: string; proven?: ProvenEmail | undefined }
  | { refused: string; status: 403 | 404 | 410 };

/**
 * The action of a page that a mailed link opens. It needs a pressed button: programs that check links in mails only open the page. `afterWrite`
 * is called once with an address that was proven.
 */
export const proofAction = (
  args: Pick<ActionFunctionArgs, "request" | "context">,
  take: (pressed: Pressed) => Promise<ProofOutcome>,
  afterWrite: (services: Services, proven: ProvenEmail) => Promise<void>,
) => {
  const answers = (form: FormData) => answersIn(form, ["proof"]);
  return formAction(
    args,
    async (form, network, services) => {
      const { proof } = answers(form);
      const { refuse, tooMany } = refusing({ proof });
      const spent = await services.limiter.count("email-proof", limits.emailProofPerNetwork, network);
      if (spent) return tooMany(spent, accountMessages.tooMany);
      const outcome = await take({ proof, form, viewer: await viewerOf(args), services });
      if ("refused" in outcome) return refuse(outcome.refused, {}, outcome.status);
      if (outcome.proven) await afterWrite(services, outcome.proven);
      // The loader's status would be that of a used link.
      return { ok: true, message: outcome.message, status: 200 };
    },
    { failed: accountMessages.failed, answers },
  );
};

export async function takeEmailProof({ proof, viewer, services }: Pressed): Promise<ProofOutcome> {
  const proven = await proveEmail(services, proof, viewer);
  if (proven === "done") return { message: accountMessages.emailConfirmed };
  if (proven === "over")
    return {
      refused:
        "This link is too old, or a newer one has replaced it. Sign in and send a new one from your account page.",
      status: 410,
    };
  if (proven === "unknown") return { refused: accountMessages.proofUnknown, status: 404 };
  if (proven === "not signed in")
    return {
      refused: "Please sign in to the account with this e-mail address, then confirm it here.",
      status: 403,
    };
  return { message: accountMessages.emailConfirmed, proven };
}

/** Begins a change of address: nothing changes until both mails are answered. */
export const receiveEmailChange = formHandler(
  emailForm,
  async ({ newEmail, currentPassword }, refusals, owner: Owner) => {
    const { viewer, services } = owner;
    if (newEmail === viewer.email)
      return refusals.refuse("This is your address already.", { newEmail: "This is your address already." });
    const denied = await requireReauthentication(refusals, owner, currentPassword);
    if (denied) return denied;
    const spent = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
    if (spent) return refusals.tooMany(spent, accountMessages.tooMany);
    const [holder] = await services.db.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
    if (holder)
      return refusals.refuse(accountMessages.addressTaken, { newEmail: accountMessages.addressTaken });
    await askForEmailChange(services, viewer, newEmail);
    return { ok: true, redirectTo: accountWith(viewer.emailVerified ? "emailBoth" : "email") };
  },
);

export const receiveProofWish = formHandler(
  noForm,
  async (_none, { tooMany }, { viewer, services }: Owner) => {
    if (viewer.emailVerified) return { ok: true, redirectTo: accountPath };
    const spent = await services.limiter.count("email-change", limits.emailChangePerAccount, viewer.id);
    if (spent) return tooMany(spent, accountMessages.tooMany);
    await askForEmailProof(services, viewer);
    return { ok: true, redirectTo: accountWith("proof") };
  },
);

const changeOutcomes = {
  "waits for new":
    "Confirmed. The change is made once the link in the e-mail to the new address is followed too.",
  "waits for old":
    "Confirmed. The change is made once the link in the e-mail to the old address is followed too.",
  stopped: "The change is stopped, and nothing was changed. If you did not ask for it, change your password.",
  taken: "The new address now has an account of its own. Nothing was changed.",
} as const;

export async function takeAddressDecision({ proof, form, viewer, services }: Pressed): Promise<ProofOutcome> {
  const wish = form.get("wish") === "stop" ? "stop" : "confirm";
  const outcome = await decideEmailChange(services, proof, wish, viewer);
  if (outcome === "unknown") return { refused: accountMessages.proofUnknown, status: 404 };
  if (outcome === "done") return { message: accountMessages.addressChanged };
  if (outcome === "over")
    return {
      refused:
        "This link has been used, was stopped or is too old. Request the change again on your account page.",
      status: 410,
    };
  if (outcome === "not signed in")
    return {
      refused:
        "Sign in to the account that is to change, then confirm: the e-mail alone does not show whose account it is.",
      status: 403,
    };
  if (typeof outcome === "string") return { message: changeOutcomes[outcome] };
  return { message: accountMessages.addressChanged, proven: outcome };
}
