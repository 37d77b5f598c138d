import { PageOpening } from "#app/ui/page-opening.tsx";
import { TryAgain } from "./try-again.tsx";

/** A page's words for when it cannot be shown just now. */
export interface FailureWords {
  heading: string;
  lead: string;
  title: string;
  message: string;
  retry: string;
}

/** A page that cannot be shown just now: its own opening, the reason in a box, and a way to try again. */
export function FailedPage({ words, atOnce }: { words: FailureWords; atOnce: boolean }) {
  return (
    <main id="content">
      <title>{words.heading}</title>
      <PageOpening height="low" heading={words.heading} lead={words.lead} />
      <div className="page-width page-grid pause-y">
        <div
          role="alert"
          className="col-span-12 border-l-2 border-cancelled bg-cancelled-ground px-7 py-7 md:col-span-8 lg:col-span-6"
        >
          <h2 className="text-title">{words.title}</h2>
          <p className="mt-3">{words.message}</p>
          <TryAgain label={words.retry} look="plain" className="mt-6" atOnce={atOnce} />
        </div>
      </div>
    </main>
  );
}
