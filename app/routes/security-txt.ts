import { company } from "#app/content/company.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/security-txt";

const validDays = 180;

/** /.well-known/security.txt (RFC 9116): contact for security reports. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { settings, clock } = context.get(servicesContext);
  const lines = [
    `Contact: mailto:${company.inbox}`,
    `Expires: ${new Date(clock.now().getTime() + validDays * 86_400_000).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${settings.origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
