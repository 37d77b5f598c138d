import type { ComponentProps } from "react";
import { Link } from "react-router";
import { frameWords } from "#app/content/frame.ts";
import { bookingsLink } from "#app/content/navigation.ts";
import { namesOf } from "#app/features/account/session.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { accountPath, viewPaths } from "#app/features/account/views.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { accountIds, afterDialog } from "./account-notes.ts";

interface AccountPlaceProps {
  item: string;
  /** The menu names its person in full and has Bookings among its main links. */
  inMenu?: boolean;
}

const links = [
  { label: frameWords.signIn, path: viewPaths.signin },
  { label: frameWords.signUp, path: viewPaths.signup },
];

/**
 * Sign In and Sign Up, and a signed-in customer's links; first-view.ts shows one set and fills in the name. Hidden until the session
 * is known, so that nothing moves. The sign-in links lead to pages; with scripts they open the same forms in a dialog.
 */
export function AccountPlace({ item, inMenu = false }: AccountPlaceProps) {
  const { signInState } = useViewer();
  const { full, first, initials } = namesOf(signInState);
  return (
    <div className="contents" data-account={signInState.state} suppressHydrationWarning>
      <div className="when-signed-in contents">
        {inMenu ? null : (
          <Link to={bookingsLink.href} className={item}>
            {bookingsLink.label}
          </Link>
        )}
        <Link to={accountPath} className={item} {...afterDialog}>
          {inMenu ? (
            <Name of="full">{full}</Name>
          ) : (
            <>
              <Name of="first" className="max-w-[10rem] truncate max-lg:sr-only">
                {first}
              </Name>
              <Name
                of="initials"
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-full border border-brass text-[0.8125rem] font-[550] tracking-[0.04em] uppercase lg:hidden"
              >
                {initials}
              </Name>
            </>
          )}
          <span className="sr-only">, {frameWords.yourAccount}</span>
        </Link>
        <form method="post" action="/sign-out" data-own="sign-out" className="contents">
          <button type="submit" className={`${item} ${inMenu ? "" : hiddenInNarrowHeader}`}>
            {frameWords.signOut}
          </button>
        </form>
      </div>
      <div className="when-signed-out contents">
        {links.map(({ label, path }) => (
          <a
            key={path}
            href={path}
            className={`${item} until-known ${path === viewPaths.signup && !inMenu ? hiddenInNarrowHeader : ""}`}
            data-account-view
            {...afterDialog}
          >
            {label}
          </a>
        ))}
      </div>
    </div>
  );
}

/** Between 1024 and 1280 px only the menu has room for it. */
const hiddenInNarrowHeader = "lg:max-xl:hidden";

const Name = ({ of, ...props }: ComponentProps<"span"> & { of: keyof ReturnType<typeof namesOf> }) => (
  <span data-viewer-name={of} suppressHydrationWarning {...props} />
);

/** Elements that account-notes.ts and first-use.ts show: a welcome, announcements, and a dialog after a sign-out without a response. */
export function AccountNotes() {
  return (
    <>
      <section
        id={accountIds.welcome}
        hidden
        aria-label={frameWords.welcome}
        data-notice
        className="fixed top-[calc(var(--header)+1rem)] right-4 left-4 z-40 flex items-start gap-4 border-t-3 border-brass bg-bone py-4 pr-3 pl-6 text-ink raised sm:left-auto sm:max-w-md print:hidden"
      >
        <p className="grow font-[550] wrap-anywhere" suppressHydrationWarning>
          {""}
        </p>
        <button
          type="button"
          data-own="close-welcome"
          aria-label={frameWords.close}
          className="-my-2 grid size-11 shrink-0 place-items-center"
        >
          <Icon shape="close" className="size-4" />
        </button>
      </section>
      <p
        id={accountIds.news}
        role="status"
        className="sr-only"
        data-signed-in={frameWords.signedInAs("")}
        data-signed-out={frameWords.signedOut}
        suppressHydrationWarning
      >
        {""}
      </p>
      <dialog
        id={accountIds.stillSignedIn}
        aria-labelledby={`${accountIds.stillSignedIn}-title`}
        className="dialog"
        closedby="any"
      >
        <form method="dialog" className="p-7 sm:p-10">
          <div className="flex items-start justify-between gap-6">
            <h2 id={`${accountIds.stillSignedIn}-title`} tabIndex={-1} className="text-title outline-none">
              {frameWords.stillSignedIn}
            </h2>
            <button
              type="submit"
              className="-m-3 grid size-11 shrink-0 place-items-center"
              aria-label={frameWords.close}
            >
              <Icon shape="close" className="size-5" />
            </button>
          </div>
          <p className="mt-5">{frameWords.signOutFailed}</p>
          <button type="submit" className={buttonClass("plain", "mt-7")}>
            {frameWords.close}
          </button>
        </form>
      </dialog>
    </>
  );
}
