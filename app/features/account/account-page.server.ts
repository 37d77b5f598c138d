import type { LoaderFunctionArgs } from "react-router";
import { servicesContext } from "#app/platform/services.server.ts";
import { federatedErrorSentence, accountMessages as say } from "./messages.ts";
import { type Provider, providersOf } from "./providers.ts";
import { safeReturnTo } from "./return-to.ts";

/** What a page of signing in shows besides its form: where it leads back to, and what went wrong at a provider. */
export interface AccountPageFacts {
  returnTo: string;
  problem: string | null;
  /** What went well just now. */
  notice: string | null;
  /** Who else may say who somebody is. */
  providers: Provider[];
}

/** The loader of such a page. It is the same for somebody who is signed in, so that a refusal reaches them too. */
export const accountPage = ({
  url,
  context,
}: Pick<LoaderFunctionArgs, "url" | "context">): AccountPageFacts => ({
  returnTo: safeReturnTo(url.searchParams.get("returnTo")),
  problem: federatedErrorSentence(url.searchParams.get("error")),
  notice: url.searchParams.get("reset") === "done" ? say.resetDone : null,
  providers: providersOf(context.get(servicesContext).settings),
});
