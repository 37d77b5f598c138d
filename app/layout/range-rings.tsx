export function RangeRings({ className = "" }: { className?: string }) {
  const radii = [60, 140, 220, 300, 380, 460];
  const bearings = Array.from({ length: 36 }, (_, index) => index * 10);
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
      <g strokeOpacity="0.32">
        {bearings.map((bearing) => (
          <path key={bearing} d={`M0 -460v${bearing % 30 === 0 ? 18 : 9}`} transform={`rotate(${bearing})`} />
        ))}
      </g>
      <path d="M-410 300Q-160 110 0 0" stroke="#cfa968" strokeOpacity="0.8" strokeDasharray="10 8" />
      <circle r="9" stroke="#d9774a" strokeWidth="1.5" />
    </svg>
  );
}
