import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMatches } from "react-router";
import { frameWords } from "#app/content/frame.ts";
import { footerNewsletter } from "#app/content/navigation.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { SubscribeForm } from "#app/features/newsletter/subscribe-form.tsx";
import { BookingBar } from "./booking-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { HeaderActionsProvider } from "./header-actions.tsx";
import { MenuPanel } from "./menu-panel.tsx";
import { contentId } from "./page-moves.tsx";
import { useWelcome, WelcomeNote } from "./welcome.tsx";

const pageId = "page";

type Said = boolean | ((loaded?: object) => boolean);

/** What a page says of itself by `export const handle = { hero: true }`. */
interface PageHandle {
  /** Its first view is a picture: it begins under a clear header. A function where that goes by what was loaded. */
  hero?: Said;
  /** It has its own call to action: Book Now steps back, and phones have the menu in the header in place of the bar. */
  ownCall?: Said;
  /** It is about the newsletter itself, which the footer then leaves out. */
  isNewsletter?: boolean;
  /** It has the offices itself: the footer leaves them out. */
  hasOffices?: boolean;
  /** Its own form is the matter: the footer has the numbers and the law, and nothing that leads away. */
  briefFooter?: boolean;
}

const useSaid = (name: keyof PageHandle) =>
  useMatches().some(({ handle, loaderData }) => {
    const said = (handle as PageHandle | undefined)?.[name];
    return typeof said === "function" ? said(loaderData as object | undefined) : said === true;
  });

/** Whether the page at hand begins under a clear header. */
export const useHero = () => useSaid("hero");

/** Header, page, footer. The page brings its own `<main id="content">`; `overHero`: it begins under a clear header. */
export function Frame({ overHero, children }: { overHero: boolean; children: ReactNode }) {
  const ownCall = useSaid("ownCall");
  return (
    <HeaderActionsProvider>
      <div id={pageId}>
        <a href={`#${contentId}`} className="skip-link">
          {frameWords.skip}
        </a>
        <Header overHero={overHero} ownCall={ownCall} />
        <div className={overHero ? "-mt-(--header) print:mt-0" : undefined}>{children}</div>
        <Footer
          newsletter={useSaid("isNewsletter") ? null : <FooterNewsletter />}
          offices={!useSaid("hasOffices")}
          isBrief={useSaid("briefFooter")}
        />
        {ownCall ? null : <BookingBar />}
      </div>
      <MenuPanel pageId={pageId} />
      <WelcomeNote />
      <ViewerNews />
    </HeaderActionsProvider>
  );
}

/** Says to a screen reader when somebody has signed in or out, here or in another tab. What a page finds at its start is no news. */
function ViewerNews() {
  const { known } = useViewer();
  const before = useRef<string | null>(null);
  const [news, setNews] = useState("");
  const welcome = useWelcome();
  const name = known.state === "in" ? known.viewer.name : "";
  useEffect(() => {
    if (known.state === "unknown") return;
    const last = before.current;
    before.current = name;
    if (last !== null && last !== name) setNews(name ? frameWords.signedInAs(name) : frameWords.signedOut);
  }, [known.state, name]);
  return (
    <p role="status" className="sr-only">
      {welcome ?? news}
    </p>
  );
}

/** The newsletter's place in the footer. */
function FooterNewsletter() {
  return (
    <section
      aria-labelledby="footer-letter"
      className="col-span-12 max-lg:border-t max-lg:hairline-dark max-lg:pt-7 lg:col-span-6 lg:col-start-7"
    >
      <h2 id="footer-letter" className="mb-2 text-title">
        {footerNewsletter.heading}
      </h2>
      <p className="mb-3 text-[0.9375rem] text-haze max-md:sr-only">{footerNewsletter.text}</p>
      <SubscribeForm ground="dark" />
    </section>
  );
}
