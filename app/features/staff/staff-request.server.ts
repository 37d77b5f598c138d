import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { missingPage } from "#app/content/frame.ts";
import type { Transaction } from "#app/database/client.server.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { type Services, servicesContext } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { type ListFilter, type ListFilters, readList } from "#app/ui/staff/list-address.ts";
import { type AuditRecord, recordAudit } from "./audit.server.ts";
import { staffContext } from "./guard.server.ts";

/** The member of staff who sent a request, the services, and `record`, which writes to the audit log. */
export function staffRequest(context: ActionFunctionArgs["context"], subjectKind: string) {
  const staff = context.get(staffContext);
  return {
    staff,
    services: context.get(servicesContext),
    record: (transaction: Transaction, entry: Omit<AuditRecord, "subjectKind">) =>
      recordAudit(transaction, staff, { ...entry, subjectKind }),
  };
}

type StaffPost = ReturnType<typeof staffRequest> & { form: FormData };

/** `formAction` for the staff area. */
export const staffAction = <Reply extends ActionReply<object, Field>, Field extends string>(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  subjectKind: string,
  handle: (post: StaffPost) => Promise<Reply | Response | null>,
) => formAction<Reply, Field>(args, (form) => handle({ form, ...staffRequest(args.context, subjectKind) }));

/** The loader of a list: what `read` finds with the filters of the address. */
export const listLoader =
  <Filters extends ListFilters, Page extends object>(
    filters: Filters,
    read: (services: Services, filter: ListFilter<Filters>) => Promise<Page>,
  ) =>
  async ({ url, context }: Pick<LoaderFunctionArgs, "url" | "context">) => {
    const services = context.get(servicesContext);
    const { filter, list } = readList(url.searchParams, filters);
    return { ...list, ...(await read(services, filter)), now: services.clock.now() };
  };

/** The loader of an address that is only posted to: 404 as JSON. */
export function noPage(): never {
  throw Response.json({ error: missingPage.error }, { status: 404 });
}
