import { useLocation } from "react-router";
import { footerNewsletter } from "#app/content/navigation.ts";
import { SubscribeForm } from "#app/features/newsletter/subscribe-form.tsx";

/** The newsletter's place in the footer; left out where the page itself is about it. */
export function FooterLetter() {
  if (useLocation().pathname.startsWith("/newsletter")) return null;
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
