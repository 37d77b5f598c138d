import { createContext, type RouterContextProvider, redirect } from "react-router";
import { type Viewer, viewerOf } from "./viewer.server.ts";

/** Who is signed in; set for everything that lies under the layout of pages of one's own. */
export const viewerContext = createContext<Viewer>();

/** The signed-in viewer of this request. Throws a redirect to the home page for a visitor. */
export async function requireViewer(asked: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<Viewer> {
  const viewer = await viewerOf(asked);
  if (!viewer) throw redirect("/");
  return viewer;
}
