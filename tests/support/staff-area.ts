import { expect } from "vitest";
import { newStaff } from "./account-visitor.ts";
import type { Site } from "./site.ts";

/** Moves a booking as a new administrator does on its page. */
export async function moveByStaff(site: Site, reference: string, to: string, note = ""): Promise<void> {
  const { who } = await newStaff(site, "admin");
  const version = await site.value("select version::text from bookings where reference = $1", reference);
  const move = { intent: "move", to, note, version: version ?? "" };
  expect((await who.post(`/admin/bookings/${reference}`, move)).status).toBe(200);
}
