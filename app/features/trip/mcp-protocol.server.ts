import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import { toolTexts as say } from "#app/content/trip/mcp.ts";
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

/** Answers one message. Nothing is kept between two: each has a server of its own, so any process may answer the next. */
export async function answerMessage(
  request: Request,
  network: string,
  services: Services,
): Promise<Response> {
  const server = new McpServer({ name: company.name, version: "1" }, { instructions: say.instructions });
  const asking = { network, services };
  const annotations = { readOnlyHint: true, openWorldHint: false };
  const { tools } = say;
  server.registerTool(
    "judge_trip",
    { ...tools.judge_trip, annotations, inputSchema: tripInput },
    async (asked) => told(await judgeTripTool(asked, asking)),
  );
  server.registerTool(
    "find_airport",
    { ...tools.find_airport, annotations, inputSchema: { query: z.string().max(80) } },
    async ({ query }) => told(await findAirportTool(query, asking)),
  );
  server.registerTool("list_fleet", { ...tools.list_fleet, annotations }, () => told(listFleetTool()));
  server.registerTool(
    "ask_for_flight",
    {
      ...tools.ask_for_flight,
      annotations,
      inputSchema: { ...tripInput, aircraft: z.enum(aircraftSlugs).describe(say.fields.aircraft) },
    },
    async (asked) => told(await askForFlightTool(asked, asking)),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}

const told = (answer: ToolAnswer) => ({
  content: [{ type: "text" as const, text: answer.ok ? JSON.stringify(answer.answer) : answer.message }],
  ...(answer.ok ? {} : { isError: true }),
});
