import type { ReactNode } from "react";
import { Link, useLocation, useMatches } from "react-router";
import { company } from "#app/content/company.ts";
import { frameWords } from "#app/content/frame.ts";
import { bookNow, footerNewsletter, headerLinks } from "#app/content/navigation.ts";
import { SubscribeForm } from "#app/features/newsletter/subscribe-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { AccountNotes, AccountPlace } from "./account-place.tsx";
import { BookNow } from "./book-now.tsx";
import { Footer } from "./footer.tsx";
import { MenuButton, MenuPanel } from "./menu-panel.tsx";
import { contentId } from "./page-moves.tsx";
import { Wordmark } from "./wordmark.tsx";

type Flag = boolean | ((loaded?: object) => boolean);

/** Flags that a route sets by `export const handle = { hero: true }`. */
interface PageHandle {
  hero?: Flag;
  /** The page has its own call to action: Book Now is an outline, and phones have the menu in the header instead of the bar. */
  ownCall?: Flag;
  isNewsletter?: boolean;
  hasOffices?: boolean;
  briefFooter?: boolean;
}

const useRouteFlag = (name: keyof PageHandle) =>
  useMatches().some(({ handle, loaderData }) => {
    const value = (handle as PageHandle | undefined)?.[name];
    return typeof value === "function" ? value(loaderData as object | undefined) : value === true;
  });

/** Whether the page begins under a transparent header. */
export const useHero = () => useRouteFlag("hero");

/** Header, page, footer. The page brings its own `<main id="content">`; `overHero`: it begins under a transparent header. */
export function Frame({ overHero, children }: { overHero: boolean; children: ReactNode }) {
  const ownCall = useRouteFlag("ownCall");
  return (
    <>
      {/* Inert while the menu is open (menu-element.ts). */}
      <div id="page">
        <a href={`#${contentId}`} className="skip-link">
          {frameWords.skip}
        </a>
        <Header overHero={overHero} ownCall={ownCall} />
        <div className={overHero ? "-mt-(--header) print:mt-0" : undefined}>{children}</div>
        <Footer
          newsletter={useRouteFlag("isNewsletter") ? null : <FooterNewsletter />}
          offices={!useRouteFlag("hasOffices")}
          isBrief={useRouteFlag("briefFooter")}
        />
        {ownCall ? null : <BookingBar />}
      </div>
      <MenuPanel />
      <AccountNotes />
    </>
  );
}

function FooterNewsletter() {
  return (
    <section
      aria-labelledby="footer-letter"
      className="col-span-12 max-lg:border-t hairline-dark max-lg:pt-7 lg:col-span-6 lg:col-start-7"
    >
      <h2 id="footer-letter" className="mb-2 text-title">
        {footerNewsletter.heading}
      </h2>
      <p className="mb-3 text-[0.9375rem] text-haze max-md:sr-only">{footerNewsletter.text}</p>
      <SubscribeForm ground="dark" />
    </section>
  );
}

/**
 * Phones only: booking and menu within reach of the thumb; on the pages of bookings the telephone number instead. Sticky and last on the
 * page, so that it never covers the last lines. Not sticky on low screens.
 */
function BookingBar() {
  const { pathname } = useLocation();
  const isBooking =
    pathname === bookNow.href || /^\/(?:(?:bookings?|track|passengers)\/|traveller$)/.test(pathname);
  return (
    <section
      id="booking-bar"
      aria-label={frameWords.barName}
      className="on-dark sticky bottom-0 z-30 flex gap-2 border-t hairline-dark bg-night px-4 pt-2.5 max-md:pb-[max(0.625rem,env(safe-area-inset-bottom))] text-bone md:hidden print:hidden [@media(max-height:30rem)]:static"
    >
      {isBooking ? (
        <a href={`tel:${company.phones.desk.e164}`} className={buttonClass("dark", "grow")}>
          {frameWords.callDesk}
        </a>
      ) : (
        <BookNow className="grow" />
      )}
      <MenuButton className="min-h-12 px-4" />
    </section>
  );
}

/**
 * Public headers change their style after 50 px of scrolling and are transparent over a hero. first-view.ts sets the attribute; before it runs,
 * theme/frame.css does the same.
 */
function Header({ overHero, ownCall }: { overHero: boolean; ownCall: boolean }) {
  const { pathname } = useLocation();
  return (
    <header className="site-header" data-over-hero={overHero ? "" : undefined}>
      <div className="page-width flex h-full items-center justify-between gap-6">
        <Wordmark />
        <nav aria-label="Header" className="mr-auto flex items-center max-lg:hidden xl:ml-4">
          {headerLinks.map(({ label, href }) => (
            <Link key={href} to={href} className={link}>
              {label}
            </Link>
          ))}
          {/* On the booking page the call to action is the number itself. */}
          {pathname === bookNow.href ? null : <PhoneLink phone={company.phones.desk} className={link} />}
        </nav>
        <div className="hidden items-center gap-1 md:flex lg:gap-2">
          <AccountPlace item={link} />
          <BookNow className="mx-2 min-h-11 px-6 lg:max-xl:px-4" isQuiet={ownCall} />
          <MenuButton className="-mr-3" />
        </div>
        {ownCall ? <MenuButton className="-mr-3 md:hidden" /> : null}
      </div>
    </header>
  );
}

const link =
  "inline-flex min-h-11 items-center px-2.5 text-small font-[500] whitespace-nowrap hover:underline hover:decoration-brass hover:underline-offset-8 xl:px-3";
