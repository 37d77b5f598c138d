import { model } from "#app/content/trip/model.ts";

/** Carbon dioxide of burning so much fuel, tank to wake, kilograms. */
export function co2Of(fuelKg: number): number {
  return fuelKg * model.fuel.co2PerKg;
}

/** The ends between which fuel and CO2 are printed, kilograms. */
export function uncertain(kg: number): [low: number, high: number] {
  const { uncertainty } = model.fuel;
  return [kg * (1 - uncertainty), kg * (1 + uncertainty)];
}
