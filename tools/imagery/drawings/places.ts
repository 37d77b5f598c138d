// Airports by their reference points (latitude and longitude in degrees, rounded to two decimals).
export type Place = { name: string; at: [longitude: number, latitude: number] };

export const lagos: Place = { name: "Lagos", at: [3.32, 6.58] };
/** Luton, where the company's London flights land. */
export const london: Place = { name: "London", at: [-0.37, 51.87] };

export const abuja: Place = { name: "Abuja", at: [7.26, 9.01] };

/** In the order in which their names should be seen. */
export const farPlaces: Place[] = [
  { name: "New York", at: [-73.78, 40.64] },
  { name: "Dubai", at: [55.36, 25.25] },
  { name: "Johannesburg", at: [28.25, -26.14] },
  { name: "São Paulo", at: [-46.47, -23.43] },
  { name: "Geneva", at: [6.11, 46.24] },
  { name: "Singapore", at: [103.99, 1.36] },
  abuja,
  { name: "Nairobi", at: [36.93, -1.32] },
  { name: "Mumbai", at: [72.87, 19.09] },
  { name: "Houston", at: [-95.34, 29.98] },
  { name: "Beijing", at: [116.58, 40.08] },
  { name: "Cairo", at: [31.41, 30.12] },
  { name: "Dakar", at: [-17.07, 14.67] },
  { name: "Istanbul", at: [28.73, 41.26] },
  { name: "Accra", at: [-0.17, 5.61] },
  { name: "Cape Town", at: [18.6, -33.97] },
  { name: "Addis Ababa", at: [38.8, 8.98] },
  { name: "Casablanca", at: [-7.59, 33.37] },
  { name: "Luanda", at: [13.23, -8.86] },
];

export const nearLagos: Place[] = [
  abuja,
  { name: "Port Harcourt", at: [6.95, 5.02] },
  { name: "Accra", at: [-0.17, 5.61] },
  { name: "Kano", at: [8.52, 12.05] },
  { name: "Benin City", at: [5.6, 6.32] },
  { name: "Calabar", at: [8.35, 4.98] },
  { name: "Cotonou", at: [2.38, 6.36] },
  { name: "Abidjan", at: [-3.93, 5.26] },
  { name: "Malabo", at: [8.71, 3.76] },
  { name: "Kaduna", at: [7.32, 10.7] },
];

export const nearLondon: Place[] = [
  { name: "Edinburgh", at: [-3.36, 55.95] },
  { name: "Paris", at: [2.44, 48.97] },
  { name: "Dublin", at: [-6.27, 53.42] },
  { name: "Geneva", at: [6.11, 46.24] },
  { name: "Aberdeen", at: [-2.2, 57.2] },
  { name: "Amsterdam", at: [4.76, 52.31] },
  { name: "Jersey", at: [-2.2, 49.21] },
  { name: "Frankfurt", at: [8.57, 50.03] },
];
