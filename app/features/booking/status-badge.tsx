import { Icon } from "#app/ui/icon.tsx";
import { type BookingStatus, bookingStatuses } from "./booking-status.ts";

interface StatusBadgeProps {
  status: BookingStatus;
  /** For lists, where a filled badge would distract from open work. */
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
      {/* Browser translation replaces the text node; the key makes React create a new one. */}
      <span key={status}>{badge.label}</span>
    </span>
  );
}
