import { eq } from "drizzle-orm";
import { users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { accountMessages } from "../messages.ts";
import { accountWith, type Owner, type OwnReply } from "./answer-own-form.server.ts";
import { type DetailsField, detailsForm } from "./settings-forms.ts";

/** Saves name, telephone and company. */
export const receiveDetails = receiver(
  detailsForm,
  async (
    { fullName: name, phone, company },
    { tooMany },
    { viewer, services }: Owner,
  ): Promise<OwnReply<DetailsField>> => {
    const spent = await services.limiter.count("own-details", limits.ownDetailsPerAccount, viewer.id);
    if (spent) return tooMany(spent, accountMessages.tooMany);
    await services.db
      .update(users)
      .set({ name, phone, company, updatedAt: services.clock.now() })
      .where(eq(users.id, viewer.id));
    return { ok: true, next: accountWith("details") };
  },
);
