import { matchPath, useNavigation } from "react-router";
import { postPage } from "#app/content/blog.ts";
import { Icon } from "./icon.tsx";

const notices = [
  { path: "/blog/:id", text: postPage.loading },
  { path: "/bookings/*", text: "Loading your bookings." },
];

export function LoadingNotice() {
  const { location, formMethod } = useNavigation();
  const notice =
    location && !formMethod && notices.find(({ path }) => matchPath(path, location.pathname) !== null);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-(--header) z-20 flex justify-center print:hidden"
    >
      {notice ? (
        // A fast response needs no notice: it appears after a delay.
        <p className="flex animate-[appear_300ms_var(--ease-calm)_200ms_both] items-center gap-3 bg-ink px-6 py-2.5 text-small text-bone">
          <Icon
            viewBox="0 0 16 16"
            data-testid="spinner"
            className="size-4 animate-[turn_900ms_linear_infinite]"
            strokeWidth="1.5"
          >
            <circle cx="8" cy="8" r="6.5" className="opacity-30" />
            <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" className="stroke-brass-light" />
          </Icon>
          {notice.text}
        </p>
      ) : null}
    </div>
  );
}
