import type { ComponentType } from "react";

interface RouteEntry {
  id: string;
  parentId?: string;
  module: string;
  hasErrorBoundary: boolean;
}

interface RouteModule {
  default?: ComponentType;
  clientLoader?: () => never;
  clientAction?: () => never;
  ErrorBoundary?: ComponentType;
}

/**
 * Stands in for React Router's own function of this name (vite.config.ts), which answers a module that does not come by
 * loading the document anew: without a server that ends on the browser's error page. Here the page fails like any other,
 * inside the frame that is there; a layout that did not come has the root's boundary in its place.
 */
export async function loadRouteModule(
  { id, parentId, module, hasErrorBoundary }: RouteEntry,
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = loaded[id];
  if (known) return known;
  try {
    const routeModule: RouteModule = await import(/* @vite-ignore */ module);
    loaded[id] = routeModule;
    return routeModule;
  } catch (error) {
    const boundary = hasErrorBoundary && parentId === "root" ? loaded.root?.ErrorBoundary : undefined;
    const fail = () => {
      throw error;
    };
    return {
      // The router gives up without a word on a module that cannot be loaded, or lacks an export that its manifest names.
      default: fail,
      clientLoader: fail,
      clientAction: fail,
      ...(boundary ? { ErrorBoundary: boundary } : {}),
    };
  }
}
