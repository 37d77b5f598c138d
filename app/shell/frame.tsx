import type { ReactNode } from "react";
import { frameWords } from "#app/content/frame.ts";
import { BookingBar } from "./booking-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { HeaderActionsProvider } from "./header-actions.tsx";
import { MenuPanel } from "./menu-panel.tsx";
import { contentId, PageMoves } from "./page-moves.tsx";

const pageId = "page";

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
        <Footer />
        <BookingBar />
      </div>
      <MenuPanel pageId={pageId} />
      <PageMoves />
    </HeaderActionsProvider>
  );
}
