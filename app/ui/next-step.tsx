import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** The last row of a page without a form: a link to the next page. */
export function NextStep({ to, label }: { to: string; label: string }) {
  return (
    <div className="page-width pb-16 md:pb-24 print:hidden">
      <Link
        to={to}
        className="flex items-center justify-between gap-6 border-y hairline py-5 font-display text-title transition-colors duration-300 ease-calm hover:text-brass-ink md:py-7"
      >
        {label}
        <Icon shape="right" className="size-5 shrink-0 text-brass-ink" />
      </Link>
    </div>
  );
}
