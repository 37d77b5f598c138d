import { knownClient } from "#app/features/clients/clients.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/client-lookup";

/** The one client of a telephone number, for the form of a telephone request; null where there is none, or several. */
export const loader = async ({ url, context }: Route.LoaderArgs) =>
  await knownClient(context.get(servicesContext).db, url.searchParams.get("phone") ?? "");
