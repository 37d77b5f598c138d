/** Where a route reports, as shares of its way. */
const reports = [0.18, 0.39, 0.6, 0.82];

const from = { x: 70, y: 260 };
const bend = { x: 520, y: 40 };
const to = { x: 1010, y: 250 };

const along = (share: number, axis: "x" | "y") =>
  Math.round((1 - share) ** 2 * from[axis] + 2 * share * (1 - share) * bend[axis] + share ** 2 * to[axis]);

/** A route over the net of a chart, with its reporting points. Decoration only. */
export function RouteLine() {
  return (
    <svg
      viewBox="0 0 1200 640"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      className="absolute inset-0 max-lg:opacity-50 size-full"
    >
      <path
        strokeOpacity="0.1"
        d={Array.from({ length: 11 }, (_, line) => `M${line * 120} 0V640M0 ${line * 120 + 20}H1200`).join("")}
      />
      {/* On a narrow screen it would run through the words. */}
      <g className="max-lg:hidden">
        <path
          strokeOpacity="0.4"
          d={`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`}
          strokeDasharray="14 8"
        />
        {reports.map((share) => (
          <path
            key={share}
            strokeOpacity="0.5"
            d={`M${along(share, "x")} ${along(share, "y") - 9}l8 14h-16Z`}
          />
        ))}
        <circle cx={from.x} cy={from.y} r="7" strokeOpacity="0.5" />
        <circle cx={to.x} cy={to.y} r="7" stroke="#d9774a" />
        <circle cx={to.x} cy={to.y} r="13" stroke="#d9774a" strokeOpacity="0.5" />
      </g>
    </svg>
  );
}
