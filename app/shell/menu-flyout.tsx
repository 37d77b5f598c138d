import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { MainLink } from "#app/content/navigation.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The specification's pause before a flyout that the pointer has left goes away. */
const hideDelayMs = 100;
/** While a flyout is open, how long the mouse has to rest on another link until that one's takes its place. */
const swapDelayMs = 90;

/** Below the links a flyout pushes the others away, so there only a press opens it. */
const standsBeside = () => matchMedia("(width >= 48rem)").matches;

/**
 * A main link with pages of its own. The platform's <details> opens them by touch, by key and without scripts; with
 * scripts a mouse over the link or the keyboard's focus on it opens them too, where they stand beside the links. On
 * phones they stand below their own.
 */
export function MenuFlyout({ link }: { link: MainLink }) {
  const { pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const forget = useRef(() => {});
  const openedByMouse = useRef(false);
  useEffect(() => () => forget.current(), []);

  const turn = (open: boolean) => {
    forget.current();
    if (details.current) details.current.open = open;
  };
  // A mouse on its slanting way to the open flyout, which stands to the right, crosses other links: as long as it moves
  // that way, the pause begins anew.
  const toggleSoon = (open: boolean, ms: number) => {
    forget.current();
    let timer = setTimeout(turn, ms, open);
    const move = ({ movementX }: globalThis.PointerEvent) => {
      if (movementX <= 0) return;
      clearTimeout(timer);
      timer = setTimeout(turn, ms, open);
    };
    addEventListener("pointermove", move);
    forget.current = () => {
      clearTimeout(timer);
      removeEventListener("pointermove", move);
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
  // The mouse that opened the flyout by coming here does not close it by pressing.
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
