import { Link, useLocation } from "react-router";
import { company } from "#app/content/company.ts";
import { bookNow, headerLinks } from "#app/content/navigation.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { AccountPlace } from "./account-place.tsx";
import { BookNow } from "./book-now.tsx";
import { MenuButton } from "./menu-button.tsx";
import { Wordmark } from "./wordmark.tsx";

/**
 * The header of public pages changes its style once the page has moved 50 px; over a hero it is clear until then. first-view.ts
 * sets the attribute; before it runs the style sheet does the same by itself (theme/frame.css).
 */
export function Header({ overHero, ownCall }: { overHero: boolean; ownCall: boolean }) {
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
