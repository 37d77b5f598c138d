import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { noticeMessages } from "#app/features/account/mail-messages.ts";
import { codeFor, tokenFor } from "#app/platform/mailed-links.server.ts";
import type { Site } from "./site.ts";
import { mailsWritten } from "./written-mails.ts";

type Texts = Record<string, string>;

/** A client without scripts for account tests: keeps cookies, sends forms and JSON, from its own network. */
export class AccountVisitor {
  readonly cookies = new Map<string, string>();
  /** Each `Set-Cookie` header of the last response. */
  lastCookies: string[] = [];
  readonly network: string;
  readonly origin: string;
  /** The site's own ORIGIN, sent with every form. */
  readonly claimed: string;

  constructor({ origin }: Pick<Site, "origin">, { network = newNetwork(), claimed = origin } = {}) {
    this.origin = origin;
    this.network = network;
    this.claimed = claimed;
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
      const isOver = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (isOver) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Posts a form. */
  post(path: string, fields: Texts, headers: Texts = {}): Promise<Response> {
    const body = new URLSearchParams(fields);
    return this.send(path, { method: "POST", body, headers: { Origin: this.claimed, ...headers } });
  }

  /** Posts JSON. */
  call(path: string, content: unknown, headers: Texts = {}): Promise<Response> {
    const body = typeof content === "string" ? content : JSON.stringify(content);
    const all = { "Content-Type": "application/json", Origin: this.claimed, ...headers };
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

/** Signs up a new customer: the browser, the address and the account's id. */
export async function newAccount(site: Site, more: Texts = {}) {
  const [who, email] = [new AccountVisitor(site), newAddress()];
  expect((await who.signUp(email, more)).status).toBe(303);
  const [row] = await site.query<{ id: string }>("select id from users where email = $1", [email]);
  return { who, email, id: row?.id ?? "" };
}
export type Account = Awaited<ReturnType<typeof newAccount>>;

/** Expects this status and these texts; returns the page. */
export async function expectPage(response: Response, status: number, ...texts: string[]): Promise<string> {
  const html = await response.text();
  expect([response.status, texts.filter((text) => !html.includes(text))]).toEqual([status, []]);
  return html;
}

/** Expects a refusal by a limit, which says how long to wait, with these texts; returns the page. */
export function expectLimited(response: Response, ...texts: string[]): Promise<string> {
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  return expectPage(response, 429, ...texts);
}

export const redirectOf = ({ status, headers }: Response) => [status, headers.get("location")];

/** The first match in the newest mail to this address, once `count` of its mails have one. */
export async function mailed(site: Site, email: string, pattern: RegExp, count = 1): Promise<string> {
  const matches = async () =>
    (await mailsWritten(site, email)).flatMap(({ subject, text }) => {
      const match = pattern.exec(`${subject}\n${text}`);
      return match ? [match[1] ?? match[0]] : [];
    });
  await expect.poll(async () => (await matches()).length).toBe(count);
  return (await matches()).at(-1) ?? "";
}

/** A customer with a confirmed address. */
export async function confirmedAccount(site: Site): Promise<Account> {
  const account = await newAccount(site);
  await site.query("update users set email_verified = true where id = $1", [account.id]);
  return account;
}

/** Waits for the mail that reports a change of the account. */
export const noticeTo = (site: Site, email: string, kind: keyof typeof noticeMessages.kinds) =>
  mailed(site, email, new RegExp(`^${noticeMessages.kinds[kind].subject}$`, "m"));

export const anotherPassword = "Better 8 winds";
export const changePassword = ({ who }: Account, more: Texts = {}) => {
  const fields = { newPassword: anotherPassword, confirmPassword: anotherPassword };
  return who.post("/account/password", { currentPassword: goodPassword, ...fields, ...more });
};
export const sessionCookie = ({ who }: Account) => [...who.cookies.values()][0];

/** Runs while no mail can be queued. */
export async function withoutMails<Result>(site: Site, run: () => Promise<Result>): Promise<Result> {
  await site.query("alter table mails rename to mails_away");
  try {
    return await run();
  } finally {
    await site.query("alter table mails_away rename to mails");
  }
}

const secretOf = ({ dataDir }: Site) => readFileSync(path.join(dataDir, "auth-secret"), "utf8").trim();

/** A valid reset code of this account, without waiting for the mail that would bring it. */
export async function resetCodeOf(site: Site, email: string): Promise<string> {
  const id = randomUUID();
  await site.query(
    `insert into reset_codes (id, user_id, network, wrong_tries, expires_at)
     select $1::uuid, id, $1::uuid::text, 0, now() + interval '10 minutes' from users where email = $2`,
    [id, email],
  );
  return codeFor(secretOf(site), id);
}

/** The token of the link that confirms this account's address, or one side of its change, without waiting for the mail. */
export async function linkTokenOf(site: Site, { id }: { id: string }, side?: "old" | "new"): Promise<string> {
  const identifier = `${side ? "email-change" : "email-proof"}:${id}`;
  const statement = "select id from verifications where identifier = $1";
  const [row] = await site.query<{ id: string }>(statement, [identifier]);
  return side
    ? tokenFor(secretOf(site), "email change", `${row?.id}.${side}`)
    : tokenFor(secretOf(site), "email proof", row?.id ?? "");
}

/** The helpers of account tests for one site. */
export const accountsOn = (site: Site) => ({
  visitor: () => new AccountVisitor(site),
  customer: (more?: Record<string, string>) => newAccount(site, more),
  confirmedAccount: () => confirmedAccount(site),
  linkTokenOf: (account: { id: string }, side?: "old" | "new") => linkTokenOf(site, account, side),
  resetCodeOf: (email: string) => resetCodeOf(site, email),
  mailed: (email: string, pattern: RegExp) => mailed(site, email, pattern),
  noticeTo: (email: string, kind: keyof typeof noticeMessages.kinds) => noticeTo(site, email, kind),
  withoutMails: <Result>(run: () => Promise<Result>) => withoutMails(site, run),
});
