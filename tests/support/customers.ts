import { randomUUID } from "node:crypto";
import type { Site } from "./site.ts";

/** Somebody with an account, signed in. */
export interface Customer {
  id: string;
  email: string;
  password: string;
  /** What the browser sends as Cookie. */
  cookie: string;
}

/** Makes an account of its own kind and signs it in, over HTTP. */
export async function newCustomer(site: Site, { name = "Ada Obi" } = {}): Promise<Customer> {
  const email = `customer-${randomUUID().slice(0, 8)}@example.com`;
  const password = "six-by-six";
  const response = await fetch(`${site.origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, email, password }),
  });
  if (!response.ok) throw new Error(`no account was made: ${response.status} ${await response.text()}`);
  const [row] = await site.query<{ id: string }>("select id from users where email = $1", [email]);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { id: row?.id ?? "", email, password, cookie };
}

/** Ends the customer's sessions at the server; their browsers are not told. */
export async function endSessions(site: Site, { id }: Customer): Promise<void> {
  await site.query("delete from sessions where user_id = $1", [id]);
}
