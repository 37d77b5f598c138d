import type { ComponentProps } from "react";
import { Link } from "react-router";

/** `call` is the one call to action of a view; `plain` everything else; `dark` plain on a dark ground. */
export type ButtonLook = "call" | "plain" | "dark";

const base =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-hair px-7 py-3 text-[1rem] leading-6 font-[550] transition-colors duration-300 ease-calm disabled:cursor-not-allowed";

const looks: Record<ButtonLook, string> = {
  call: "bg-ember text-ink hover:bg-brass-light disabled:bg-haze disabled:text-quiet",
  plain: "border border-ink/30 text-ink hover:border-ink hover:bg-ink hover:text-bone disabled:text-quiet",
  dark: "border border-haze/40 text-bone hover:border-bone hover:bg-bone hover:text-ink",
};

export function buttonClass(look: ButtonLook = "plain", more = ""): string {
  return `${base} ${looks[look]} ${more}`;
}

export function Button({
  look = "plain",
  className = "",
  ...rest
}: ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button type="button" className={buttonClass(look, className)} {...rest} />;
}

export function ButtonLink({
  look = "plain",
  className = "",
  ...rest
}: ComponentProps<typeof Link> & { look?: ButtonLook }) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
