import { Link, useLocation } from "react-router";
import { company } from "#app/content/company.ts";
import { frameWords } from "#app/content/frame.ts";
import { type MainLink, mainLinks, tripLink } from "#app/content/navigation.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { AccountPlace } from "./account-place.tsx";
import { BookNow } from "./book-now.tsx";
import { RangeRings } from "./range-rings.tsx";

const menuPanelId = "menu";

/** A popover button: it works before and without scripts. */
export function MenuButton({ className = "" }: { className?: string }) {
  return (
    <button
      type="button"
      popoverTarget={menuPanelId}
      className={`inline-flex min-h-11 items-center gap-3 px-3 text-small font-[500] ${className}`}
    >
      <Icon viewBox="0 0 24 12" className="w-6">
        <path d="M0 2.5h24M8 9.5h16" />
      </Icon>
      {frameWords.menu}
    </button>
  );
}

/** The panel of links, a popover that opens and closes without scripts; `menu-element.ts` does the rest. */
export function MenuPanel() {
  const { state } = useViewer().signInState;
  const { pathname } = useLocation();
  return (
    <menu-panel
      id={menuPanelId}
      popover="auto"
      role="dialog"
      aria-label={frameWords.menu}
      className="menu-panel on-dark"
    >
      <div className="flex min-h-full flex-col md:w-1/2 md:px-10 md:pt-5 md:pb-8">
        {/* On phones the close button is in the place of the booking bar's menu button. */}
        <div className="flex gap-2 border-t hairline-dark bg-night max-md:sticky max-md:bottom-0 max-md:order-last max-md:mt-auto max-md:px-4 max-md:pt-2.5 max-md:pb-[max(0.625rem,env(safe-area-inset-bottom))] md:border-0">
          <BookNow className="grow md:hidden" />
          <button
            type="button"
            popoverTarget={menuPanelId}
            popoverTargetAction="hide"
            className="inline-flex min-h-12 items-center gap-3 px-4 text-small font-[500] md:-ml-4"
          >
            <Icon shape="close" className="w-6" strokeWidth="1" />
            {frameWords.close}
          </button>
        </div>
        <nav aria-label={frameWords.menuName}>
          <ul className="px-6 pt-6 md:mt-[4vh] md:px-0 md:pt-0" data-account={state} suppressHydrationWarning>
            {mainLinks.map((link) =>
              link.flyout.length > 0 ? (
                <MenuFlyout key={link.href} link={link} />
              ) : (
                <li
                  key={link.href}
                  className={`border-t hairline-dark ${link.signedInOnly ? "when-signed-in" : ""}`}
                >
                  <Link
                    to={link.href}
                    className="menu-link"
                    aria-current={pathname === link.href ? "page" : undefined}
                  >
                    {link.label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className="border-t hairline-dark px-6 pt-5 pb-8 md:mt-auto md:px-0 md:pb-0">
          <div className="flex flex-wrap items-center gap-x-6 md:max-lg:gap-x-5">
            <BookNow className="max-md:hidden" />
            <Link to={tripLink.href} className={account}>
              {tripLink.label}
            </Link>
            <AccountPlace item={account} inMenu />
          </div>
          <p className="mt-4 text-small text-haze">
            {frameWords.deskLabel}:{" "}
            <PhoneLink
              phone={company.phones.desk}
              className="whitespace-nowrap text-bone underline decoration-brass-light underline-offset-4"
            />
          </p>
        </div>
      </div>
      <Aside />
    </menu-panel>
  );
}

const account =
  "inline-flex min-h-11 items-center text-small font-[550] underline decoration-brass-light decoration-1 underline-offset-8 hover:text-brass-light";

function Aside() {
  return (
    <div className="absolute inset-y-0 right-0 flex w-1/2 flex-col overflow-hidden bg-ink px-10 pb-8 max-md:hidden">
      <RangeRings className="absolute -top-28 -right-40 w-[42rem] max-w-none" />
      {/* Above an open flyout, where the screen is high enough. */}
      <div className="relative mt-auto bg-ink [@media(height>=48rem)]:z-2">
        <h2 className="mb-4 font-text label-caps text-brass-light">{frameWords.officesHeading}</h2>
        <ul>
          {company.offices.map((office) => (
            <li
              key={office.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-t hairline-dark py-3"
            >
              <span className="font-display text-[1.3125rem]">{office.city}</span>
              <PhoneLink phone={office.phone} className="text-small text-haze hover:text-bone" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function MenuFlyout({ link }: { link: MainLink }) {
  const { pathname } = useLocation();
  return (
    <li className="group border-t hairline-dark" data-flyout>
      <Link
        to={link.href}
        className="menu-link mr-14"
        aria-current={pathname === link.href ? "page" : undefined}
      >
        {link.label}
      </Link>
      <details name="menu-flyout" className="menu-flyout accordion" suppressHydrationWarning>
        <summary aria-label={`${link.label}: pages`}>
          <Icon className="size-5" strokeWidth="1">
            <path d="M3 10h14" />
            <path d="M10 3v14" className="accordion-upright" />
          </Icon>
        </summary>
        <div className="menu-flyout-pages">
          <p aria-hidden="true" className="mb-4 label-caps text-brass-light max-md:hidden">
            {link.label}
          </p>
          <ul>
            {link.flyout.map((page) => (
              <li key={page.href}>
                <Link to={page.href} className="menu-page">
                  {page.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </li>
  );
}
