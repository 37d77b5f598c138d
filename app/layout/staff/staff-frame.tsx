import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { frameWords } from "#app/content/frame.ts";
import { can, type Staff, staffRoles } from "#app/features/staff/roles.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Wordmark } from "../wordmark.tsx";

export const searchPath = "/admin/search";

/** Links of the staff area, daily work first. `also`: another path of the area; `query`: the filter that the link sets. */
const pages: readonly { label: string; area: string; also?: string; query?: string }[] = [
  { label: "Dashboard", area: "dashboard" },
  { label: "Bookings", area: "bookings", query: "?status=pending" },
  { label: "Clients", area: "clients" },
  { label: "Calendar", area: "calendar" },
  { label: "Messages", area: "messages" },
  { label: "Posts", area: "blogs" },
  { label: "Comments", area: "comments" },
  { label: "Newsletters", area: "newsletters" },
  { label: "Saved replies", area: "replies" },
  { label: "Operators", area: "operators" },
  { label: "Mail", area: "mail" },
  { label: "Trip facts", area: "facts", also: "/admin/aerodromes" },
  { label: "Staff", area: "staff" },
  { label: "Audit log", area: "audit" },
];

export function StaffFrame({ staff, children }: { staff: Staff; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <div className="min-h-dvh bg-bone lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:bg-transparent">
      {/* React moves it into the head; a route's `meta` export would replace the layout's. */}
      <meta name="robots" content="noindex" />
      <a href="#content" className="skip-link">
        {frameWords.skip}
      </a>
      <noscript>
        <p className="bg-cancelled-ground px-5 py-4 font-[550] lg:col-span-2">
          The staff area needs JavaScript. Allow it for this site, then load the page again.
        </p>
      </noscript>
      <header className="on-dark bg-night text-bone print:hidden lg:sticky lg:top-0 lg:not-print:flex lg:h-dvh lg:flex-col lg:overflow-y-auto">
        <div className="hidden px-6 pt-7 lg:block">
          <Wordmark />
        </div>
        <div className="hidden px-6 pt-7 lg:block">
          <StaffSearch />
        </div>
        <nav aria-label="Staff area" className="hidden grow py-6 lg:block">
          <StaffLinks staff={staff} />
        </nav>
        <div className="hidden border-t hairline-dark px-6 py-5 lg:block">
          <SignedInStaff staff={staff} />
        </div>
        {/* The key closes it after a navigation. */}
        <details key={key} className="group lg:hidden">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5">
            <span className="text-small font-[550]">Staff area</span>
            <span className="label-caps group-open:hidden">{frameWords.menu}</span>
            <span className="label-caps hidden group-open:inline">{frameWords.close}</span>
          </summary>
          <div className="border-t hairline-dark px-5 pt-4">
            <StaffSearch />
          </div>
          <nav aria-label="Staff area" className="py-3">
            <StaffLinks staff={staff} />
          </nav>
          <div className="border-t hairline-dark px-5 py-4">
            <SignedInStaff staff={staff} />
          </div>
        </details>
      </header>
      <div className="min-w-0">{children}</div>
      <PageAnnouncer />
    </div>
  );
}

function StaffSearch() {
  return (
    <search aria-label="Search everything">
      <Form action={searchPath} className="flex">
        <input
          type="search"
          name="q"
          aria-label="Search everything"
          placeholder="Search"
          maxLength={100}
          className="min-h-11 w-full min-w-0 rounded-l-hair border border-haze/50 bg-transparent px-3 text-small text-bone placeholder:text-haze hover:border-bone focus:border-brass-light lg:min-h-10"
        />
        <button
          type="submit"
          aria-label="Show what matches"
          className="grid w-11 shrink-0 place-items-center rounded-r-hair border border-l-0 border-haze/50 text-haze hover:text-bone"
        >
          <Icon className="size-4">
            <path d="M13 13l5 5M14.5 8.25a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0Z" />
          </Icon>
        </button>
      </Form>
    </search>
  );
}

function StaffLinks({ staff }: { staff: Staff }) {
  const { pathname } = useLocation();
  return (
    <ul>
      {pages
        .filter(({ area }) => can(staff.role, area))
        .map(({ label, area, also, query = "" }) => (
          <li key={area}>
            <Link
              to={`/admin/${area}${query}`}
              aria-current={
                [`/admin/${area}`, also].some((each) => each && `${pathname}/`.startsWith(`${each}/`))
                  ? "page"
                  : undefined
              }
              className="flex min-h-11 items-center border-l-2 border-transparent px-5 text-small text-haze transition-colors duration-200 ease-calm hover:text-bone aria-[current=page]:border-brass-light aria-[current=page]:font-[550] aria-[current=page]:text-bone lg:min-h-10 lg:px-6"
            >
              {label}
            </Link>
          </li>
        ))}
    </ul>
  );
}

function SignedInStaff({ staff }: { staff: Staff }) {
  const link =
    "min-h-11 text-small text-haze underline decoration-brass-light underline-offset-4 hover:text-bone lg:min-h-8";
  return (
    <>
      <p className="truncate text-small font-[550]">{staff.name}</p>
      <p className="text-small text-haze">{staffRoles[staff.role].name}</p>
      <div className="flex gap-5">
        <a href="/" className={`${link} inline-flex items-center`}>
          Public site
        </a>
        {/* Redirects to the staff's sign-in instead of the public site. */}
        <form method="post" action="/sign-out">
          <input type="hidden" name="returnTo" value="/admin/login" />
          <button type="submit" className={link}>
            Sign out
          </button>
        </form>
      </div>
    </>
  );
}

/** Announces the title of each page reached without a reload: the focus goes to `main`, which has no name. */
function PageAnnouncer() {
  const { pathname, key } = useLocation();
  const previous = useRef(pathname);
  const [announced, setAnnounced] = useState({ title: "", key });
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setAnnounced({ title: document.title, key });
  }, [pathname, key]);
  return (
    <p role="status" className="sr-only">
      {/* A new element each time, so that the same title twice is announced twice. */}
      <span key={announced.key}>{announced.title}</span>
    </p>
  );
}
