import type { Context } from "hono";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Whether an address is for programs only, for any Accept header. */
export const isForPrograms = (path: string) => /^\/api(\/|$)/.test(path);

/** The response where no page can be rendered: `{error}` for programs, a minimal page for people. */
export function plainError(
  c: Context,
  status: ContentfulStatusCode,
  message: string,
): Response | Promise<Response> {
  c.header("Cache-Control", "no-store");
  const wantsPage = c.req.header("accept")?.includes("text/html") && !isForPrograms(c.req.path);
  if (!wantsPage) return c.json({ error: message }, status);
  return c.html(
    html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title></head>
<body><main><h1>${message}</h1><p><a href="/">Harmattan Aviation</a></p></main></body>
</html>`,
    status,
  );
}
