const bearings = (count: number) => Array.from({ length: count }, (_, index) => (index * 360) / count);

/** A point of the rose, of a length and a half width: its outline and its axis. */
const point = (length: number, half: number) =>
  `M0 0L${-half} ${-half}L0 ${-length}L${half} ${-half}ZV${-length}`;

/** The compass rose of a sea chart, its lines running on to the edges. Decoration only. */
export function WindRose() {
  return (
    <svg
      viewBox="-500 -320 1000 640"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeOpacity="0.2"
      className="absolute -top-[14%] overflow-visible max-lg:opacity-50 right-[-30%] size-full md:right-0"
    >
      {bearings(32).map((bearing) => (
        <path key={bearing} d="M0 -190V-1500" strokeOpacity="0.11" transform={`rotate(${bearing})`} />
      ))}
      {bearings(72).map((bearing) => (
        <path key={bearing} d={`M0 -172v${bearing % 30 === 0 ? -14 : -7}`} transform={`rotate(${bearing})`} />
      ))}
      <circle r="172" />
      <circle r="190" />
      {bearings(16).map((bearing) => (
        <path
          key={bearing}
          d={bearing % 90 === 0 ? point(170, 28) : bearing % 45 === 0 ? point(136, 22) : point(96, 16)}
          transform={`rotate(${bearing})`}
        />
      ))}
    </svg>
  );
}
