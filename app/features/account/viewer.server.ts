import { and, desc, eq, sql } from "drizzle-orm";
import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { Queries } from "#app/database/client.server.ts";
import { type Role, users, userWords } from "#app/database/schema/accounts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import type { Identity } from "./identity.server.ts";
import { viewAddress } from "./views.ts";

export const identityContext = createContext<Identity>();

/** Who asks: a signed-in customer or member of staff. Holds what pages of their own need, and no token. */
export type Viewer = NonNullable<ReturnType<typeof viewerIn>>;

export type ViewerSummary = Pick<Viewer, "name" | "email" | "phone" | "company"> & { isStaff: boolean };

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The signed-in viewer of this request, judged by the session in the database; null for a visitor. */
export async function viewerOf({ request, context }: Asked): Promise<Viewer | null> {
  // No cookie, no question to the database.
  if (!request.headers.has("cookie")) return null;
  const session = await context
    .get(identityContext)
    // Only `refreshedViewerOf` puts the end off, since only its answer carries the cookie that has to be put off with it.
    .api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  return viewerIn(session);
}

/** The same, and a visit that counts: puts the session's end off, in the database and in the browser's cookie. */
export async function refreshedViewerOf({ request, context }: Asked) {
  if (!request.headers.has("cookie")) return { viewer: null, cookies: [] };
  const { headers, response } = await context
    .get(identityContext)
    .api.getSession({ headers: request.headers, returnHeaders: true });
  return { viewer: viewerIn(response), cookies: headers.getSetCookie() };
}

type Found = Awaited<ReturnType<Identity["api"]["getSession"]>>;

function viewerIn(found: Found) {
  // An account that is disabled while it signs in keeps the session that came after the others were ended.
  if (!found || found.user.banned) return null;
  const { user, session } = found;
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
    /** An administrator asks a second factor of this member of staff. */
    needsSecondFactor: user.needsSecondFactor ?? false,
  };
}

// Unknown roles have no rights.
const roleOf = (role: string | null | undefined): Role =>
  users.role.enumValues.find((each) => each === role) ?? "customer";

export const summaryOf = ({ name, email, phone, company, role }: Viewer): ViewerSummary => {
  return { name, email, phone, company, isStaff: role !== "customer" };
};

/** The signed-in viewer; set below the layout of personal pages. */
export const viewerContext = createContext<Viewer>();

/**
 * The signed-in viewer of this request. Throws a redirect for a visitor: from the page of one booking to the sign-in and back,
 * from other pages to the home page, which says why.
 */
export async function requireViewer({ request, context }: Asked, pathname: string): Promise<Viewer> {
  const viewer = await viewerOf({ request, context });
  if (viewer) return viewer;
  const isOneBooking = /^\/bookings\/[^/]+$/.test(pathname);
  throw redirect(isOneBooking ? viewAddress("signin", pathname) : "/#sign-in-first");
}

/** The newest customers whose name or address has all of these words. */
export const findCustomers = (db: Queries, search: string, size: number) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.role, "customer"), sql`${userWords(users)} @@ ${typedQuery("folded", search)}`))
    .orderBy(desc(users.createdAt))
    .limit(size);
