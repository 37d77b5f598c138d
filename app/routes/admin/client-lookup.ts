import { knownClients } from "#app/features/clients/clients.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/client-lookup";

export const loader = async ({ url, context }: Route.LoaderArgs) =>
  await knownClients(context.get(servicesContext).db, url.searchParams.get("phone") ?? "");
