import { expect } from "vitest";
import type { Site } from "./site.ts";

/** A browser without scripts, as far as accounts go: keeps cookies, sends forms and JSON, from a network of its own. */
export class AccountVisitor {
  readonly cookies = new Map<string, string>();
  /** Each `Set-Cookie` of the last answer, as it came. */
  lastCookies: string[] = [];
  readonly network: string;
  readonly origin: string;
  /** What the site takes for its own address; `Origin` on every form. */
  readonly claimed: string;

  constructor(
    site: Pick<Site, "origin">,
    { network = randomNetwork(), claimed = site.origin }: { network?: string; claimed?: string } = {},
  ) {
    this.origin = site.origin;
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

  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: this.claimed, ...headers },
    });
  }

  call(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "application/json", Origin: this.claimed, ...headers },
    });
  }

  signUp(email: string, more: Record<string, string> = {}): Promise<Response> {
    const password = more.password ?? goodPassword;
    const fields = { fullName: "Ada Obi", email, phone: "+234 1 000 0000", company: "Obi & Co", password };
    return this.post("/sign-up", { ...fields, confirmPassword: password, ...more });
  }

  signIn(email: string, password = goodPassword, more: Record<string, string> = {}): Promise<Response> {
    return this.post("/sign-in", { email, password, ...more });
  }

  async viewer(): Promise<{ name: string; email: string; phone: string; company: string } | null> {
    const response = await this.send("/api/session");
    expect(response.status).toBe(200);
    return (
      (await response.json()) as {
        viewer: { name: string; email: string; phone: string; company: string } | null;
      }
    ).viewer;
  }
}

export const goodPassword = "Harmattan 7 winds";

let networks = 0;
/** An address that no other visitor of this run has. */
function randomNetwork(): string {
  networks += 1;
  return `10.${process.pid % 250}.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}
