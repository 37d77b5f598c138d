import { knownClients } from "#app/features/clients/clients.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/client-lookup";

/** The clients of a telephone number, for the form of a telephone request. */
export const loader = async ({ url, context }: Route.LoaderArgs) =>
  await knownClients(context.get(servicesContext).db, url.searchParams.get("phone") ?? "");
