import { useEffect, useRef, useState } from "react";
import { AccountPlace } from "./account-place.tsx";
import { BookNow } from "./book-now.tsx";
import { MenuButton } from "./menu-button.tsx";
import { Wordmark } from "./wordmark.tsx";

/**
 * Stands over every public page. Over a hero it is clear until the page has moved 50 px; a marker of that height at the
 * top of the page tells, and until scripts have started the style sheet does the same by itself (theme/frame.css).
 */
export function Header({ overHero }: { overHero: boolean }) {
  const marker = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState<boolean | null>(null);
  useEffect(() => {
    if (!marker.current) return;
    const observer = new IntersectionObserver(([entry]) =>
      setScrolled(entry ? !entry.isIntersecting : false),
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, []);
  const style = !overHero || scrolled ? "solid" : scrolled === null ? "unknown" : "clear";
  return (
    <>
      <div ref={marker} aria-hidden="true" className="pointer-events-none absolute top-0 h-[50px] w-px" />
      <header className="site-header" data-style={style}>
        <div className="page-width flex h-full items-center justify-between gap-6">
          <Wordmark />
          <div className="hidden items-center gap-1 md:flex lg:gap-2">
            <AccountPlace item={way} />
            <BookNow className="mx-2 min-h-11 px-6" />
            <MenuButton className="-mr-3" />
          </div>
        </div>
      </header>
    </>
  );
}

const way =
  "inline-flex min-h-11 items-center px-2.5 text-small font-[500] whitespace-nowrap hover:underline hover:decoration-brass hover:underline-offset-8 lg:px-3";
