/** After a time of arrival: on which day after that of the departure it is, small and raised; nothing on the same. */
export function DaysLater({ days }: { days: number }) {
  if (days === 0) return null;
  return (
    <sup className="ml-1 font-text text-[0.8125rem] text-quiet">
      {days > 0 ? "+" : "−"}
      {Math.abs(days)}
      <span className="sr-only"> {Math.abs(days) === 1 ? "day" : "days"}</span>
    </sup>
  );
}
