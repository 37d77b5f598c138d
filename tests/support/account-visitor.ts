import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { codeFor, tokenFor } from "#app/platform/mailed-links.server.ts";
import { expectPage } from "./expected-responses.ts";
import type { Site } from "./site.ts";
import { mailsWritten, mailTo } from "./written-mails.ts";

type Texts = Record<string, string>;

interface VisitorOptions {
  network?: string;
  siteOrigin?: string;
  cookies?: Iterable<[name: string, value: string]>;
}

/** A browser without scripts: keeps cookies, sends forms and JSON, and has its own network address. */
export class AccountVisitor {
  readonly cookies: Map<string, string>;
  /** Each `Set-Cookie` header of the last response. */
  lastCookies: string[] = [];
  readonly network: string;
  readonly origin: string;
  /** The site's ORIGIN, sent with every form. */
  readonly siteOrigin: string;

  constructor({ origin }: Pick<Site, "origin">, options: VisitorOptions = {}) {
    this.origin = origin;
    this.network = options.network ?? newNetwork();
    this.siteOrigin = options.siteOrigin ?? origin;
    this.cookies = new Map(options.cookies);
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("X-Forwarded-For", this.network);
    if (this.cookies.size > 0)
      headers.set("Cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(new URL(path, this.origin), { redirect: "manual", ...init, headers });
    this.lastCookies = response.headers.getSetCookie();
    for (const line of this.lastCookies) {
      const [pair = "", ...attributes] = line.split(";");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      const isExpired = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (isExpired) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Another browser with the same cookies. */
  copy = () => new AccountVisitor(this, { siteOrigin: this.siteOrigin, cookies: this.cookies });

  /** Opens a page and expects it with these texts; returns it. */
  expectPage(path: string, ...texts: string[]): Promise<string> {
    return expectPage(this.send(path), 200, ...texts);
  }

  post(path: string, fields: Texts, headers: Texts = {}): Promise<Response> {
    const own = { Origin: this.siteOrigin, Accept: "text/html" };
    const body = new URLSearchParams(fields);
    return this.send(path, { method: "POST", body, headers: { ...own, ...headers } });
  }

  call(path: string, content: unknown, headers: Texts = {}): Promise<Response> {
    const body = typeof content === "string" ? content : JSON.stringify(content);
    const all = { "Content-Type": "application/json", Origin: this.siteOrigin, ...headers };
    return this.send(path, { method: "POST", body, headers: all });
  }

  signUp(email: string, more: Texts = {}): Promise<Response> {
    const password = more.password ?? goodPassword;
    const fields = { fullName: "Ada Obi", email, phone: "+234 1 000 0000", company: "Obi & Co", password };
    return this.post("/sign-up", { ...fields, confirmPassword: password, ...more });
  }

  signIn(email: string, password = goodPassword, more: Texts = {}): Promise<Response> {
    return this.post("/sign-in", { email, password, ...more });
  }

  async viewer(): Promise<Record<"name" | "email" | "phone" | "company", string> | null> {
    const response = await this.send("/api/session");
    expect(response.status).toBe(200);
    return (await response.json()).viewer;
  }
}

export const goodPassword = "Harmattan 7 winds";

let networks = 0;
/** An address that no other visitor of this run has. */
function newNetwork(): string {
  networks += 1;
  return `10.${process.pid % 250}.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}

let people = 0;
/** An address that no other account of this run has. */
export const newAddress = () => `person-${people++}@example.com`;

/** A signed-in customer or, with a role in the database, member of staff. */
export interface Customer {
  id: string;
  email: string;
  password: string;
  /** The browser that signed up. */
  who: AccountVisitor;
  /** What the browser sends as Cookie. */
  cookie: string;
}

export async function newCustomer(site: Site, more: Texts = {}): Promise<Customer> {
  const [who, email] = [new AccountVisitor(site), newAddress()];
  expect((await who.signUp(email, more)).status).toBe(303);
  const [row] = await site.query<{ id: string }>("select id from users where email = $1", [email]);
  const cookie = [...who.cookies].map((pair) => pair.join("=")).join("; ");
  return { id: row?.id ?? "", email, password: more.password ?? goodPassword, who, cookie };
}

export async function newStaff(site: Site, role: "admin" | "desk" | "editor", fullName = "Desk Editor") {
  const staff = await newCustomer(site, { fullName });
  await site.query("update users set role = $2 where id = $1", [staff.id, role]);
  return staff;
}

/** Marks the address as confirmed, as the button behind the mailed link does. */
export const confirmAddress = (site: Site, { id }: Pick<Customer, "id">) =>
  site.query("update users set email_verified = true where id = $1", [id]);

/** Deletes the customer's sessions; their browsers keep the cookies. */
export const endSessions = (site: Site, { id }: Pick<Customer, "id">) =>
  site.query("delete from sessions where user_id = $1", [id]);

/** Waits for the one mail to this address that matches; returns the first group, or else the whole match. */
export async function findInMail(site: Site, email: string, pattern: RegExp): Promise<string> {
  const matches = async () =>
    (await mailsWritten(site, email)).flatMap(({ subject, text }) => {
      const match = pattern.exec(`${subject}\n${text}`);
      return match ? [match[1] ?? match[0]] : [];
    });
  await expect.poll(async () => (await matches()).length).toBe(1);
  return (await matches())[0] ?? "";
}

export const anotherPassword = "Better 8 winds";
export const changePassword = ({ who }: Customer, more: Texts = {}) => {
  const fields = { newPassword: anotherPassword, confirmPassword: anotherPassword };
  return who.post("/account/password", { currentPassword: goodPassword, ...fields, ...more });
};
export const sessionCookie = ({ who }: Customer) => [...who.cookies.values()][0];

const secretOf = ({ dataDir }: Site) => readFileSync(path.join(dataDir, "auth-secret"), "utf8").trim();

/** The token of the link that confirms this account's address, or one side of its change, without waiting for the mail. */
export async function linkTokenOf(site: Site, { id }: { id: string }, side?: "old" | "new"): Promise<string> {
  const identifier = `${side ? "email-change" : "email-proof"}:${id}`;
  const statement = "select id from verifications where identifier = $1";
  const [row] = await site.query<{ id: string }>(statement, [identifier]);
  return side
    ? tokenFor(secretOf(site), "email change", `${row?.id}.${side}`)
    : tokenFor(secretOf(site), "email proof", row?.id ?? "");
}

export const accountsOn = (site: Site) => ({
  visitor: () => new AccountVisitor(site),
  customer: (more?: Texts) => newCustomer(site, more),
  async confirmedAccount(): Promise<Customer> {
    const customer = await newCustomer(site);
    await confirmAddress(site, customer);
    return customer;
  },
  linkTokenOf: (account: { id: string }, side?: "old" | "new") => linkTokenOf(site, account, side),
  findInMail: (email: string, pattern: RegExp) => findInMail(site, email, pattern),
  /** Waits for the mail that reports a change of the account. */
  noticeTo: (email: string, subject: string) => mailTo(site, email, subject),
  /** A valid reset code of this account, without waiting for its mail. */
  async resetCodeOf(email: string): Promise<string> {
    const id = randomUUID();
    await site.query(
      `insert into reset_codes (id, user_id, network, wrong_tries, expires_at)
       select $1::uuid, id, $1::uuid::text, 0, now() + interval '10 minutes' from users where email = $2`,
      [id, email],
    );
    return codeFor(secretOf(site), id);
  },
});
