import type { HeadersArgs, ServerBuild } from "react-router";
import { awayPage, brokenPage, missingPage } from "#app/content/frame.ts";
import { failureOf, isRouteResponse } from "#app/platform/failure.server.ts";
import { requestContext } from "#app/platform/services.server.ts";

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type LoaderArgs = Parameters<NonNullable<RouteModule["loader"]>>[0];

/** Logs unexpected errors of routes once and throws them as `{error, requestId}`; 503 while the database is away. */
export function failingRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, { ...route, module: failingModule(route.module) }]] : [],
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

function failingModule(module: RouteModule): RouteModule {
  const { loader, action, middleware } = module;
  const load = loader && reporting(loader as Handler);
  return {
    ...module,
    loader: load && (module.default ? load : refuseDataRequests(load)),
    action: action && reporting(action as Handler),
    middleware: middleware?.map((each) => reporting(each as Handler)),
    // The page has the headers of its loader and action, such as Retry-After.
    headers: ({ loaderHeaders, actionHeaders }: HeadersArgs) =>
      new Headers([...loaderHeaders, ...actionHeaders]),
  } as RouteModule;
}

type Handler = (args: LoaderArgs, ...rest: unknown[]) => unknown;

function reporting(handle: Handler): Handler {
  return async (args, ...rest) => {
    try {
      return await handle(args, ...rest);
    } catch (error) {
      if (args.request.signal.aborted || isRouteResponse(error)) throw error;
      const { status, headers } = await failureOf(error, args);
      const words = status === 503 ? awayPage : brokenPage;
      const { id: requestId } = args.context.get(requestContext);
      throw Response.json(
        { error: words.error, requestId },
        { status, headers: { ...headers, "Cache-Control": "private, no-store" } },
      );
    }
  };
}

/** Responds 404 to a file or stream requested as `.data`: React Router would read it to its end, which a stream does not have. */
function refuseDataRequests(load: Handler): Handler {
  return async (args, ...rest) => {
    const response = await load(args, ...rest);
    const isData = new URL(args.request.url).pathname.endsWith(".data");
    if (!isData || !(response instanceof Response) || response.headers.has("Location")) return response;
    await response.body?.cancel();
    return Response.json({ error: missingPage.error }, { status: 404 });
  };
}
