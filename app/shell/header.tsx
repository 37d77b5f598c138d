import { useEffect, useRef, useState } from "react";
import { frameWords } from "#app/content/frame.ts";
import { BookNow } from "./book-now.tsx";
import { useHeaderActions } from "./header-actions.tsx";
import { MenuButton } from "./menu-button.tsx";
import { Wordmark } from "./wordmark.tsx";

/**
 * Stands over every public page. Over a hero it is clear until the page has moved 50 px; a marker of that height at the
 * top of the page tells, and until scripts have started the style sheet does the same by itself (theme.css).
 */
export function Header({ overHero }: { overHero: boolean }) {
  const actions = useHeaderActions();
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
          <div className="hidden items-center gap-3 md:flex">
            <button
              type="button"
              onClick={actions.signIn}
              className="needs-script min-h-11 px-3 text-small font-[500] hover:underline hover:decoration-brass hover:underline-offset-8"
            >
              {frameWords.signIn}
            </button>
            <BookNow className="min-h-11 px-6" />
            <MenuButton className="-mr-3" />
          </div>
        </div>
      </header>
    </>
  );
}
