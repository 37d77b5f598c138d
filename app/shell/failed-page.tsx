import type { ComponentProps, MouseEvent } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { PageOpening } from "#app/ui/page-opening.tsx";
import type { ErrorPage } from "./error-page.tsx";

/** A page's words for when it cannot be shown just now. */
export interface FailureWords {
  heading: string;
  lead: string;
  title: string;
  message: string;
  retry: string;
}

export type MissingWords = NonNullable<ComponentProps<typeof ErrorPage>["whenMissing"]>;

/** A page that cannot be shown just now: its own opening, the reason in a box, and a way to try again. */
export function FailedPage({ words, address }: { words: FailureWords; address: string }) {
  return (
    <main id="content">
      <title>{words.heading}</title>
      <PageOpening
        height="low"
        heading={<h1 className="text-display">{words.heading}</h1>}
        lead={words.lead}
      />
      <div className="page-width page-grid pause-y">
        <div
          role="alert"
          className="col-span-12 border-l-2 border-cancelled bg-cancelled-ground px-7 py-7 md:col-span-8 lg:col-span-6"
        >
          <h2 className="text-title">{words.title}</h2>
          <p className="mt-3">{words.message}</p>
          {/* A document of its own: it works without scripts, and whatever was stuck begins anew. */}
          <a href={address} className={buttonClass("plain", "mt-6")} onClick={reload}>
            {words.retry}
          </a>
        </div>
      </div>
    </main>
  );
}

/**
 * A reload leaves the history as it is, and has no view transition: moving to one's own address has one, which the browser
 * gives up with an uncaught error when the new document is measured before its style sheet has come.
 */
function reload(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  location.reload();
}
