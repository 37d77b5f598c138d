import { type Customer, newCustomer } from "./customers.ts";
import type { Site } from "./site.ts";

/** Somebody of the staff, signed in: an account that was given its role where the operator would. */
export async function newStaff(
  site: Site,
  role: "admin" | "editor",
  name = "Desk Editor",
): Promise<Customer> {
  const staff = await newCustomer(site, { name });
  await site.query("update users set role = $2 where id = $1", [staff.id, role]);
  return staff;
}

/** Leaves no staff of earlier tests, whose rows make the list of the staff long and the work of axe with it. */
export async function dismissStaff(site: Site): Promise<void> {
  await site.query("update users set role = 'customer' where role <> 'customer'");
}
