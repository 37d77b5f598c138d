import { Icon } from "#app/ui/icon.tsx";

/** Colour and icon of each status; unknown ones are grey. Icons differ, because colour alone is not accessible. */
const looks: Record<string, { tone: string; icon: string }> = {
  confirmed: { tone: "border-confirmed bg-confirmed text-white", icon: "m4 8.5 3 3 5-6.5" },
  pending: {
    tone: "border-pending/40 bg-pending-ground text-pending",
    icon: "M8 4.5V8l2.5 2M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z",
  },
  cancelled: { tone: "border-cancelled/40 bg-cancelled-ground text-cancelled", icon: "m4.5 4.5 7 7m0-7-7 7" },
};
const other = { tone: "border-ink/30 bg-bone text-quiet", icon: "M4 8h8" };

interface StatusBadgeProps {
  status: string;
  /** One of many in a list, where a filled one would be louder than what needs work. */
  isQuiet?: boolean;
  className?: string;
}

/** A booking's state in a word, capitalised. */
export function StatusBadge({ status, isQuiet = false, className = "" }: StatusBadgeProps) {
  const look = looks[status] ?? other;
  const { icon } = look;
  const tone = isQuiet && status === "confirmed" ? "border-confirmed/50 bg-bone text-confirmed" : look.tone;
  return (
    <span
      data-status={status}
      className={`inline-flex items-baseline gap-2 rounded-hair border px-3 py-1 text-small leading-6 font-[550] ${tone} ${className}`}
    >
      <Icon viewBox="0 0 16 16" className="size-4 self-center" strokeWidth="1.6">
        <path d={icon} />
      </Icon>
      {/* A browser that translates the page puts its own element in place of the text, which React would then write to in vain. */}
      <span key={status}>{capitalised(status)}</span>
    </span>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
