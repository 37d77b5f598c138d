import type { ActionFunctionArgs } from "react-router";
import { missingPage } from "#app/content/frame.ts";
import type { Transaction } from "#app/database/client.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { type AuditRecord, recordAudit } from "./audit.server.ts";
import { staffContext } from "./guard.server.ts";

/** What a route of the staff area works with: who asks, the services, and how a change gets into the audit log. */
export function staffRequest(context: ActionFunctionArgs["context"], subjectKind: string) {
  const staff = context.get(staffContext);
  return {
    staff,
    services: context.get(servicesContext),
    record: (transaction: Transaction, entry: Omit<AuditRecord, "subjectKind">) =>
      recordAudit(transaction, staff, { ...entry, subjectKind }),
  };
}

/** The same for an action, with the form that was sent. */
export async function staffAction(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  subjectKind: string,
) {
  return { form: await postedForm(request), ...staffRequest(context, subjectKind) };
}

/** The loader of an address that is only posted to: 404 as JSON. */
export function noPage(): never {
  throw Response.json({ error: missingPage.error }, { status: 404 });
}
