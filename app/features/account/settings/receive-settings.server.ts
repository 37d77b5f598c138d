import { eq } from "drizzle-orm";
import { users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { endWhatIsUnderWay } from "#app/platform/credentials.server.ts";
import { passwordHashOf, setPassword } from "#app/platform/password-credential.server.ts";
import { isLongEnough } from "../account-lengths.ts";
import { accountMessages } from "../messages.ts";
import { hashPassword } from "../passwords.server.ts";
import { queueNotice } from "./account-notices.server.ts";
import { accountWith, type Owner } from "./answer-own-form.server.ts";
import { requireReauthentication } from "./reauthenticate.server.ts";
import { detailsForm, passwordForm } from "./settings-forms.ts";
import { settingsMessages as say } from "./settings-messages.ts";

/** Saves name, telephone and company. */
export const receiveDetails = receiver(
  detailsForm,
  async ({ fullName: name, phone, company }, { tooMany }, { viewer, services }: Owner) => {
    const spent = await services.limiter.count("own-details", limits.ownDetailsPerAccount, viewer.id);
    if (spent) return tooMany(spent, accountMessages.tooMany);
    await services.db
      .update(users)
      .set({ name, phone, company, updatedAt: services.clock.now() })
      .where(eq(users.id, viewer.id));
    return { ok: true, next: accountWith("details") };
  },
);

/** Changes the password, or sets the first one: other sessions and a change of address that was under way end, this one gets a new cookie, a mail says so. */
export const receivePassword = receiver(
  passwordForm,
  async ({ currentPassword, newPassword }, refusals, owner: Owner) => {
    const { viewer, services, identity, headers } = owner;
    if (!isLongEnough(newPassword, viewer.role))
      return refusals.refuse(accountMessages.staffPasswordShort, {
        newPassword: accountMessages.staffPasswordShort,
      });
    const hasPassword = (await passwordHashOf(services.db, viewer.id)) !== null;
    if (hasPassword && currentPassword === "")
      return refusals.refuse(say.answerMissing, { currentPassword: say.wrongPassword });
    const stranger = await requireReauthentication(refusals, owner, currentPassword);
    if (stranger) return stranger;
    const password = await hashPassword(newPassword);
    await services.db.transaction(async (transaction) => {
      await setPassword(transaction, viewer.id, password, services.clock.now());
      await endWhatIsUnderWay(transaction, viewer.id, viewer.sessionId);
      await queueNotice(transaction, services, { to: viewer.email, kind: "password-changed" });
    });
    const { headers: answer } = await identity.api.renewSession({ headers, returnHeaders: true });
    return { ok: true, next: accountWith("password"), cookies: answer.getSetCookie() };
  },
);
