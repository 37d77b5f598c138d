/** A closed line of a guilloche: radius `base`, waves of `depth`, `petals` of them, turned by `phase` radians. */
function ring(base: number, depth: number, petals: number, phase: number): string {
  const steps = petals * 14;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const radius = base + depth * Math.sin(petals * angle + phase);
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** An engraved rosette of so many `layers` as SVG, drawn by arithmetic alone so that every run gives the same lines. Units: millimetres. */
export function rosette(petals: number, layers: number, colour: string, radius: number): string {
  const paths: string[] = [];
  for (let layer = 0; layer < layers; layer += 1) {
    const base = radius * (0.3 + (layer * 0.6) / layers);
    for (let turn = 0; turn < 3; turn += 1) {
      paths.push(ring(base, radius * 0.1, petals, (turn * 2 * Math.PI) / 3 + layer * 0.35));
    }
  }
  return `<svg viewBox="${-radius} ${-radius} ${2 * radius} ${2 * radius}" aria-hidden="true"><path d="${paths.join("")}" fill="none" stroke="${colour}" stroke-width="0.11"/></svg>`;
}
