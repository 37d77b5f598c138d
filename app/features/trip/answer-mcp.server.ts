import { manyRequests } from "#app/content/form-messages.ts";
import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";

/** Answers a message of the Model Context Protocol, within a limit of its own; what a tool asks counts against that of /trip besides. */
export async function answerMcp(
  request: Request,
  asked: { network: string; id: string },
  services: Services,
): Promise<Response> {
  const verdict = await services.limiter.count("mcp-network", limits.mcpPerNetwork, asked.network);
  if (verdict)
    return Response.json(
      { error: manyRequests(Math.ceil(verdict.retryAfterSeconds / 60)) },
      { status: 429, headers: { "Retry-After": String(verdict.retryAfterSeconds) } },
    );
  // When somebody asks first: a site that no assistant asks does not hold the protocol's package in memory.
  const { answerMessage } = await import("./mcp-protocol.server.ts");
  return await answerMessage(request, asked, services);
}
