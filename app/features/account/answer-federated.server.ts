import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { missingPage } from "#app/content/frame.ts";
import { limits } from "#app/limits.ts";
import { nonceContext, requestContext, servicesContext } from "#app/platform/services.server.ts";
import { federatedErrorOf, federationContext, secondFactorCode } from "./federation.server.ts";
import { accountMessages, type FederatedError, federatedErrors, popupMessages } from "./messages.ts";
import { safeReturnTo } from "./return-to.ts";
import { viewerOf } from "./viewer.server.ts";

type Asked = Pick<LoaderFunctionArgs, "request" | "context" | "url">;

// A page with another policy on the way would cut the window off from the page that opened it.
const letsOpenerKnow = { "Cross-Origin-Opener-Policy": "unsafe-none", "Cache-Control": "no-store" };

/** `GET /sign-in/with/{provider}`: sends the browser to the provider. `?popup=1`: this window was opened for it. */
export async function beginFederated({ request, context, url }: Asked, provider: string): Promise<Response> {
  const federation = context.get(federationContext);
  if (!federation.knows(provider)) throw data(null, { status: 404 });
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  const isPopup = url.searchParams.has("popup");
  await refuseTooMany({ context });
  const begun = await federation.begin(provider, { returnTo, isPopup, headers: request.headers });
  if (!begun) return onwards({ returnTo, isPopup, error: "unreachable" }, context);
  const headers = new Headers(letsOpenerKnow);
  for (const cookie of begun.cookies) headers.append("Set-Cookie", cookie);
  return redirect(begun.address, { headers });
}

/** Where a provider sends the browser back to. Everything else under `/api/auth` is not there. */
export async function finishFederated({ request, context, url }: Asked): Promise<Response> {
  const federation = context.get(federationContext);
  const provider = /^\/api\/auth\/callback\/([a-z]+)$/.exec(url.pathname)?.[1] ?? "";
  if (request.method !== "GET" || !federation.knows(provider))
    return Response.json({ error: missingPage.error }, { status: 404 });
  await refuseTooMany({ context });
  const answer = await federation.finish(provider, request);
  const response = new Response(answer.body, answer);
  for (const [name, value] of Object.entries(letsOpenerKnow)) response.headers.set(name, value);
  return response;
}

/** `GET /sign-in/done`: what came of it. A window that was opened for it tells the page that opened it and closes. */
export async function answerFederatedDone({ request, context, url }: Asked): Promise<Response> {
  const isLost = !url.searchParams.has("error") && !(await viewerOf({ request, context }));
  const asked = url.searchParams.get("error");
  return onwards(
    {
      returnTo: safeReturnTo(url.searchParams.get("returnTo")),
      isPopup: url.searchParams.has("popup"),
      isHalfway: asked === secondFactorCode,
      error: isLost
        ? "no-cookies"
        : asked === null || asked === secondFactorCode
          ? null
          : federatedErrorOf(asked),
    },
    context,
  );
}

interface Outcome {
  returnTo: string;
  isPopup: boolean;
  isHalfway?: boolean;
  error: FederatedError | null;
}

function onwards(
  { returnTo, isPopup, isHalfway = false, error }: Outcome,
  context: Asked["context"],
): Response {
  const query = new URLSearchParams({ returnTo });
  const isStaffDoor = error === "no-cookies" && returnTo.startsWith("/admin");
  const address = error
    ? `${isStaffDoor ? "/admin/login" : "/sign-in"}?${new URLSearchParams({ error, returnTo })}`
    : isHalfway
      ? `/sign-in/second-factor?${query}`
      : returnTo;
  if (!isPopup) return redirect(address, { headers: letsOpenerKnow });
  const told = {
    ok: !error,
    ...(error ? { error, message: federatedErrors[error] } : {}),
    ...(isHalfway ? { next: "second-factor" } : {}),
  };
  return new Response(popupPage(told, address, context.get(nonceContext)), {
    headers: { "Content-Type": "text/html; charset=utf-8", ...letsOpenerKnow },
  });
}

/** What the opened window's last page says on the channel `sign-in`; on `account` it says that who is signed in has changed. */
function popupPage(told: object, address: string, nonce: string | null): string {
  const json = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");
  const attribute = (text: string) =>
    text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg"><title>${popupMessages.title}</title></head>
<body><main><p>${popupMessages.closing}</p><p><a href="${attribute(address)}">${popupMessages.goOn}</a></p></main>
<script nonce="${attribute(nonce ?? "")}">
new BroadcastChannel("sign-in").postMessage(${json(told)});
new BroadcastChannel("account").postMessage("changed");
close();
</script></body>
</html>`;
}

async function refuseTooMany({ context }: Pick<Asked, "context">): Promise<void> {
  const { network } = context.get(requestContext);
  const { limiter } = context.get(servicesContext);
  const spent = await limiter.count("federated", limits.federatedPerNetwork, network);
  if (!spent) return;
  const error = accountMessages.tooMany(Math.ceil(spent.retryAfterSeconds / 60));
  throw Response.json(
    { error },
    { status: 429, headers: { "Retry-After": String(spent.retryAfterSeconds) } },
  );
}
