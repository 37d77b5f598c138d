import { Icon } from "#app/ui/icon.tsx";
import { type BookingStatus, bookingStatuses } from "./booking-status.ts";

interface StatusBadgeProps {
  status: BookingStatus;
  /** One of many in a list, where a filled one would be louder than what needs work. */
  isQuiet?: boolean;
  className?: string;
}

export function StatusBadge({ status, isQuiet = false, className = "" }: StatusBadgeProps) {
  const badge = bookingStatuses[status];
  const tone = isQuiet && status === "confirmed" ? "border-confirmed/50 bg-bone text-confirmed" : badge.tone;
  return (
    <span
      data-status={status}
      className={`inline-flex items-baseline gap-2 rounded-hair border px-3 py-1 text-small leading-6 font-[550] ${tone} ${className}`}
    >
      <Icon viewBox="0 0 16 16" className="size-4 self-center" strokeWidth="1.6">
        <path d={badge.icon} />
      </Icon>
      {/* A browser that translates the page puts its own element in place of the text, which React would then write to in vain. */}
      <span key={status}>{badge.label}</span>
    </span>
  );
}
