import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { frameWords } from "#app/content/frame.ts";
import { BookingBar } from "./booking-bar.tsx";
import { Footer } from "./footer.tsx";
import { FooterLetter } from "./footer-letter.tsx";
import { Header } from "./header.tsx";
import { HeaderActionsProvider } from "./header-actions.tsx";
import { MenuPanel } from "./menu-panel.tsx";
import { contentId } from "./page-moves.tsx";
import { ViewerNews } from "./viewer-news.tsx";

const pageId = "page";

/** A page whose first view is a picture says `export const handle = { hero: true }`: it then begins under a clear header. */
interface PageHandle {
  hero?: boolean;
}

/** Whether the page at hand says so. */
export const useHero = () =>
  useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hero === true);

/** Header, page, footer. The page brings its own `<main id="content">`; `overHero`: it begins under a clear header. */
export function Frame({ overHero, children }: { overHero: boolean; children: ReactNode }) {
  return (
    <HeaderActionsProvider>
      <div id={pageId}>
        <a href={`#${contentId}`} className="skip-link">
          {frameWords.skip}
        </a>
        <Header overHero={overHero} />
        <div className={overHero ? "-mt-(--header)" : undefined}>{children}</div>
        <Footer letter={<FooterLetter />} />
        <BookingBar />
      </div>
      <MenuPanel pageId={pageId} />
      <ViewerNews />
    </HeaderActionsProvider>
  );
}
