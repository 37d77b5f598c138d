import { Link } from "react-router";

export function Wordmark() {
  return (
    <Link to="/" className="relative inline-flex flex-col">
      <span className="font-display text-[1.75rem] leading-none tracking-[-0.02em]">Harmattan</span>{" "}
      <span className="mt-[0.4375rem] flex items-center gap-2.5">
        <span className="h-px flex-1 bg-brass-light" />
        <span className="text-[0.6875rem] leading-none font-[600] tracking-[0.22em] uppercase -mr-[0.22em]">
          Aviation<span className="sr-only"> home</span>
        </span>
      </span>
    </Link>
  );
}
