import type { ComponentProps } from "react";
import { Link } from "react-router";

export function TextLink({ className = "", children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link className={`group/link inline-flex min-h-11 items-center gap-4 font-[550] ${className}`} {...rest}>
      {children}
      <span
        aria-hidden="true"
        className="h-px w-8 shrink-0 bg-brass transition-[width] duration-300 ease-calm group-hover/link:w-14"
      />
    </Link>
  );
}
