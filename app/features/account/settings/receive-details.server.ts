import { eq } from "drizzle-orm";
import { users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { refusalOf, tooManyOf } from "../answer-account-form.server.ts";
import { accountWith, type Owner, type OwnReply } from "./answer-own-form.server.ts";
import { type DetailsField, detailsForm } from "./settings-forms.ts";

/** Saves name, telephone and company. */
export async function receiveDetails(
  posted: FormData,
  { viewer, services }: Owner,
): Promise<OwnReply<DetailsField>> {
  const parsed = detailsForm.parse(posted);
  if (!parsed.ok) return refusalOf(detailsForm, posted)(parsed.message, parsed.errors);
  const spent = await services.limiter.count("own-details", limits.ownDetailsPerAccount, viewer.id);
  if (spent) return tooManyOf(detailsForm, posted)(spent);
  const { fullName: name, phone, company } = parsed.value;
  await services.db
    .update(users)
    .set({ name, phone, company, updatedAt: services.clock.now() })
    .where(eq(users.id, viewer.id));
  return { ok: true, next: accountWith("details") };
}
