import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import { toolTexts as say } from "#app/content/trip/mcp.ts";
import { reportFailure } from "#app/platform/failure.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import {
  aircraftSlugs,
  askForFlightTool,
  findAirportTool,
  judgeTripTool,
  listFleetTool,
  type ToolAnswer,
  tripInput,
} from "./mcp-tools.server.ts";

interface Asked {
  network: string;
  /** The request's, for the log. */
  id: string;
}

/** Answers one message. Nothing is kept between two: each has a server of its own, so any process may answer the next. */
export async function answerMessage(
  request: Request,
  { network, id }: Asked,
  services: Services,
): Promise<Response> {
  const message: unknown = await request.json().catch(() => null);
  // Several in one left the protocol in 2025-06-18; each is to count against the limit, and none to cancel its neighbour.
  if (message === null || Array.isArray(message))
    return Response.json(
      { jsonrpc: "2.0", error: { code: -32_600, message: say.oneMessage }, id: null },
      { status: 400 },
    );
  const server = new McpServer({ name: company.name, version: "1" }, { instructions: say.instructions });
  const asking = { network, services };
  const annotations = { readOnlyHint: true, openWorldHint: false };
  const { tools } = say;
  // The protocol's package would answer what is thrown with its own words, which may hold a query, and log nothing.
  const told = async (ask: () => ToolAnswer | Promise<ToolAnswer>) => {
    try {
      return contentOf(await ask());
    } catch (error) {
      await reportFailure(error, request, id, services);
      return contentOf({ ok: false, message: say.failed });
    }
  };
  server.registerTool("judge_trip", { ...tools.judge_trip, annotations, inputSchema: tripInput }, (asked) =>
    told(() => judgeTripTool(asked, asking)),
  );
  server.registerTool(
    "find_airport",
    { ...tools.find_airport, annotations, inputSchema: { query: z.string().max(80) } },
    ({ query }) => told(() => findAirportTool(query, asking)),
  );
  server.registerTool("list_fleet", { ...tools.list_fleet, annotations }, () => told(listFleetTool));
  server.registerTool(
    "ask_for_flight",
    {
      ...tools.ask_for_flight,
      annotations,
      inputSchema: { ...tripInput, aircraft: z.enum(aircraftSlugs).describe(say.fields.aircraft) },
    },
    (asked) => told(() => askForFlightTool(asked, asking)),
  );
  const isStream = /^\s*text\/event-stream\s*(?:;[^,]*)?$/i.test(request.headers.get("accept") ?? "");
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(acceptable(request), { parsedBody: message });
    // Closing the server ends a stream, so it is read first.
    return isStream ? new Response(await response.text(), response) : response;
  } finally {
    await server.close();
  }
}

/** The package refuses clients that do not list both types in Accept, or send JSON under another type. */
function acceptable(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  headers.set("Content-Type", "application/json");
  return new Request(request.url, { method: request.method, headers });
}

const contentOf = (answer: ToolAnswer) => ({
  content: [{ type: "text" as const, text: answer.ok ? JSON.stringify(answer.answer) : answer.message }],
  ...(answer.ok ? {} : { isError: true }),
});
