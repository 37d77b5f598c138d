export function RangeRings({ className = "" }: { className?: string }) {
  const radii = [60, 140, 220, 300, 380, 460];
  return (
    <svg
      viewBox="-500 -500 1000 1000"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      className={`text-haze ${className}`}
    >
      <g strokeOpacity="0.16">
        {radii.map((radius) => (
          <circle key={radius} r={radius} strokeDasharray={radius % 160 === 60 ? undefined : "1 7"} />
        ))}
        <path d="M-500 0H-18M18 0h482M0-500V-18M0 18v482" />
      </g>
      {/* A mark each ten degrees, longer each thirty: dashes as long as a line is wide. */}
      <g strokeOpacity="0.32" strokeWidth="9" strokeDashoffset="0.063">
        <circle r="455.5" pathLength="360" strokeDasharray="0.126 9.874" />
        <circle r="446.5" pathLength="360" strokeDasharray="0.128 29.872" />
      </g>
      <path d="M-410 300Q-160 110 0 0" stroke="#cfa968" strokeOpacity="0.8" strokeDasharray="10 8" />
      <circle r="9" stroke="#d9774a" strokeWidth="1.5" />
    </svg>
  );
}
