import { and, desc, eq, sql } from "drizzle-orm";
import { createContext, type LoaderFunctionArgs, redirect } from "react-router";
import type { Queries } from "#app/database/client.server.ts";
import { type Role, users, userWords } from "#app/database/schema/accounts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import type { Identity } from "./identity.server.ts";
import { viewAddress } from "./views.ts";

export const identityContext = createContext<Identity>();

/** A signed-in customer or member of staff, without any token. */
export type Viewer = NonNullable<ReturnType<typeof viewerIn>>;

export type ViewerSummary = Pick<Viewer, "name" | "email" | "phone" | "company"> & { isStaff: boolean };

type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** Viewers by request, since several loaders of a page need the same one. */
const viewers = new WeakMap<Request, Promise<Viewer | null>>();

/** The signed-in viewer of this request, by the session in the database; null for a visitor. */
export function viewerOf({ request, context }: RequestArgs): Promise<Viewer | null> {
  const viewer = viewers.get(request) ?? readViewer({ request, context });
  viewers.set(request, viewer);
  return viewer;
}

async function readViewer({ request, context }: RequestArgs): Promise<Viewer | null> {
  if (!request.headers.has("cookie")) return null;
  const session = await context
    .get(identityContext)
    // Only `refreshedViewerOf` extends the session, because only its response carries the cookie.
    .api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  return viewerIn(session);
}

/** Like `viewerOf`, and extends the session in the database and in the browser's cookie. */
export async function refreshedViewerOf({ request, context }: RequestArgs) {
  if (!request.headers.has("cookie")) return { viewer: null, cookies: [] };
  const { headers, response } = await context
    .get(identityContext)
    .api.getSession({ headers: request.headers, returnHeaders: true });
  return { viewer: viewerIn(response), cookies: headers.getSetCookie() };
}

function viewerIn(response: Awaited<ReturnType<Identity["api"]["getSession"]>>) {
  // An account that was disabled during its sign-in still has the new session.
  if (!response || response.user.banned) return null;
  const { user, session } = response;
  return {
    id: user.id,
    sessionId: session.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    phone: user.phone ?? "",
    company: user.company ?? "",
    role: roleOf(user.role),
    twoFactorEnabled: user.twoFactorEnabled ?? false,
    needsSecondFactor: user.needsSecondFactor ?? false,
  };
}

// Unknown roles have no rights.
const roleOf = (role: string | null | undefined): Role =>
  users.role.enumValues.find((each) => each === role) ?? "customer";

export const summaryOf = ({ name, email, phone, company, role }: Viewer): ViewerSummary => ({
  name,
  email,
  phone,
  company,
  isStaff: role !== "customer",
});

/** The signed-in viewer; set below the layout of personal pages. */
export const viewerContext = createContext<Viewer>();

/** The signed-in viewer. Redirects a visitor: from bookings and account pages to the sign-in, from others to the home page. */
export async function requireViewer({ request, context }: RequestArgs, pathname: string): Promise<Viewer> {
  const viewer = await viewerOf({ request, context });
  if (viewer) return viewer;
  const hasReturn = /^\/(?:bookings|account)\/[^/.]+$/.test(pathname);
  throw redirect(hasReturn ? viewAddress("signin", pathname) : "/#sign-in-first");
}

/** The newest customers whose name or address has all of these words. */
export const findCustomers = (db: Queries, search: string, size: number) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.role, "customer"), sql`${userWords(users)} @@ ${typedQuery("folded", search)}`))
    .orderBy(desc(users.createdAt))
    .limit(size);
