import { isRouteErrorResponse } from "react-router";
import { company } from "#app/content/company.ts";
import { awayPage, brokenPage, forbiddenPage, missingPage, unreachablePage } from "#app/content/frame.ts";
import { bookNow } from "#app/content/navigation.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { RangeRings } from "./range-rings.tsx";
import { TryAgain } from "./try-again.tsx";
import { isUnreachable } from "./unreachable.ts";

interface Words {
  title: string;
  label: string;
  heading: string;
  text: string;
}

interface ErrorPageProps {
  error: unknown;
  /** Words of a page's own, in place of the site's. */
  whenMissing?: Words & { back: { label: string; href: string } };
  whenBroken?: Words;
}

/** What a visitor sees when something is missing or went wrong; says what to do next, never how it broke. */
export function ErrorPage({ error, whenMissing = missingPage, whenBroken }: ErrorPageProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  const isAway = isRouteErrorResponse(error) && error.status === 503;
  const words = missing
    ? whenMissing
    : isUnreachable(error)
      ? { ...unreachablePage, ...describe(whenBroken) }
      : isAway
        ? { ...awayPage, ...describe(whenBroken) }
        : isForbidden
          ? forbiddenWords(error.data)
          : (whenBroken ?? brokenPage);
  const isFinal = missing || isForbidden;
  const requestId = requestIdOf(error);
  return (
    <main id="content" className="on-dark relative isolate overflow-hidden bg-night text-bone">
      <title>{words.title}</title>
      <meta name="robots" content="noindex" />
      <div className="page-width page-grid min-h-[100svh] content-center pt-36 pb-28">
        <div className="col-span-12 md:col-span-8 lg:col-span-6">
          <p className="label-caps text-brass-light">{words.label}</p>
          <h1 className="mt-5 text-display">{words.heading}</h1>
          <p className="mt-7 max-w-[52ch] text-lead text-haze">{words.text}</p>
          {isFinal ? null : <TryAgain className="mt-10" />}
          <div className={`${isFinal ? "mt-10" : "mt-4"} flex flex-wrap gap-4 max-sm:*:w-full`}>
            {isFinal ? null : (
              <PhoneLink phone={company.phones.desk} className={buttonClass("dark")}>
                {brokenPage.call}{" "}
              </PhoneLink>
            )}
            <ButtonLink look="dark" to={bookNow.href}>
              {missingPage.book}
            </ButtonLink>
          </div>
          <TextLink to={whenMissing.back.href} className="mt-6">
            {whenMissing.back.label}
          </TextLink>
          {requestId ? (
            <p className="mt-10 text-small text-haze">
              {brokenPage.reference} <code className="text-bone">{requestId}</code>
            </p>
          ) : null}
        </div>
      </div>
      {/* After the words: before them it would move when the rest of the page arrives. */}
      <RangeRings className="absolute -z-10 top-1/2 left-[74%] w-[min(70rem,150vw)] -translate-x-1/2 -translate-y-1/2 max-md:top-[24%] max-md:left-[92%] mask-b-from-65% mask-b-to-90%" />
    </main>
  );
}

/** What could not be loaded, in place of the site's general heading. */
const describe = (words: Words | undefined) => words && { title: words.title, heading: words.heading };

/** A refusal that is thrown as a sentence says it itself. */
const forbiddenWords = (body: unknown): Words =>
  typeof body === "string" && body !== "" ? { ...forbiddenPage, text: body } : forbiddenPage;

/** A route that answers with an error may say which request it was: `data({ requestId }, { status: 500 })`. */
function requestIdOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const body: unknown = error.data;
  return typeof body === "object" &&
    body !== null &&
    "requestId" in body &&
    typeof body.requestId === "string"
    ? body.requestId
    : null;
}
