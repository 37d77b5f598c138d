import { useMatches } from "react-router";
import { footerNewsletter } from "#app/content/navigation.ts";
import { SubscribeForm } from "#app/features/newsletter/subscribe-form.tsx";

/** A page that is about the newsletter itself says `export const handle = { isNewsletter: true }`. */
interface PageHandle {
  isNewsletter?: boolean;
}

/** The newsletter's place in the footer; left out where the page itself is about it. */
export function FooterLetter() {
  if (useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isNewsletter)) return null;
  return (
    <section
      aria-labelledby="footer-letter"
      className="col-span-12 border-t hairline-dark pt-8 sm:grid sm:grid-cols-[2fr_3fr] sm:gap-x-10 lg:col-span-7 lg:col-start-6"
    >
      <div>
        <h2 id="footer-letter" className="max-w-[12ch] text-title">
          {footerNewsletter.heading}
        </h2>
        <p className="mt-4 mb-8 max-w-[34ch] text-small text-haze">{footerNewsletter.text}</p>
      </div>
      <SubscribeForm ground="dark" />
    </section>
  );
}
