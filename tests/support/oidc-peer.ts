import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider, { type Configuration } from "oidc-provider";
import { AccountVisitor } from "./account-visitor.ts";

/** The person whom the issuer signs in. */
export interface PeerPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A certified OpenID Connect issuer on the loopback, with one client and one person at a time. */
export type OidcPeer = Awaited<ReturnType<typeof openOidcPeer>>;

const client = { client_id: "harmattan", client_secret: "a secret that only the two of them know" };

/** Starts the issuer, which redirects to `redirectUri` alone and requires PKCE. */
export async function openOidcPeer(port: number, redirectUri: string) {
  const issuer = `http://127.0.0.1:${port}`;
  const peer = {
    /** The site's settings for this issuer. */
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: "Charter Club",
    },
    person: { sub: "nobody" } as PeerPerson,
    /** The person's consent; `ask` shows a page with the links Allow and Refuse. */
    decision: "allow" as "allow" | "refuse" | "ask",
    /** Whether ID tokens have another subject under the old signature. */
    isForging: false,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const people = new Map<string, PeerPerson>();
  const configuration: Configuration = {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key for the peer's own cookies"] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const { sub: accountId, ...claims } = people.get(sub) ?? { sub };
      return { accountId, claims: () => ({ sub: accountId, ...claims }) };
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (peer.isForging && body?.id_token) body.id_token = forgeToken(body.id_token);
  });

  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const decision = new URL(request.url ?? "/", issuer).searchParams.get("decision") ?? peer.decision;
    const finish = (result: Parameters<typeof provider.interactionFinished>[2]) =>
      provider.interactionFinished(request, response, result);
    if (decision === "ask")
      return void response
        .writeHead(200, { "Content-Type": "text/html" })
        .end(`<!doctype html><title>Charter Club</title><h1>Charter Club</h1>
<a href="?decision=allow">Allow</a> <a href="?decision=refuse">Refuse</a>`);
    if (decision === "refuse") return await finish({ error: "access_denied" });
    const { prompt, params } = await provider.interactionDetails(request, response);
    const { sub } = peer.person;
    people.set(sub, peer.person);
    if (prompt.name === "login") return await finish({ login: { accountId: sub } });
    const grant = new provider.Grant({ accountId: sub, clientId: client.client_id });
    grant.addOIDCScope(String(params.scope));
    await finish({ consent: { grantId: await grant.save() } });
  };
  const callback = provider.callback();
  const server = createServer((request, response) => {
    if (request.url === "/favicon.ico") return response.writeHead(204).end();
    if (!request.url?.startsWith("/interaction/")) return callback(request, response);
    interact(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return peer;
}

/** The token with changed claims and its old signature. */
function forgeToken(token: string): string {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
  const changed = { ...claims, sub: "somebody-else", email: "owner@example.com", email_verified: true };
  return [head, Buffer.from(JSON.stringify(changed)).toString("base64url"), signature].join(".");
}

/** Follows the provider's redirects as a browser does; returns the first address at this origin. */
export async function signInAtProvider(address: string, origin: string): Promise<URL> {
  const browser = new AccountVisitor({ origin: new URL(address).origin });
  let next = address;
  for (let step = 0; step < 10; step += 1) {
    const response = await browser.send(next);
    const location = response.headers.get("location");
    if (!location) throw new Error(`the provider stops with ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(origin)) return new URL(next);
  }
  throw new Error("the provider redirected ten times");
}
