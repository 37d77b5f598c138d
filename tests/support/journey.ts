import { randomInt } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import { type OidcPeer, openOidcPeer } from "./oidc-peer.ts";
import { openPaystack } from "./paystack-peer.ts";
import { freePort, lastingPort } from "./ports.ts";
import { type Site, siteMs, startSite } from "./site.ts";

interface JourneyFixtures {
  /** Whether films play; off by default, because each second of film costs half a second of processor time. */
  playsFilms: boolean;
  /** Fails the test for console messages, uncaught errors and requests to other hosts, but for allowed ones. */
  problems: { allow: (pattern: RegExp) => void };
}

/** A browser in front of the built site. Each test has its own network address, so that rate limits do not add up. */
export const test = base.extend<JourneyFixtures, { port: number; peer: OidcPeer; site: Site }>({
  port: [async ({}, use) => await use(await lastingPort()), { scope: "worker" }],
  /** An OpenID Connect issuer, by which customers may sign in. */
  peer: [
    async ({ port }, use) => {
      const peer = await openOidcPeer(await freePort(), `http://127.0.0.1:${port}/api/auth/callback/oidc`);
      await use(peer);
      await peer.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ port, peer }, use) => {
      const paystack = await openPaystack();
      const site = await startSite({
        port,
        env: {
          ORIGIN: `http://127.0.0.1:${port}`,
          FORM_SECONDS: "0.2",
          PASSENGER_KEY: "a key of the journeys, long enough as one",
          ...peer.env,
          ...paystack.env,
        },
      });
      await use(site);
      await site.stop();
      await paystack.close();
    },
    { scope: "worker", timeout: siteMs },
  ],
  baseURL: async ({ site }, use) => await use(site.origin),
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": address });
  },
  playsFilms: [false, { option: true }],
  context: async ({ context, playsFilms }, use) => {
    if (!playsFilms)
      // Rejects as a browser in battery-saving mode does.
      await context.addInitScript(() => {
        HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("", "NotAllowedError"));
      });
    await use(context);
  },
  problems: [
    async ({ context, site, javaScriptEnabled }, use) => {
      const messages: string[] = [];
      // The document's view transition may fail late; without scripts its rejection cannot be handled.
      const allowed = javaScriptEnabled
        ? []
        : [/Transition was aborted because of invalid state\. Page already revealed/];
      context.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
      context.on("weberror", (error) => messages.push(`uncaught: ${error.error().message}`));
      context.on("request", (request) => {
        const url = new URL(request.url());
        if (/^https?:$/.test(url.protocol) && url.origin !== site.origin)
          messages.push(`foreign request: ${url.href}`);
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      const problems = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)));
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
