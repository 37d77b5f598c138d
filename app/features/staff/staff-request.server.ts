import { type ActionFunctionArgs, createContext, type LoaderFunctionArgs, redirect } from "react-router";
import { missingPage } from "#app/content/frame.ts";
import type { Transaction } from "#app/database/client.server.ts";
import type { Viewer } from "#app/features/account/viewer.server.ts";
import { formAction } from "#app/platform/form-action.server.ts";
import { type Services, servicesContext } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { type ListFilter, type ListFilters, readList } from "#app/ui/staff/list-address.ts";
import { type AuditRecord, recordAudit } from "./audit.server.ts";
import { can, isStaffRole, loginPath, type Staff, staffRoleNames, staffRoles } from "./roles.ts";

/** The staff member who sent a request, the services, and `record`, which writes an audit entry. */
export function staffRequest(context: ActionFunctionArgs["context"], subjectKind: string) {
  const staff = context.get(staffContext);
  return {
    staff,
    services: context.get(servicesContext),
    record: (transaction: Transaction, entry: Omit<AuditRecord, "subjectKind">) =>
      recordAudit(transaction, staff, { ...entry, subjectKind }),
  };
}

export type StaffRequest = ReturnType<typeof staffRequest>;
/** A form posted by a staff member. */
export type StaffPost = StaffRequest & { form: FormData };

/** `formAction` whose handler receives the staff member and `record`. */
export const staffAction = <Reply extends ActionReply<object, Field>, Field extends string>(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  subjectKind: string,
  handle: (post: StaffPost) => Promise<Reply | Response | null>,
) => formAction<Reply, Field>(args, (form) => handle({ form, ...staffRequest(args.context, subjectKind) }));

/** A loader of a list: calls `read` with the filters of the address. */
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

/** Loader of an address that only accepts POST: 404 as JSON. */
export function noPage(): never {
  throw Response.json({ error: missingPage.error }, { status: 404 });
}

/** The signed-in staff member; set for every route under the staff area's layout. */
export const staffContext = createContext<Staff>();

/** Guards the staff area. Throws a redirect for a visitor or a missing second factor, and 403 for a customer. */
export function admitStaff(viewer: Viewer | null, request: Request): Staff {
  if (!viewer) throw redirect(`${loginPath}?${new URLSearchParams({ returnTo: returnAddressOf(request) })}`);
  const { id, name, email, role } = viewer;
  if (!isStaffRole(role))
    throw new Response(
      `This area is for staff. You are signed in as a customer. If you work here, ask an administrator to give your account a role.`,
      { status: 403 },
    );
  if (viewer.needsSecondFactor && !viewer.twoFactorEnabled) throw redirect("/account/second-factor");
  return { id, name, email, role };
}

/** Throws 403 without the right to this part. `pattern` is the route's: an address could be spelt to avoid the check. */
export function requireRight({ role }: Staff, pattern: string): void {
  const area = /^\/?admin\/([^/]+)/.exec(pattern)?.[1] ?? "";
  // Unknown addresses get the 404 page.
  if (area === "*" || can(role, area)) return;
  const { name, duties } = staffRoles[role];
  const people = staffRoleNames.filter((each) => can(each, area)).map((each) => staffRoles[each].people);
  throw new Response(
    `This page is for ${new Intl.ListFormat("en-GB").format(people)}. Your role is ${name.toLowerCase()}: ${duties.toLowerCase()}. An administrator can change it.`,
    { status: 403 },
  );
}

/** Return address after signing in: the requested page, or the page of the posted form. */
function returnAddressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\.data$/, "");
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  // `done` shows the message of an earlier action.
  query.delete("done");
  return query.size > 0 ? `${path}?${query}` : path;
}
