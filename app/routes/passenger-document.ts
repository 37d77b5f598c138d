import { openPapers } from "#app/features/passengers/papers.server.ts";
import { documentResponse } from "#app/features/passengers/passengers.server.ts";
import type { Route } from "./+types/passenger-document";

/** A passenger's document, for the customer of the booking or the traveller with the link. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const papers = await openPapers(args);
  const file = papers && (await documentResponse(papers.vault, papers.booking, papers.id ?? ""));
  const headers = { "Cache-Control": "private, no-store" };
  return file ?? new Response("There is no document here.", { status: 404, headers });
}
