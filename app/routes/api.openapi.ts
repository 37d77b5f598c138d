import { openApi } from "#app/features/trip/api.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.openapi";

export const loader = ({ context }: Route.LoaderArgs) =>
  Response.json(openApi(context.get(servicesContext).settings.origin), {
    headers: { "Cache-Control": "public, max-age=3600" },
  });
