import { createContext, type RouterContextProvider, redirect } from "react-router";
import { type Role, users } from "#app/database/schema/accounts.ts";
import { viewAddress } from "./account-views.ts";
import { type Identity, identityContext } from "./identity.server.ts";

/** Who asks: a signed-in customer or member of staff. Holds what pages of their own need, and no token. */
export type Viewer = NonNullable<ReturnType<typeof viewerIn>>;

/** What the browser is told of its own visitor. */
export type ViewerSummary = Pick<Viewer, "name" | "email" | "phone" | "company"> & { isStaff: boolean };

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The signed-in viewer of this request, judged by the session in the database; null for a visitor. */
export async function viewerOf({ request, context }: Asked): Promise<Viewer | null> {
  // No cookie, no question to the database.
  if (!request.headers.has("cookie")) return null;
  const found = await context
    .get(identityContext)
    // Only `refreshedViewerOf` puts the end off, since only its answer carries the cookie that has to be put off with it.
    .api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  return viewerIn(found);
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

// Whatever else a row may say, it gives no rights.
const roleOf = (role: string | null | undefined): Role =>
  users.role.enumValues.find((each) => each === role) ?? "customer";

export const summaryOf = ({ name, email, phone, company, role }: Viewer): ViewerSummary => {
  return { name, email, phone, company, isStaff: role !== "customer" };
};

/** Who is signed in; set for everything that lies under the layout of pages of one's own. */
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
