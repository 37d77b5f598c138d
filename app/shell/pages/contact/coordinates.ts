function degreesMinutes(value: number, positive: string, negative: string): string {
  const minutes = Math.round(Math.abs(value) * 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′ ${value < 0 ? negative : positive}`;
}

/** A position as a chart prints it: `6°34′ N 3°19′ E`. Takes decimal degrees, WGS 84. */
export function coordinates({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${degreesMinutes(latitude, "N", "S")} ${degreesMinutes(longitude, "E", "W")}`;
}
