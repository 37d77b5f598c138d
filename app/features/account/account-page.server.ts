import type { LoaderFunctionArgs } from "react-router";
import { federatedErrorSentence } from "./messages.ts";
import { safeReturnTo } from "./return-to.ts";

/** What a page of signing in shows besides its form: where it leads back to, and what went wrong at a provider. */
export interface AccountPageFacts {
  returnTo: string;
  problem: string | null;
}

/** The loader of such a page. It is the same for somebody who is signed in, so that a refusal reaches them too. */
export const accountPage = ({ url }: Pick<LoaderFunctionArgs, "url">): AccountPageFacts => ({
  returnTo: safeReturnTo(url.searchParams.get("returnTo")),
  problem: federatedErrorSentence(url.searchParams.get("error")),
});
