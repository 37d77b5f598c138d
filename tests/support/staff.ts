import { type Customer, newCustomer } from "./customers.ts";
import type { Site } from "./site.ts";

/** A signed-in staff member, with the role set in the database. */
export async function newStaff(
  site: Site,
  role: "admin" | "desk" | "editor",
  name = "Desk Editor",
): Promise<Customer> {
  const staff = await newCustomer(site, { name });
  await site.query("update users set role = $2 where id = $1", [staff.id, role]);
  return staff;
}
