import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { users, verifications } from "#app/database/schema/accounts.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { changeIdentifier } from "#app/platform/credentials.server.ts";
import { forgetAddressInMails } from "#app/platform/mail/forget-mails.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { doneIdentifier, proofIdentifier } from "../email-proofs.server.ts";
import { queueNotice } from "./account-notices.server.ts";
import type { Owner } from "./answer-own-form.server.ts";
import { requireReauthentication } from "./reauthenticate.server.ts";
import { deletionForm } from "./settings-forms.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** Where a browser lands whose account is gone. */
export const deletedPath = "/account-deleted";

/** What other parts of the site forget of a person, in the same transaction. */
type AfterWrite = (
  transaction: Transaction,
  viewer: Owner["viewer"],
  jobs: Services["jobs"],
) => Promise<void>;

/** Deletes the account for good, for its owner who has typed the word; with it, through `afterWrite`, what belongs to it elsewhere. */
export const receiveDeletion = receiver(
  deletionForm,
  async ({ currentPassword }, refusals, owner: Owner, afterWrite: AfterWrite) => {
    const { viewer, services, identity, headers } = owner;
    if (viewer.role !== "customer") return refusals.refuse(say.deletionStaff);
    const stranger = await requireReauthentication(refusals, owner, currentPassword);
    if (stranger) return stranger;
    await services.db.transaction(async (transaction) => {
      await afterWrite(transaction, viewer, services.jobs);
      await forgetAddressInMails(transaction, viewer.email);
      await transaction
        .delete(verifications)
        .where(
          inArray(verifications.identifier, [
            changeIdentifier(viewer.id),
            proofIdentifier(viewer.id),
            doneIdentifier(viewer.id),
          ]),
        );
      // Sessions, ways to sign in, second factor and reset code go with the row.
      await transaction.delete(users).where(eq(users.id, viewer.id));
      await queueNotice(transaction, services, { to: viewer.email, kind: "account-deleted" });
    });
    const { headers: answer } = await identity.api.signOut({ headers, returnHeaders: true });
    return { ok: true, next: deletedPath, cookies: answer.getSetCookie() };
  },
);
