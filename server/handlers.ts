import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { SiteMap } from "./site-map.ts";

/**
 * The framework's handler of a request. A form is handed to one that knows the form's own routes alone: among all of the site's the
 * framework would look for them twice more, which takes longer than to check and store what was sent.
 */
export function openHandlers(
  build: ServerBuild,
  map: SiteMap,
  mode: string,
): (request: Request) => RequestHandler {
  const ofAll = createRequestHandler(build, mode);
  const ofForms = new Map<string, RequestHandler>();
  // A page that is drawn needs all, for its links.
  const routeModules = Object.fromEntries(
    Object.entries(build.routes).flatMap(([id, route]) => (route ? [[id, route.module]] : [])),
  );
  const { module } = build.entry;
  const entry: ServerBuild["entry"] = {
    module: {
      ...module,
      default: (request, status, headers, context, ...rest) =>
        module.default(request, status, headers, { ...context, routeModules }, ...rest),
    },
  };
  return ({ method, url }) => {
    if (method !== "POST") return ofAll;
    const ids = map(new URL(url).pathname.replace(/\.data$/, "")).map(({ route }) => route.id);
    const last = ids.at(-1) ?? "";
    if (!build.routes[last]?.module.action) return ofAll;
    const known = ofForms.get(last);
    if (known) return known;
    const routes = Object.fromEntries(ids.map((id) => [id, build.routes[id]]));
    const handler = createRequestHandler({ ...build, routes, entry }, mode);
    ofForms.set(last, handler);
    return handler;
  };
}
