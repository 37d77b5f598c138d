import { Link } from "react-router";
import { frameWords } from "#app/content/frame.ts";
import { bookingsLink } from "#app/content/navigation.ts";
import { useViewer } from "#app/features/account/viewer.tsx";
import { accountPath, viewPaths } from "#app/features/account/views.ts";
import { afterDialog, useHeaderActions } from "./header-actions.tsx";

interface AccountPlaceProps {
  item: string;
  /** Called before a dialog opens or the session ends. */
  onLeave?: () => void;
  /** The menu names its person in full and has Bookings among its main links. */
  inMenu?: boolean;
}

/**
 * Sign In and Sign Up, or the links of the signed-in customer. Empty until the session is known, so that nothing changes
 * on screen. The links lead to pages; with scripts they open the same forms in a dialog.
 */
export function AccountPlace({ item, onLeave, inMenu = false }: AccountPlaceProps) {
  const { signInState } = useViewer();
  const { signIn, signUp, signOut } = useHeaderActions();
  if (signInState.state === "in") {
    const { name } = signInState.viewer;
    return (
      <>
        {inMenu ? null : (
          <Link to={bookingsLink.href} className={item}>
            {bookingsLink.label}
          </Link>
        )}
        <Link to={accountPath} className={item} {...afterDialog}>
          {inMenu ? name : <ShortName name={name} />}
          <span className="sr-only">, {frameWords.yourAccount}</span>
        </Link>
        <form
          method="post"
          action="/sign-out"
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            onLeave?.();
            signOut();
          }}
        >
          <button type="submit" className={`${item} ${inMenu ? "" : roomOnly}`}>
            {frameWords.signOut}
          </button>
        </form>
      </>
    );
  }
  const ways = [
    { label: frameWords.signIn, path: viewPaths.signin, open: signIn },
    { label: frameWords.signUp, path: viewPaths.signup, open: signUp },
  ];
  const visibility = signInState.state === "unknown" && !signInState.isSilent ? "until-known" : "";
  return ways.map(({ label, path, open }) => (
    <a
      key={path}
      href={path}
      className={`${item} ${visibility} ${path === viewPaths.signup && !inMenu ? roomOnly : ""}`}
      data-hydrates
      {...afterDialog}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onLeave?.();
        open();
      }}
    >
      {label}
    </a>
  ));
}

/** Between 1024 and 1280 px the header has no room for it; the menu has it. */
const roomOnly = "lg:max-xl:hidden";

function ShortName({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("");
  return (
    <>
      <span className="max-w-[10rem] truncate max-lg:sr-only">{words[0]}</span>
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full border border-brass text-[0.8125rem] font-[550] tracking-[0.04em] uppercase lg:hidden"
      >
        {initials}
      </span>
    </>
  );
}
