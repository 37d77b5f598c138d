import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

/** Marks of a state: waiting, done, failed or closed. Each has its own shape, because colour alone is not accessible. */
const looks = {
  open: {
    tone: "border-pending/40 bg-pending-ground text-pending",
    icon: "M8 4.5V8l2.5 2M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z",
  },
  done: { tone: "border-confirmed/50 bg-bone text-confirmed", icon: "m4 8.5 3 3 5-6.5" },
  wrong: { tone: "border-cancelled/40 bg-cancelled-ground text-cancelled", icon: "m4.5 4.5 7 7m0-7-7 7" },
} as const;

export type StateTone = keyof typeof looks | "over";

interface StateMarkProps {
  tone: StateTone;
  className?: string;
  children: ReactNode;
}

export function StateMark({ tone, className = "", children }: StateMarkProps) {
  // A finished state has no mark.
  if (tone === "over") return <span className={`text-quiet ${className}`}>{children}</span>;
  return (
    <span
      className={`inline-flex items-baseline gap-2 rounded-hair border px-2 text-small leading-[1.25rem] font-[550] whitespace-nowrap ${looks[tone].tone} ${className}`}
    >
      <Icon viewBox="0 0 16 16" className="size-4 self-center" strokeWidth="1.6">
        <path d={looks[tone].icon} />
      </Icon>
      {children}
    </span>
  );
}
