import { randomUUID } from "node:crypto";
import { AccountVisitor, goodPassword } from "./account-visitor.ts";
import type { Site } from "./site.ts";

/** A signed-in customer. */
export interface Customer {
  id: string;
  email: string;
  password: string;
  /** The browser that signed up. */
  who: AccountVisitor;
  /** What the browser sends as Cookie. */
  cookie: string;
}

/** Creates an account and signs in, over HTTP. */
export async function newCustomer(site: Site, { name = "Ada Obi" } = {}): Promise<Customer> {
  const email = `customer-${randomUUID().slice(0, 8)}@example.com`;
  const visitor = new AccountVisitor(site);
  const response = await visitor.signUp(email, { fullName: name });
  if (visitor.cookies.size === 0) throw new Error(`no account was made: ${response.status}`);
  const [row] = await site.query<{ id: string }>("select id from users where email = $1", [email]);
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  return { id: row?.id ?? "", email, password: goodPassword, who: visitor, cookie };
}

/** What the button behind the mailed link does to the account. */
export async function confirmAddress(site: Site, { id }: Pick<Customer, "id">): Promise<void> {
  await site.query("update users set email_verified = true where id = $1", [id]);
}

/** Ends the customer's sessions at the server; their browsers are not told. */
export async function endSessions(site: Site, { id }: Customer): Promise<void> {
  await site.query("delete from sessions where user_id = $1", [id]);
}

/** A customer's session as a browser's cookies. */
export const cookiesOf = ({ cookie }: Customer, { origin }: Pick<Site, "origin">) =>
  cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url: origin, httpOnly: true, sameSite: "Lax" as const };
  });
