import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ToggleEvent,
  useEffect,
  useRef,
} from "react";
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

/**
 * The panel of links. It is a popover of the platform: it opens, closes on Escape or a press outside and gives the focus
 * back without scripts. With them the page behind is out of reach while it is open (`pageId`: what to put out of reach).
 */
export function MenuPanel({ pageId }: { pageId: string }) {
  const isSignedIn = useViewer().signInState.state === "in";
  const location = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);

  const keepBehind = (isBehind: boolean) => {
    document.getElementById(pageId)?.toggleAttribute("inert", isBehind);
  };
  // Before the panel closes, not after: closing gives the focus back to a button of the page.
  const beforeToggle = (event: ToggleEvent<HTMLDivElement>) => keepBehind(event.newState === "open");
  const afterToggle = (event: ToggleEvent<HTMLDivElement>) => {
    // A flyout inside reports its own opening here too.
    if (event.target === event.currentTarget && event.newState === "open") close.current?.focus();
  };

  // Opened before the scripts ran.
  useEffect(() => {
    if (!panel.current?.matches(":popover-open")) return;
    document.getElementById(pageId)?.toggleAttribute("inert", true);
    if (!panel.current.contains(document.activeElement)) close.current?.focus();
  }, [pageId]);

  // Following a link, even to the same page, closes the panel; hydration does not.
  const place = useRef(location.key);
  useEffect(() => {
    if (place.current === location.key) return;
    place.current = location.key;
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }, [location.key]);

  return (
    <div
      ref={panel}
      id={menuPanelId}
      popover="auto"
      data-hydrates
      role="dialog"
      aria-label={frameWords.menu}
      className="menu-panel on-dark"
      onBeforeToggle={beforeToggle}
      onToggle={afterToggle}
    >
      <div className="flex min-h-full flex-col md:w-1/2 md:px-10 md:pt-5 md:pb-8">
        {/* On phones the close button lies where the booking bar's menu button was. */}
        <div className="flex gap-2 border-t hairline-dark bg-night max-md:sticky max-md:bottom-0 max-md:order-last max-md:mt-auto max-md:px-4 max-md:pt-2.5 max-md:pb-[max(0.625rem,env(safe-area-inset-bottom))] md:border-0">
          <BookNow className="grow md:hidden" />
          <button
            ref={close}
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
          <ul className="px-6 pt-6 md:mt-[4vh] md:px-0 md:pt-0">
            {mainLinks
              .filter((link) => isSignedIn || !link.signedInOnly)
              .map((link) =>
                link.flyout.length > 0 ? (
                  <MenuFlyout key={link.href} link={link} />
                ) : (
                  <li key={link.href} className="border-t hairline-dark">
                    <Link
                      to={link.href}
                      className="menu-link"
                      aria-current={location.pathname === link.href ? "page" : undefined}
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
            {/* Close the panel first, so that a dialog returns the focus to the menu button. */}
            <AccountPlace item={account} onLeave={() => panel.current?.hidePopover()} inMenu />
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
    </div>
  );
}

const account =
  "inline-flex min-h-11 items-center text-small font-[550] underline decoration-brass-light decoration-1 underline-offset-8 hover:text-brass-light";

function Aside() {
  return (
    <div className="absolute inset-y-0 right-0 flex w-1/2 flex-col overflow-hidden bg-ink px-10 pb-8 max-md:hidden">
      <RangeRings className="absolute -top-28 -right-40 w-[42rem] max-w-none" />
      {/* Over an open flyout too, where that leaves the room. */}
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

/** The specification's pause before a flyout that the pointer has left goes away. */
const hideDelayMs = 100;
/** How long the mouse rests on another link before its flyout replaces the open one. */
const swapDelayMs = 90;

/** Whether flyouts open beside the links; below them they open by a press only. */
const standsBeside = () => matchMedia("(width >= 48rem)").matches;

/**
 * A main link with subpages in a <details>: opens by touch, key and without scripts. With scripts, hover and focus open it
 * too on wide screens. On phones the subpages are listed below it.
 */
function MenuFlyout({ link }: { link: MainLink }) {
  const { pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const forget = useRef(() => {});
  const openedByMouse = useRef(false);
  useEffect(() => () => forget.current(), []);

  const turn = (open: boolean) => {
    forget.current();
    if (details.current) details.current.open = open;
  };
  // Moving diagonally to the open flyout crosses other links; each movement towards it restarts the delay.
  const toggleSoon = (open: boolean, ms: number) => {
    forget.current();
    const leaving = new AbortController();
    let timer = setTimeout(turn, ms, open);
    const move = ({ movementX }: globalThis.PointerEvent) => {
      if (movementX <= 0) return;
      clearTimeout(timer);
      timer = setTimeout(turn, ms, open);
    };
    addEventListener("pointermove", move, leaving);
    forget.current = () => {
      clearTimeout(timer);
      leaving.abort();
    };
  };
  const hideSoon = () => toggleSoon(false, hideDelayMs);
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || !standsBeside()) return;
    openedByMouse.current = !details.current?.open;
    const anyOpen = document.querySelector<HTMLDetailsElement>(".menu-flyout[open]");
    if (anyOpen && anyOpen !== details.current) toggleSoon(true, swapDelayMs);
    else turn(true);
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && standsBeside()) hideSoon();
  };
  const focus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(":focus-visible") && event.target.tagName !== "SUMMARY" && standsBeside())
      turn(true);
  };
  const blur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget) && standsBeside()) hideSoon();
  };
  // A click right after hovering does not close the flyout that hovering opened.
  const press = (event: MouseEvent) => {
    if (openedByMouse.current) event.preventDefault();
    openedByMouse.current = false;
  };

  return (
    <li
      className="group border-t hairline-dark"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={focus}
      onBlur={blur}
    >
      <Link
        to={link.href}
        className="menu-link mr-14"
        aria-current={pathname === link.href ? "page" : undefined}
      >
        {link.label}
      </Link>
      <details ref={details} name="menu-flyout" className="menu-flyout">
        <summary aria-label={`${link.label}: pages`} onClick={press}>
          <Icon className="size-5" strokeWidth="1">
            <path d="M3 10h14" />
            <path d="M10 3v14" className="menu-flyout-upright" />
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
