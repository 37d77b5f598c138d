/** Classes of a staff button: lower than the public site's, but 44 px high on touch screens. */
export function staffButton(
  look: "call" | "plain" | "quiet" | "danger" | "quiet-danger" = "plain",
  more = "",
): string {
  const looks = {
    call: "bg-ink text-bone hover:bg-dusk",
    plain: "border border-ink/30 hover:border-ink",
    quiet: "underlined hover:text-brass-ink",
    "quiet-danger": "underlined text-cancelled",
    danger: "border border-cancelled/50 text-cancelled hover:bg-cancelled-ground",
  } as const;
  const padding = look.startsWith("quiet") ? "px-1" : "px-4";
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-hair ${padding} text-small font-[550] transition-colors duration-200 ease-calm disabled:cursor-not-allowed disabled:text-quiet lg:min-h-9 ${looks[look]} ${more}`;
}

export const staffControl =
  "min-h-11 w-full rounded-hair border border-ink/40 bg-white px-3 text-small text-ink hover:border-ink focus:border-brass-ink aria-invalid:border-cancelled lg:min-h-9";
