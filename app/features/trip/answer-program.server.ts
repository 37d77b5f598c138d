import { manyRequests } from "#app/content/form-messages.ts";
import { type Judging, judgeSearch } from "./judge-search.server.ts";
import { tripJson, typedPlacesJson } from "./trip-json.ts";

/** Answers a program that asks for a trip: the judgement, or `{error, problems}` with 400, or 429. */
export async function answerProgram(request: Request, network: string, services: Judging): Promise<Response> {
  const judged = await judgeSearch(new URL(request.url).searchParams, network, services);
  if (judged.state === "tooMany")
    return Response.json(
      { error: manyRequests(Math.ceil(judged.seconds / 60)) },
      { status: 429, headers: { "Retry-After": String(judged.seconds) } },
    );
  if (judged.state === "wrong") {
    const problems = judged.problems.map(({ choices = [], ...problem }) => ({
      ...problem,
      choices: choices.map(({ iata, icao, ident, name, city, country }) => ({
        iata,
        icao,
        ident,
        name,
        city,
        country,
      })),
    }));
    const error = problems.map(({ text }) => text).join(" ");
    return Response.json({ error, problems }, { status: 400 });
  }
  const places = typedPlacesJson(judged.places, judged.facts.airports);
  return Response.json(
    { ...tripJson(judged.trip), places },
    { headers: { "Cache-Control": "public, max-age=300" } },
  );
}
